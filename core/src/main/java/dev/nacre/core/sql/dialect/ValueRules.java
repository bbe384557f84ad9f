package dev.nacre.core.sql.dialect;

/** How values are coerced in context, and how they are shown. */
sealed interface ValueRules permits Dialect {
  /** Whether the database shows a CHAR without trailing spaces. */
  default boolean showsCharUnpadded() {
    return false;
  }

  /** Whether comparisons ignore trailing spaces. */
  default boolean comparesWithoutSpaces() {
    return false;
  }

  /**
   * Whether literals in a list that a CHAR is compared with get a common type without padding;
   * comparisons joined by {@code OR} count as a list, too.
   */
  default boolean comparesListsUnpadded() {
    return false;
  }

  /** Whether the values of a column in several rows of VALUES first get a common type. */
  default boolean unifiesRows() {
    return false;
  }

  /** Whether the values of a list get a common type before the comparison. */
  default boolean unifiesLists() {
    return false;
  }

  /** Whether values at one position of each row in a list first get a common type. */
  default boolean unifiesRowLists() {
    return false;
  }

  /** Whether values without a column get the type of other values, or text. */
  default boolean unifiesSourceRows() {
    return false;
  }

  /** Whether a parameter without a column becomes text, and has no type at all in a query. */
  default boolean takesParametersForText() {
    return false;
  }

  /**
   * Whether a parameter that is compared with a literal also gets its length: a longer cell would
   * not fit.
   */
  default boolean givesParametersLengths() {
    return false;
  }

  /** A query whether the session rounds fractional seconds; empty where no session does. */
  default String askRoundsTimes() {
    return "";
  }

  /** Whether a local time in a daylight saving gap becomes the time after the gap. */
  default boolean shiftsDstGap() {
    return false;
  }

  /** Whether the driver clears the parameters after addBatch. */
  default boolean clearsParametersAfterAddBatch() {
    return false;
  }
}
