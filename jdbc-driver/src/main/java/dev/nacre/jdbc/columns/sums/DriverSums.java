package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.sql.sum.Moments;
import org.jspecify.annotations.Nullable;

/** The sums that the driver has added up for a group, of rows that the database has sent. */
@FunctionalInterface
public interface DriverSums {
  /**
   * The sum of a column's values.
   *
   * @param shipped which of the cells that were sent, from 0
   * @return null if all are NULL
   */
  @Nullable Moments of(int shipped);
}
