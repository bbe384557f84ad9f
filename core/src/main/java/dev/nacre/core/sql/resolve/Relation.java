package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A relation: a table, or the result of a query. Immutable.
 *
 * @param table null for the result of a query, and for a table without encrypted columns
 * @param source a table without encrypted columns, or null
 * @param columns from the first, as far as their positions are known
 * @param rest further columns that it may have
 */
public record Relation(
    @Nullable CatalogTable table, @Nullable PlainSource source, List<Column> columns, Rest rest) {
  public Relation {
    columns = List.copyOf(columns);
  }

  /**
   * @param name folded; empty when its label in the database is not known
   * @param encrypted null for a plain column
   */
  public record Column(String name, @Nullable EncryptedColumn encrypted) {}

  /**
   * Columns at unknown positions, some perhaps with unknown names.
   *
   * @param tables plain tables, with all their columns
   * @param names folded; an empty one for a column whose label is not known
   */
  public record Rest(Set<PlainSource> tables, Set<String> names) {
    public static final Rest NOTHING = new Rest(Set.of(), Set.of());

    public Rest {
      tables = Set.copyOf(tables);
      names = Set.copyOf(names);
    }

    Rest and(Rest other) {
      Set<PlainSource> allTables = new HashSet<>(tables);
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
   * @param path as written in the statement
   * @param reported null if the database has not been queried
   */
  public record PlainSource(String path, @Nullable PlainTable reported) {
    /** Whether there may be a column of this name. */
    boolean mayHave(String name) {
      return reported == null || !reported.isKnown() || reported.has(name);
    }

    /**
     * Whether a value may be compared with this name: false if the database does not report the
     * column.
     */
    boolean accepts(String name) {
      return reported == null || reported.has(name);
    }

    /** Whether the database reports that there is no such column. */
    boolean lacks(String name) {
      return reported != null && reported.isKnown() && !reported.has(name);
    }
  }

  /**
   * A table without encrypted columns: their positions are not used, even if the database reports
   * them.
   *
   * @param path as written in the statement
   */
  public static Relation plain(String path, @Nullable PlainTable reported) {
    PlainSource source = new PlainSource(path, reported);
    return new Relation(null, source, List.of(), new Rest(Set.of(source), Set.of()));
  }

  public static Relation of(CatalogTable table) {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      columns.add(new Column(NameFolding.fold(column.name()), EncryptedColumn.of(table, column)));
    }
    return new Relation(table, null, columns, Rest.NOTHING);
  }

  /** The result of a query. */
  public static Relation of(List<Column> columns) {
    return of(columns, Rest.NOTHING);
  }

  /** The result of a query of which not all columns are known. */
  public static Relation of(List<Column> columns, Rest rest) {
    return new Relation(null, null, columns, rest);
  }

  /**
   * The columns that a star shows, in order; null if not all are known. Only for the result that
   * the application sees: the database may lie about a plain table.
   */
  public @Nullable List<Column> starColumns() {
    if (isWhole()) {
      return columns;
    }
    PlainTable reported = source == null ? null : source.reported();
    return reported == null || !reported.isKnown()
        ? null
        : reported.shown().stream().map(name -> new Column(name, null)).toList();
  }

  /** Whether the positions of all columns are known. */
  public boolean isWhole() {
    return rest.tables.isEmpty() && rest.names.isEmpty();
  }

  /** Whether it is a table without encrypted columns, or a query of all columns of one. */
  public boolean mayBePlainTable() {
    return table == null && columns.isEmpty() && !isWhole();
  }

  /** All its columns without positions. */
  public Rest withoutPositions() {
    Set<String> names = new HashSet<>();
    columns.forEach(column -> names.add(column.name()));
    return rest.and(new Rest(Set.of(), names));
  }

  public boolean isPlain() {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).encrypted() != null) {
        return false;
      }
    }
    return true;
  }

  /**
   * The encrypted column that a name may mean, or null.
   *
   * @param name folded
   * @throws NacreException when it may mean several columns, or one of unknown name
   */
  public @Nullable EncryptedColumn find(String name) {
    EncryptedColumn found = null;
    EncryptedColumn nameless = null;
    boolean plain = false;
    for (int i = 0; i < columns.size(); i++) { // an iterator took much of the time of planning
      Column column = columns.get(i);
      EncryptedColumn one = column.encrypted();
      if (one == null) {
        plain |= column.name().equals(name);
      } else if (column.name().equals(name)) {
        if (found != null && !found.equals(one)) {
          throw ambiguous(one);
        }
        found = one;
      } else if (column.name().isEmpty()) {
        nameless = one;
      }
    }
    if (found == null && nameless != null && !plain) {
      throw ambiguous(nameless);
    }
    if (found != null && plain) {
      throw ambiguous(found); // in some database, names that differ only in case
    }
    return found;
  }

  /** Whether there certainly is a column of this name. */
  boolean shows(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there certainly is a plain column of this name. */
  boolean hasPlain(String name) {
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (column.encrypted() == null && column.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there may be a column of this name. */
  public boolean mayHave(String name) {
    if (mayShow(name)) {
      return true;
    }
    for (PlainSource table : rest.tables) {
      if (table.mayHave(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is a column of this name, as far as known. */
  boolean accepts(String name) {
    if (mayShow(name)) {
      return true;
    }
    for (PlainSource table : rest.tables) {
      if (table.accepts(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there may be a column of this name, apart from those of plain tables. */
  boolean mayShow(String name) {
    return rest.names(name) || shows("") || shows(name);
  }

  /** Whether the names of all columns are known. */
  public boolean isNamed() {
    return isWhole() && !shows("");
  }

  /** Renames the columns; there is one name for each. */
  public Relation withNames(List<String> names) {
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
