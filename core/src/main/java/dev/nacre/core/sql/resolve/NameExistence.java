package dev.nacre.core.sql.resolve;

import java.util.Set;

/**
 * Whether names that are no encrypted columns exist in a scope, as far as known: a misspelled
 * column must not carry its value to the server.
 */
public record NameExistence(Scope innermost) {
  /**
   * Whether an unqualified name, folded, is neither a visible column nor a row, as far as known.
   */
  public boolean isMissing(String name) {
    return !isColumn(name) && !innermost.isQualifierVisible(name);
  }

  /**
   * Whether an unqualified name, folded, is a visible column, as far as known. If only plain tables
   * are visible, an unknown table may have it: then no encrypted column was meant.
   */
  public boolean isColumn(String name) {
    boolean plain = mayBeAllPlainTables();
    for (Scope scope = innermost; scope != null; scope = scope.outer()) {
      for (FromItem item : scope.fromItems()) {
        Relation relation = item.relation();
        if (plain ? relation.mayHave(name) : relation.accepts(name)) {
          return true;
        }
      }
    }
    return innermost.isSystemColumn(name) || innermost.isOutputAround(name);
  }

  private boolean mayBeAllPlainTables() {
    for (Scope scope = innermost; scope != null; scope = scope.outer()) {
      for (FromItem item : scope.fromItems()) {
        if (!item.relation().mayBePlainTable()) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a name qualified by a table without encrypted columns, both folded, is not one of its
   * columns. If that is unknown, it counts as none if another visible table has an encrypted column
   * of this name, which may have been meant.
   */
  public boolean isMissing(String qualifier, String name) {
    boolean called = false;
    boolean lacks = true;
    boolean ofTables = false;
    for (Scope scope = innermost; scope != null; scope = scope.outer()) {
      for (FromItem item : scope.fromItems()) {
        Relation relation = item.relation();
        if (item.isCalled(qualifier)) {
          if (relation.accepts(name)) {
            return false;
          }
          Set<Relation.PlainSource> tables = relation.rest().tables();
          called = true;
          ofTables |= relation.table() != null || !tables.isEmpty();
          lacks &= tables.stream().allMatch(table -> table.lacks(name));
        }
      }
    }
    boolean ofEvery = ofTables && innermost.isSystemColumn(name);
    return called && !ofEvery && (lacks || hasEncrypted(name));
  }

  private boolean hasEncrypted(String name) {
    for (Scope scope = innermost; scope != null; scope = scope.outer()) {
      for (FromItem item : scope.fromItems()) {
        if (item.relation().find(name) != null) {
          return true;
        }
      }
    }
    return false;
  }
}
