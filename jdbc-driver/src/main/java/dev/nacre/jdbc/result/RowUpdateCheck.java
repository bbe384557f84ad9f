package dev.nacre.jdbc.result;

import java.sql.SQLException;

/** A check before and after a row of a result is updated, which may be long after it was read. */
@FunctionalInterface
public interface RowUpdateCheck {
  /** For results whose rows are not updated. */
  RowUpdateCheck NONE = () -> {};

  /**
   * @throws SQLException when the table has changed meanwhile
   */
  void check() throws SQLException;

  /**
   * @throws SQLException when the table may have changed just then. A driver finds the row by its
   *     key, which may be a cell that differs by now, and some do not report a missing row
   */
  default void confirm() throws SQLException {}
}
