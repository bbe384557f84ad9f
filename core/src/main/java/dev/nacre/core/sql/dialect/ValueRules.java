package dev.nacre.core.sql.dialect;

/** How values are converted beside others, and when they are shown. */
sealed interface ValueRules permits Dialect {
  /** Whether the database shows a CHAR without the spaces at its end. */
  default boolean showsCharUnpadded() {
    return false;
  }

  /** Whether spaces at the end of a value do not count in any comparison. */
  default boolean comparesWithoutSpaces() {
    return false;
  }

  /**
   * Whether literals that a CHAR is compared with are made of one type without padding; what is
   * compared with {@code OR} is a list, too.
   */
  default boolean comparesListsUnpadded() {
    return false;
  }

  /** Whether the values of a column in several rows of VALUES are made of one type first. */
  default boolean unifiesRows() {
    return false;
  }

  /** Whether the values of a list are made of one type before something is compared with them. */
  default boolean unifiesLists() {
    return false;
  }

  /** The same for those that stand in one place of each row of a list. */
  default boolean unifiesRowLists() {
    return false;
  }

  /** Whether values that no column gives a type are made of that of others, or of text. */
  default boolean unifiesOffers() {
    return false;
  }

  /**
   * Whether a parameter that no column gives a type is taken for text, and in a query for nothing
   * at all.
   */
  default boolean takesParametersForText() {
    return false;
  }

  /**
   * Whether a parameter that is compared with a literal gets its length, too: a longer cell would
   * not fit.
   */
  default boolean givesParametersLengths() {
    return false;
  }

  /** Asks whether the session rounds digits of a second; empty where none does. */
  default String askRoundsTimes() {
    return "";
  }

  /** Whether a clock's time that daylight saving leaves out becomes the one after it. */
  default boolean movesMissingHours() {
    return false;
  }

  /** Whether the driver forgets the parameters of a row that is put into a batch. */
  default boolean forgetsWhatIsBatched() {
    return false;
  }
}
