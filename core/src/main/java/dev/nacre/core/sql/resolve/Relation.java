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
 * @param columns from the first, as far as their places are known
 * @param rest what else it may have
 */
public record Relation(@Nullable CatalogTable table, List<Column> columns, Rest rest) {
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
   * @param tables plain ones, as the statement writes them, of which there may be any column
   * @param names folded; an empty one when it is not known what the database calls a column
   */
  public record Rest(Set<String> tables, Set<String> names) {
    public static final Rest NOTHING = new Rest(Set.of(), Set.of());

    public Rest {
      tables = Set.copyOf(tables);
      names = Set.copyOf(names);
    }

    public Rest and(Rest other) {
      Set<String> allTables = new HashSet<>(tables);
      Set<String> allNames = new HashSet<>(names);
      allTables.addAll(other.tables);
      allNames.addAll(other.names);
      return new Rest(allTables, allNames);
    }

    private boolean mayHave(String name) {
      return names.contains("") || names.contains(name);
    }
  }

  /**
   * A table without encrypted columns, of which no column is known.
   *
   * @param path as the statement writes it
   */
  public static Relation plain(String path) {
    return new Relation(null, List.of(), new Rest(Set.of(path), Set.of()));
  }

  public static Relation of(CatalogTable table) {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      columns.add(new Column(Catalog.folded(column.name()), Scope.of(table, column)));
    }
    return new Relation(table, columns, Rest.NOTHING);
  }

  /** What a query shows. */
  public static Relation of(List<Column> columns) {
    return of(columns, Rest.NOTHING);
  }

  /** What a query shows of which not all columns are known. */
  public static Relation of(List<Column> columns, Rest rest) {
    return new Relation(null, columns, rest);
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

  /** Whether there may be a column of this name, of which nothing is known. */
  boolean mayHave(String name) {
    return !isWhole() || mayShow(name);
  }

  /** The same but for columns of plain tables, which nobody has asked for yet. */
  boolean mayShow(String name) {
    return rest.mayHave(name) || shows("") || shows(name);
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
