package dev.nacre.core.sql.dialect;

/** The syntax of DDL, and how it is committed. */
sealed interface DefinitionRules permits Dialect {
  /** Whether a table created from a query has only the columns of its column list. */
  default boolean namesColumnsInListAlone() {
    return false;
  }

  /** Whether a table definition may contain keys that are not constraints. */
  default boolean hasInlineKeys() {
    return false;
  }

  /** Whether ALTER TABLE accepts several actions, executed atomically. */
  default boolean altersInLists() {
    return false;
  }

  /** Whether ALTER TABLE … ADD accepts several columns in parentheses. */
  default boolean addsInParentheses() {
    return false;
  }

  /** Whether RENAME COLUMN is a statement of its own. */
  default boolean hasRenameStatements() {
    return false;
  }

  /** Whether tables and columns with a check can be renamed. */
  default boolean renamesCheckedColumns() {
    return true;
  }

  /**
   * Whether a table and the catalog are changed in one transaction: that of the application, if it
   * has one.
   */
  default boolean hasTransactionalDdl() {
    return false;
  }

  /**
   * Whether DDL would leave its transaction open, so that Nacre commits it: until then other
   * connections would wait for the catalog.
   */
  default boolean definitionsStayOpen() {
    return false;
  }

  /** Whether a text may begin a transaction unknown to the driver, which DDL would commit. */
  default boolean textsBeginTransactions() {
    return false;
  }
}
