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

  // Names, folded, that are columns of every table of the database, and of no list.
  private final Set<String> ofEveryTable;

  /** What follows the name of a sequence. */
  private static final Set<String> OF_SEQUENCES = Set.of("NEXTVAL", "CURRVAL");

  /**
   * One thing in a FROM clause.
   *
   * @param alias what the statement calls it, folded; empty when it has no name
   * @param written the same as the statement writes it; empty where it cannot be repeated so
   */
  public record Use(String alias, Relation relation, String written) {
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

  /**
   * @param ofEveryTable names, folded, that are columns of every table
   */
  public Scope(Set<String> ofEveryTable) {
    this(null, ofEveryTable);
  }

  private Scope(@Nullable Scope outer, Set<String> ofEveryTable) {
    this.outer = outer;
    this.ofEveryTable = ofEveryTable;
  }

  /** For a query within, which sees what is here. */
  public Scope inner() {
    return new Scope(this, ofEveryTable);
  }

  /** For a query that sees what is around this one, and not what is here. */
  public Scope beside() {
    return new Scope(outer, ofEveryTable);
  }

  public void add(String alias, Relation relation) {
    add(alias, relation, "");
  }

  /**
   * @param written the alias as the statement writes it; empty where it cannot be repeated so
   */
  public void add(String alias, Relation relation, String written) {
    uses.add(new Use(Catalog.folded(alias), relation, written));
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
    Scope some = beside();
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

  /** Whether a table with encrypted columns is among those of this FROM clause. */
  public boolean hasEncryptedTable() {
    return uses.stream().anyMatch(use -> use.relation().table() != null);
  }

  /** Whether something in sight has an encrypted column of this name, folded. */
  public boolean hasEncrypted(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        for (Relation.Column column : use.relation.columns()) {
          if (column.encrypted() != null && column.name().equals(name)) {
            return true;
          }
        }
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

  /**
   * What has to stand before a bare name.
   *
   * @param passed plain tables nearer by, as the statement writes them, that were told not to have
   *     the column
   */
  public record Qualifier(String table, Set<String> passed) {}

  /**
   * What has to stand before a bare name, folded, that means an encrypted column of a query around
   * this one, where plain tables nearer by are told to have none of this name: by then they may.
   *
   * @throws NacreException when the table has no name that could stand there
   */
  public Optional<Qualifier> qualifier(String name) {
    Set<String> passed = new HashSet<>();
    for (Scope scope = this; scope != null; scope = scope.outer) {
      EncryptedColumn found = scope.own(name);
      if (found != null) {
        return passed.isEmpty()
            ? Optional.empty()
            : Optional.of(new Qualifier(scope.qualifier(found, name, this), passed));
      }
      for (Use use : scope.uses) {
        use.relation.rest().tables().forEach(table -> passed.add(table.path()));
      }
    }
    return Optional.empty();
  }

  private String qualifier(EncryptedColumn column, String name, Scope innermost) {
    Use its =
        uses.stream().filter(use -> use.relation.find(name) != null).findFirst().orElseThrow();
    boolean hidden = its.written.isEmpty() || merged.contains(name);
    for (Scope scope = innermost; scope != this && scope != null; scope = scope.outer) {
      hidden |= scope.rows.contains(its.alias) || scope.calls(its.alias);
    }
    if (hidden) {
      throw Relation.ambiguous(column);
    }
    return its.written;
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
  private void refuseFunction(Relation relation, @Nullable EncryptedColumn found, String name) {
    if (found == null
        && (!relation.isPlain() || relation.isNamed())
        && !relation.hasPlain(name)
        && !ofEveryTable.contains(name)) {
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

  /**
   * Whether a bare name, folded, is none of a column or a row in sight, as far as anybody tells.
   */
  public boolean isNowhere(String name) {
    return !isColumn(name) && !knows(name);
  }

  /**
   * Whether a bare name, folded, is that of a column in sight, as far as anybody tells. What is not
   * told of may have it where plain tables alone are in sight: then no encrypted column was meant.
   */
  public boolean isColumn(String name) {
    boolean plain = isUnknown();
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        if (plain ? use.relation.mayHave(name) : use.relation.accepts(name)) {
          return true;
        }
      }
    }
    return ofEveryTable.contains(name) || isOutputAround(name);
  }

  private boolean isUnknown() {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        if (!use.relation.isUnknown()) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a name behind that of something without encrypted columns, both folded, is none of its
   * columns. Where the database does not tell, it is none when something else in sight has an
   * encrypted column of this name, which may have been meant.
   */
  public boolean isNowhere(String qualifier, String name) {
    boolean encrypted = false;
    boolean called = false;
    boolean lacks = true;
    boolean ofTables = false;
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        Relation relation = use.relation;
        encrypted |= relation.find(name) != null;
        if (use.isCalled(qualifier)) {
          if (relation.accepts(name)) {
            return false;
          }
          Set<Relation.Source> tables = relation.rest().tables();
          called = true;
          ofTables |= relation.table() != null || !tables.isEmpty();
          lacks &= tables.stream().allMatch(table -> table.lacks(name));
        }
      }
    }
    boolean ofEvery = ofTables && ofEveryTable.contains(name);
    return called && !ofEvery && (lacks || encrypted);
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
