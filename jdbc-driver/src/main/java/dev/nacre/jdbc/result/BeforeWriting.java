package dev.nacre.jdbc.result;

import java.sql.SQLException;

/** Asked before a row of a result is written, which may be long after it was read. */
@FunctionalInterface
public interface BeforeWriting {
  /** For results whose rows nobody writes. */
  BeforeWriting NOTHING = () -> {};

  /**
   * @throws SQLException when the table has become another one meanwhile
   */
  void check() throws SQLException;
}
