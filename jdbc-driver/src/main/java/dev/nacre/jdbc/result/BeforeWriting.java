package dev.nacre.jdbc.result;

import java.sql.SQLException;

/**
 * Asked before a row of a result is written, which may be long after it was read, and when it was.
 */
@FunctionalInterface
public interface BeforeWriting {
  /** For results whose rows nobody writes. */
  BeforeWriting NOTHING = () -> {};

  /**
   * @throws SQLException when the table has become another one meanwhile
   */
  void check() throws SQLException;

  /**
   * @throws SQLException when it may have become one just then. A driver looks for the row by its
   *     key, which may be a cell that is another one by now, and some say nothing when they find no
   *     row
   */
  default void confirm() throws SQLException {}
}
