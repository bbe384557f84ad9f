package dev.nacre.jdbc.result;

import java.sql.SQLException;

/**
 * A result with sums over encrypted columns; {@code ResultSet.unwrap} leads to it. What the
 * database answers for {@code COUNT} is its word alone.
 */
public interface SumCounts {
  /**
   * How many values a sum of the current row is of. It is the number that was verified with the ids
   * of their rows.
   *
   * @param column of the result, from 1, with a sum or an average
   */
  long count(int column) throws SQLException;
}
