package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The scope of a query or statement: its tables, and what names mean there. Names are resolved
 * first in its own tables, then in outer queries.
 */
public final class Scope {
  private final @Nullable Scope outer;
  private final List<FromItem> items = new ArrayList<>();

  // Names of columns that joins merge.
  private final Set<String> merged = new HashSet<>();

  // Output names of the query, where subqueries may use them.
  private final Set<String> outputs = new HashSet<>();
  private boolean hidesOutputs;

  // Names of rows that are not tables: the old and the new row.
  private final Set<String> rows = new HashSet<>();

  // Hidden columns, folded, of every table of the database.
  private final Set<String> systemColumns;

  /**
   * @param systemColumns hidden columns, folded, of every table
   */
  public Scope(Set<String> systemColumns) {
    this(null, systemColumns);
  }

  private Scope(@Nullable Scope outer, Set<String> systemColumns) {
    this.outer = outer;
    this.systemColumns = systemColumns;
  }

  /** The scope of a subquery, which sees this scope. */
  public Scope inner() {
    return new Scope(this, systemColumns);
  }

  /** A scope that sees the outer queries of this one, but not its tables. */
  public Scope beside() {
    return new Scope(outer, systemColumns);
  }

  public void add(String alias, Relation relation) {
    add(alias, relation, "");
  }

  /**
   * @param written the alias as written; empty if it cannot be repeated so
   */
  public void add(String alias, Relation relation, String written) {
    CatalogTable table = relation.table();
    String called = NameFolding.fold(alias);
    String own = table == null ? "" : NameFolding.fold(table.name());
    items.add(new FromItem(called, relation, written, own.equals(called) ? "" : own));
  }

  public List<FromItem> fromItems() {
    return items;
  }

  /** Notes that a join merges the columns of this name. */
  public void addMergedColumn(String name) {
    merged.add(name);
  }

  public boolean hasMergedColumns() {
    return !merged.isEmpty();
  }

  public boolean hasMergedColumn(String name) {
    return merged.contains(name);
  }

  /** Adds a further name, folded, for rows of these tables. */
  public void addRow(String name) {
    rows.add(name);
  }

  /** Adds an output name, folded, that subqueries may use. */
  public void addOutput(String name) {
    outputs.add(name);
  }

  /** Sets whether later subqueries may not use output names. */
  public void hideOutputs(boolean hides) {
    hidesOutputs = hides;
  }

  /** Whether an outer query has an output of this name, folded, that may be used here. */
  boolean isOutputAround(String name) {
    for (Scope scope = outer; scope != null; scope = scope.outer) {
      if (!scope.hidesOutputs && scope.outputs.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** A scope in which the first table comes after the others. */
  public Scope withFirstItemLast() {
    Scope other = fromItemsSince(1);
    other.items.add(items.get(0));
    return other;
  }

  /** A scope of the items of FROM from the n-th on. */
  public Scope fromItemsSince(int n) {
    Scope some = beside();
    some.items.addAll(items.subList(n, items.size()));
    if (!merged.isEmpty()) {
      some.merged.addAll(merged);
    }
    return some;
  }

  /** Whether a qualifier, folded, is visible. */
  boolean isQualifierVisible(String qualifier) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      if (scope.rows.contains(qualifier) || scope.hasItemNamed(qualifier)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an item of this FROM clause has this name. */
  boolean hasItemNamed(String qualifier) {
    for (FromItem item : items) {
      if (item.isCalled(qualifier)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this FROM clause has a table with encrypted columns. */
  public boolean hasEncryptedTable() {
    return items.stream().anyMatch(item -> item.relation().table() != null);
  }

  /** Whether a visible table has an encrypted column of this name, folded. */
  public boolean hasEncrypted(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (FromItem item : scope.items) {
        for (Relation.Column column : item.relation().columns()) {
          if (column.encrypted() != null && column.name().equals(name)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The scope of the query around this one, or null. */
  @Nullable Scope outer() {
    return outer;
  }

  /** Whether this is a further name, folded, of rows of these tables. */
  boolean isRow(String name) {
    return rows.contains(name);
  }

  /** Whether every table of the database has a hidden column of this name, folded. */
  boolean isSystemColumn(String name) {
    return systemColumns.contains(name);
  }

  public boolean isPlain() {
    return items.stream().allMatch(item -> item.relation().isPlain());
  }

  /**
   * The encrypted column that a name may mean, or null.
   *
   * @param qualifier folded; null for an unqualified name
   * @param name folded
   * @throws NacreException when it may mean several columns
   */
  public @Nullable EncryptedColumn find(@Nullable String qualifier, String name) {
    NameResolver resolver = new NameResolver(this);
    return qualifier == null
        ? resolver.resolveUnqualified(name)
        : resolver.resolveQualified(qualifier, name);
  }

  /**
   * The qualifier of an unqualified name.
   *
   * @param skippedTables nearer plain tables, as the statement writes them, that were reported not
   *     to have the column
   */
  public record Qualifier(String table, Set<String> skippedTables) {}

  /**
   * The qualifier to put before an unqualified name, folded, of an encrypted column of an outer
   * query, if nearer plain tables are reported not to have this name: they may have it by the time
   * of execution.
   *
   * @throws NacreException when the table has no usable name
   */
  public Optional<Qualifier> qualifier(String name) {
    return new NameResolver(this).qualifier(name);
  }

  /**
   * The index in this FROM clause of the table to which a column certainly belongs, or -1.
   *
   * @param qualifier folded; null for an unqualified name
   * @param name folded
   */
  public int tableOf(@Nullable String qualifier, String name) {
    int found = -1;
    if (qualifier == null && (merged.contains(name) || rows.contains(name))) {
      return found;
    }
    for (int i = 0; i < items.size(); i++) {
      FromItem item = items.get(i);
      if (qualifier != null && !item.alias().equals(qualifier)) {
        continue;
      }
      boolean has = item.relation().shows(name);
      if (qualifier != null || has) {
        if (found >= 0 || !has || item.relation().table() == null) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  /** A scope of the tables in this FROM clause, the only possible targets of a write. */
  public Scope targetTables() {
    Scope tables = fromItemsSince(0);
    boolean unused = tables.items.removeIf(item -> !item.isTable());
    return tables;
  }

  /** Refuses an unqualified name that may mean a whole row with encrypted columns. */
  public void refuseRow(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      if (scope.rows.contains(name)) {
        throw row(scope.items.get(0).relation());
      }
      for (FromItem item : scope.items) {
        if (item.isCalled(name) && !item.relation().isPlain() && !item.relation().shows(name)) {
          throw row(item.relation());
        }
      }
    }
  }

  private static NacreException row(Relation relation) {
    for (Relation.Column column : relation.columns()) {
      if (column.encrypted() != null) {
        return Refusals.operator(column.encrypted(), "a whole row that is one value");
      }
    }
    return Refusals.statement("uses a whole row as a value");
  }

  /** Whether names exist here, as far as known, for those that are no encrypted column. */
  public NameExistence nameExistence() {
    return new NameExistence(this);
  }
}
