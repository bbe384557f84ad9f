package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that has columns: a table, or the result of a query. Immutable.
 *
 * @param table nothing for the result of a query, and for a table without encrypted columns
 * @param source of a table without encrypted columns
 * @param columns from the first, as far as their places are known
 * @param rest what else it may have
 */
public record Relation(
    @Nullable CatalogTable table, @Nullable Source source, List<Column> columns, Rest rest) {
  public Relation {
    columns = List.copyOf(columns);
  }

  /**
   * @param name folded; empty when it is not known what the database calls it
   * @param encrypted nothing for a plain column
   */
  public record Column(String name, @Nullable EncryptedColumn encrypted) {}

  /**
   * Columns of which the places are not known, and perhaps not the names.
   *
   * @param tables plain ones, all columns of which are there
   * @param names folded; an empty one when it is not known what the database calls a column
   */
  public record Rest(Set<Source> tables, Set<String> names) {
    public static final Rest NOTHING = new Rest(Set.of(), Set.of());

    public Rest {
      tables = Set.copyOf(tables);
      names = Set.copyOf(names);
    }

    public Rest and(Rest other) {
      Set<Source> allTables = new HashSet<>(tables);
      Set<String> allNames = new HashSet<>(names);
      allTables.addAll(other.tables);
      allNames.addAll(other.names);
      return new Rest(allTables, allNames);
    }

    private boolean names(String name) {
      return names.contains("") || names.contains(name);
    }
  }

  /**
   * A table without encrypted columns.
   *
   * @param path as the statement writes it
   * @param told nothing where the database has not been asked
   */
  public record Source(String path, @Nullable PlainTable told) {
    /** Whether it cannot be excluded that there is a column of this name. */
    boolean mayHave(String name) {
      return told == null || !told.isTold() || told.has(name);
    }

    /** Whether a value may stand beside this name: what the database does not tell of has none. */
    boolean accepts(String name) {
      return told == null || told.has(name);
    }

    /** Whether the database tells that there is no such column. */
    boolean lacks(String name) {
      return told != null && told.isTold() && !told.has(name);
    }
  }

  /**
   * A table without encrypted columns: these have no places, whatever the database tells.
   *
   * @param path as the statement writes it
   */
  public static Relation plain(String path, @Nullable PlainTable told) {
    Source source = new Source(path, told);
    return new Relation(null, source, List.of(), new Rest(Set.of(source), Set.of()));
  }

  public static Relation of(CatalogTable table) {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      columns.add(new Column(Catalog.folded(column.name()), Scope.of(table, column)));
    }
    return new Relation(table, null, columns, Rest.NOTHING);
  }

  /** What a query shows. */
  public static Relation of(List<Column> columns) {
    return of(columns, Rest.NOTHING);
  }

  /** What a query shows of which not all columns are known. */
  public static Relation of(List<Column> columns, Rest rest) {
    return new Relation(null, null, columns, rest);
  }

  /**
   * What a star shows of it, in that order; nothing where not all is known. Good for what an
   * application is shown, and for nothing else: the database may lie about a plain table.
   */
  public @Nullable List<Column> shown() {
    if (isWhole()) {
      return columns;
    }
    PlainTable told = source == null ? null : source.told();
    return told == null || !told.isTold()
        ? null
        : told.shown().stream().map(name -> new Column(name, null)).toList();
  }

  /** Whether there are no columns but those of which the places are known. */
  public boolean isWhole() {
    return rest.equals(Rest.NOTHING);
  }

  /** Whether it is a table without encrypted columns, or all that a query shows of one. */
  public boolean isUnknown() {
    return table == null && columns.isEmpty() && !isWhole();
  }

  /** All that it has, where its columns get other places. */
  public Rest all() {
    Set<String> names = new HashSet<>();
    columns.forEach(column -> names.add(column.name()));
    return rest.and(new Rest(Set.of(), names));
  }

  public boolean isPlain() {
    for (Column column : columns) {
      if (column.encrypted() != null) {
        return false;
      }
    }
    return true;
  }

  /**
   * The encrypted column that a name may mean, or nothing.
   *
   * @param name folded
   * @throws NacreException when it may mean several, or one of unknown name
   */
  public @Nullable EncryptedColumn find(String name) {
    EncryptedColumn found = null;
    EncryptedColumn nameless = null;
    for (Column column : columns) {
      EncryptedColumn one = column.encrypted();
      if (one != null && column.name().equals(name)) {
        if (found != null && !found.equals(one)) {
          throw ambiguous(one);
        }
        found = one;
      } else if (one != null && column.name().isEmpty()) {
        nameless = one;
      }
    }
    if (found == null && nameless != null && !hasPlain(name)) {
      throw ambiguous(nameless);
    }
    if (found != null && hasPlain(name)) {
      throw ambiguous(found); // names that differ in their case only, in some database
    }
    return found;
  }

  /** Whether there certainly is a column of this name. */
  boolean shows(String name) {
    for (Column column : columns) {
      if (column.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there certainly is a plain column of this name. */
  boolean hasPlain(String name) {
    for (Column column : columns) {
      if (column.encrypted() == null && column.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it cannot be excluded that there is a column of this name. */
  public boolean mayHave(String name) {
    if (mayShow(name)) {
      return true;
    }
    for (Source table : rest.tables) {
      if (table.mayHave(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is a column of this name, as far as anybody tells. */
  boolean accepts(String name) {
    if (mayShow(name)) {
      return true;
    }
    for (Source table : rest.tables) {
      if (table.accepts(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there may be a column of this name but for those of plain tables. */
  boolean mayShow(String name) {
    return rest.names(name) || shows("") || shows(name);
  }

  /** Whether all columns are known by their names. */
  public boolean isNamed() {
    return isWhole() && !shows("");
  }

  /** The same with other names, of which there are as many as columns. */
  public Relation renamed(List<String> names) {
    List<Column> renamed = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      renamed.add(new Column(names.get(i), columns.get(i).encrypted()));
    }
    return of(renamed, rest);
  }

  static NacreException ambiguous(EncryptedColumn column) {
    return new NacreException(
        ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
        "A name may mean the encrypted column "
            + column.text()
            + " or something else; write the table's name or alias before it");
  }
}
