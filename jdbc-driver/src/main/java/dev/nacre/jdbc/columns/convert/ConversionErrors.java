package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;

/** The errors of a conversion that are not those of a statement. No value is in any of them. */
final class ConversionErrors {
  private ConversionErrors() {}

  /** The table is as before, and why. */
  static NacreException refused(String why) {
    return new NacreException(ErrorCode.CONVERSION_REFUSED, "The table was not converted: " + why);
  }

  /** The table is as before, for a reason about one column. */
  static NacreException refusedColumn(String column, String why) {
    return refused("the column " + column + ": " + why);
  }

  /** The table is neither as before nor as planned, so no step is safe. */
  static NacreException stuck() {
    return new NacreException(
        ErrorCode.CONVERSION_STUCK, "The table is not what its conversion made of it");
  }
}
