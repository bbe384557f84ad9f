package dev.nacre.jdbc.value.column;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.value.ColumnType;

/**
 * What is wrong with a value that a column is given or compared with.
 *
 * @param clause follows the words for the value in the message; empty if they say enough
 */
record ValueObjection(String clause) {
  /** The database converts a value of this type differently. */
  static final ValueObjection OF_ITS_TYPE = new ValueObjection("");

  static final ValueObjection EMPTY_IS_NULL =
      new ValueObjection("is empty, which is NULL in this mode, and");

  static ValueObjection castTo(ColumnType cast) {
    return new ValueObjection("is cast to " + cast + " and");
  }

  /** The refusal of a value, without the value. */
  NacreException refusal(ValueUse use) {
    return new NacreException(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "Here "
            + use.given().source().text()
            + (clause.isEmpty() ? "" : " " + clause)
            + (use.compared() ? " is compared with" : " is put into")
            + " the encrypted column "
            + use.column().text()
            + " of type "
            + use.type()
            + "; what the database would make of this value is not made here,"
            + " so give one of the column's own type");
  }
}
