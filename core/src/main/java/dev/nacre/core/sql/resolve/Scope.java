package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.error.NacreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a query reads from or a statement writes to, and what names mean there: first among its own,
 * then among those of the query around it.
 */
public final class Scope {
  private final @Nullable Scope outer;
  private final List<Use> uses = new ArrayList<>();

  // Names of columns that joins compare and show once.
  private final Set<String> merged = new HashSet<>();

  // What the query calls what it shows, where queries within may use that.
  private final Set<String> outputs = new HashSet<>();
  private boolean hidesOutputs;

  // Names of rows that are no tables: what was there before, and what is to be written.
  private final Set<String> rows = new HashSet<>();

  /** Columns that every table of a database has. */
  private static final Set<String> OF_EVERY_TABLE =
      Set.of("CTID", "XMIN", "XMAX", "CMIN", "CMAX", "TABLEOID", "_ROWID_", "_ROWID");

  /** What follows the name of a sequence. */
  private static final Set<String> OF_SEQUENCES = Set.of("NEXTVAL", "CURRVAL");

  /**
   * One thing in a FROM clause.
   *
   * @param alias what the statement calls it, folded; empty when it has no name
   */
  public record Use(String alias, Relation relation) {
    /** Whether it is a table with columns of its own, and not the result of a query. */
    public boolean isTable() {
      return relation.table() != null || relation.isUnknown();
    }

    /** Also a table that has another name here: databases decide whether its own still counts. */
    boolean isCalled(String qualifier) {
      CatalogTable table = relation.table();
      return alias.equals(qualifier)
          || (table != null && Catalog.folded(table.name()).equals(qualifier));
    }
  }

  public Scope() {
    this(null);
  }

  /**
   * @param outer of the query around it, if there is one
   */
  public Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  public @Nullable Scope outer() {
    return outer;
  }

  public void add(String alias, Relation relation) {
    uses.add(new Use(Catalog.folded(alias), relation));
  }

  public List<Use> uses() {
    return uses;
  }

  /** Joins compare columns of this name on both sides, and show one. */
  public void merge(String name) {
    merged.add(name);
  }

  public boolean merges() {
    return !merged.isEmpty();
  }

  public boolean merges(String name) {
    return merged.contains(name);
  }

  /** A name, folded, by which rows of these tables are known as well. */
  public void addRow(String name) {
    rows.add(name);
  }

  /** A name, folded, that the query gives to something it shows, and queries within it may use. */
  public void addOutput(String name) {
    outputs.add(name);
  }

  /** Whether queries within that follow may not. */
  public void hideOutputs(boolean hides) {
    hidesOutputs = hides;
  }

  private boolean isOutputAround(String name) {
    for (Scope scope = outer; scope != null; scope = scope.outer) {
      if (!scope.hidesOutputs && scope.outputs.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** Of what stands in FROM, from the n-th on. */
  public Scope since(int n) {
    Scope some = new Scope(outer);
    some.uses.addAll(uses.subList(n, uses.size()));
    some.merged.addAll(merged);
    return some;
  }

  /** Whether a qualifier, folded, is that of something in sight. */
  public boolean knows(String qualifier) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      if (scope.rows.contains(qualifier) || scope.calls(qualifier)) {
        return true;
      }
    }
    return false;
  }

  /** Whether something in this FROM clause is called so. */
  private boolean calls(String qualifier) {
    for (Use use : uses) {
      if (use.isCalled(qualifier)) {
        return true;
      }
    }
    return false;
  }

  public boolean isPlain() {
    return uses.stream().allMatch(use -> use.relation().isPlain());
  }

  /**
   * The encrypted column that a name may mean, or nothing.
   *
   * @param qualifier folded; nothing for a bare name
   * @param name folded
   * @throws NacreException when it may mean several
   */
  public @Nullable EncryptedColumn find(@Nullable String qualifier, String name) {
    return qualifier == null ? bare(name) : qualified(qualifier, name);
  }

  private @Nullable EncryptedColumn bare(String name) {
    boolean mayBeAnother = false;
    for (Scope scope = this; scope != null; scope = scope.outer) {
      EncryptedColumn found = scope.own(name);
      if (found != null) {
        if (mayBeAnother) {
          // Of a plain table nearer by, whose columns nobody knows here.
          throw Relation.ambiguous(found);
        }
        return found;
      }
      for (Use use : scope.uses) {
        if (use.relation.table() == null && use.relation.hasPlain(name)) {
          return null; // of a query; a table of this name may be another one
        }
        mayBeAnother |= use.relation.mayHave(name);
      }
    }
    return null;
  }

  /** The encrypted column of this name in this FROM clause. */
  private @Nullable EncryptedColumn own(String name) {
    EncryptedColumn found = null;
    for (Use use : uses) {
      EncryptedColumn one = use.relation.find(name);
      if (one != null && found != null && !merged.contains(name)) {
        throw Relation.ambiguous(one);
      }
      found = found == null ? one : found;
    }
    return found;
  }

  private @Nullable EncryptedColumn qualified(String qualifier, String name) {
    EncryptedColumn hidden = null;
    EncryptedColumn found = null;
    boolean known = false;
    boolean certain = false;
    for (Scope scope = this; scope != null && !certain; scope = scope.outer) {
      if (scope.rows.contains(qualifier)) {
        if (known || scope.calls(qualifier)) {
          throw unknown(); // a table is called so, too, and databases differ in which is meant
        }
        return scope.ofRow(name);
      }
      EncryptedColumn here = null;
      boolean mine = false;
      for (Use use : scope.uses) {
        if (!use.isCalled(qualifier)) {
          continue;
        }
        boolean meant = use.alias.equals(qualifier);
        EncryptedColumn one = use.relation.find(name);
        if (one != null && (meant ? here : hidden) != null) {
          throw Relation.ambiguous(one);
        }
        refuseFunction(use.relation, one, name);
        if (meant) {
          mine = true;
          here = one == null ? here : one;
          certain |= use.relation.table() == null && use.relation.hasPlain(name);
        } else {
          hidden = one == null ? hidden : one;
        }
      }
      if (known && here != null) {
        // The nearest of this name may not have the column; then some databases go on outward.
        throw Relation.ambiguous(here);
      }
      known |= mine;
      found = here;
      certain |= here != null;
    }
    if (known) {
      if (hidden != null && !hidden.equals(found)) {
        throw Relation.ambiguous(hidden);
      }
      return found;
    }
    if (hidden == null && !OF_SEQUENCES.contains(name)) {
      throw unknown();
    }
    return hidden;
  }

  /** {@code row.name} may be a function of the row, too, or a column that is not there. */
  private static void refuseFunction(
      Relation relation, @Nullable EncryptedColumn found, String name) {
    if (found == null
        && (!relation.isPlain() || relation.isNamed())
        && !relation.hasPlain(name)
        && !OF_EVERY_TABLE.contains(name)) {
      throw unknown();
    }
  }

  /** Of the table that is written to, which is the first: its rows hold cells of its columns. */
  private @Nullable EncryptedColumn ofRow(String name) {
    Relation written = uses.get(0).relation;
    EncryptedColumn found = written.find(name);
    refuseFunction(written, found, name);
    return found;
  }

  private static NacreException unknown() {
    return Refusals.statement("a name with a qualifier is none of the columns in sight");
  }

  /**
   * The place of the table with encrypted columns in this FROM clause that a name certainly is a
   * column of, or -1.
   *
   * @param qualifier folded; nothing for a bare name
   * @param name folded
   */
  public int tableOf(@Nullable String qualifier, String name) {
    int found = -1;
    if (qualifier == null && (merged.contains(name) || rows.contains(name))) {
      return found;
    }
    for (int i = 0; i < uses.size(); i++) {
      Use use = uses.get(i);
      boolean has = use.relation.shows(name);
      if (qualifier == null ? has : use.alias.equals(qualifier)) {
        if (found >= 0 || !has || use.relation.table() == null) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  /** Whether a bare name, folded, may be that of a column of anything in sight. */
  public boolean mayHave(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        if (use.relation.mayHave(name)) {
          return true;
        }
      }
    }
    return OF_EVERY_TABLE.contains(name) || isOutputAround(name);
  }

  /** Whether a bare name, folded, is certainly none of a column or a row in sight. */
  public boolean isNowhere(String name) {
    return !mayHave(name) && !knows(name);
  }

  /**
   * The plain tables, as the statement writes them, of which one has to have a column of this name,
   * folded, since nothing else in sight has. Nothing where something else may have it, and where
   * there are plain tables alone.
   */
  public Optional<Set<String>> onlyOf(String name) {
    Set<String> tables = new HashSet<>();
    boolean beside = false;
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        if (use.relation.mayShow(name)) {
          return Optional.empty();
        }
        tables.addAll(use.relation.rest().tables());
        beside |= !use.relation.isUnknown();
      }
    }
    boolean other = !beside || OF_EVERY_TABLE.contains(name) || isOutputAround(name);
    return other ? Optional.empty() : Optional.of(tables);
  }

  /**
   * The same of a name behind that of a table: only where it is that of an encrypted column of
   * something else in sight, which may have been meant, or where nothing can have it.
   */
  public Optional<Set<String>> onlyOf(String qualifier, String name) {
    Set<String> tables = new HashSet<>();
    boolean encrypted = false;
    boolean called = false;
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        encrypted |= use.relation.find(name) != null;
        if (use.isCalled(qualifier)) {
          if (use.relation.mayShow(name)) {
            return Optional.empty();
          }
          called = true;
          tables.addAll(use.relation.rest().tables());
        }
      }
    }
    boolean nowhere = called && tables.isEmpty(); // it shows no plain table, and has no such column
    return nowhere || (encrypted && called) ? Optional.of(tables) : Optional.empty();
  }

  /** The tables in this FROM clause, to which alone rows are written. */
  public Scope tables() {
    Scope tables = since(0);
    boolean unused = tables.uses.removeIf(use -> !use.isTable());
    return tables;
  }

  /** Whether a bare name may stand for a whole row with encrypted columns. */
  public boolean isRow(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      if (scope.rows.contains(name)) {
        return true;
      }
      for (Use use : scope.uses) {
        if (use.isCalled(name) && !use.relation.isPlain() && !use.relation.shows(name)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The encrypted column of this name that rows are written with, or nothing.
   *
   * @throws NacreException when the table has none of this name
   */
  public static @Nullable EncryptedColumn written(CatalogTable table, String name) {
    if (!Relation.of(table).mayHave(name)) {
      throw Refusals.statement("gives a value to a column that the table does not have");
    }
    return column(table, name);
  }

  /** The encrypted column of this name, folded, or nothing. */
  public static @Nullable EncryptedColumn column(CatalogTable table, String name) {
    for (CatalogColumn column : table.columns()) {
      if (Catalog.folded(column.name()).equals(name)) {
        return of(table, column);
      }
    }
    return null;
  }

  public static @Nullable EncryptedColumn of(CatalogTable table, CatalogColumn column) {
    Encryption encryption = column.encryption();
    return encryption == null ? null : new EncryptedColumn(table, column.name(), encryption);
  }
}
