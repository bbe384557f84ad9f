package dev.nacre.core.sql.resolve;

/**
 * An item of a FROM clause.
 *
 * @param alias its name in the statement, folded; may be empty
 * @param written its name as written; empty if it cannot be repeated so
 * @param tableName the name, folded, of a table with encrypted columns and another alias; else
 *     empty
 */
public record FromItem(String alias, Relation relation, String written, String tableName) {
  /** Whether it is a table, and not the result of a query. */
  public boolean isTable() {
    return relation.table() != null || relation.mayBePlainTable();
  }

  /**
   * Also matches the own name of a table with an alias: databases differ in whether that is
   * visible.
   */
  boolean isCalled(String qualifier) {
    return alias.equals(qualifier) || (!tableName.isEmpty() && tableName.equals(qualifier));
  }
}
