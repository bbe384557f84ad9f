package dev.nacre.core.sql.dialect;

/** Which forms definitions of tables have, and how they are committed. */
sealed interface DefinitionRules permits Dialect {
  /** Whether a table that is made of a query has the columns of its list, and no others. */
  default boolean namesColumnsInListAlone() {
    return false;
  }

  /** Whether a table may have keys that are no constraints among its columns. */
  default boolean hasInlineKeys() {
    return false;
  }

  /** Whether ALTER TABLE takes several actions, which are carried out as one or not at all. */
  default boolean altersInLists() {
    return false;
  }

  /** Whether ALTER TABLE … ADD takes several columns in parentheses. */
  default boolean addsInParentheses() {
    return false;
  }

  /** Whether RENAME COLUMN is a statement of its own. */
  default boolean hasRenameStatements() {
    return false;
  }

  /** Whether tables and columns that have a check can get another name. */
  default boolean renamesWhatIsChecked() {
    return true;
  }

  /**
   * Whether a table and the catalog that tells of it are changed in one transaction: the
   * application's, if it has one.
   */
  default boolean rollsDefinitionsBack() {
    return false;
  }

  /**
   * Whether a definition would leave its transaction open, and is committed by us: until then all
   * others would wait for the catalog.
   */
  default boolean definitionsStayOpen() {
    return false;
  }

  /**
   * Whether a text may begin a transaction that the driver knows nothing of, and that a definition
   * would commit.
   */
  default boolean textsBeginTransactions() {
    return false;
  }
}
