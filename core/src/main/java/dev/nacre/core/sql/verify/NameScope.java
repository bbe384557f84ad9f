package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names that a query sees: of its own tables first, then of those around it. */
final class NameScope {
  /** Rows of the table that is written to: as they were, and as they are to be. */
  private static final Set<String> ROWS = Set.of("OLD", "NEW", "EXCLUDED");

  private final @Nullable NameScope outer;
  private final List<Table> tables = new ArrayList<>();
  private final Map<String, List<Column>> queries = new HashMap<>();

  /**
   * @param name folded; empty when it has none
   * @param repeats whether nobody knows how many columns are in its place: then it stands for all
   *     from there on
   */
  record Column(String name, Taint taint, boolean repeats) {
    Column(String name, Taint taint) {
      this(name, taint, false);
    }
  }

  /** What is in a place of a list. */
  static Taint at(List<Column> columns, int place) {
    for (int i = 0; i <= place && i < columns.size(); i++) {
      if (columns.get(i).repeats) {
        return columns.get(i).taint;
      }
    }
    return place < columns.size() ? columns.get(place).taint : Taint.NOTHING;
  }

  /** A list in which what repeats has met all that stands behind it. */
  static List<Column> closed(List<Column> columns) {
    List<Column> closed = new ArrayList<>(columns);
    Taint behind = Taint.NOTHING;
    for (int i = closed.size() - 1; i >= 0; i--) {
      behind = behind.and(closed.get(i).taint);
      if (closed.get(i).repeats) {
        closed.set(i, new Column(closed.get(i).name, behind, true));
      }
    }
    return closed;
  }

  /**
   * @param isTable whether it is none of what a query shows, so that rows may be written to it
   * @param names by which it is known, folded
   * @param columns nothing where they are unknown: those of a table without encrypted ones
   */
  record Table(boolean isTable, List<String> names, @Nullable List<Column> columns) {
    private @Nullable Taint column(String name) {
      Taint found = null;
      for (Column column : columns == null ? List.<Column>of() : columns) {
        if (column.name.equals(name)) {
          found = found == null ? column.taint : found.and(column.taint);
        }
      }
      return found;
    }
  }

  NameScope(@Nullable NameScope outer) {
    this.outer = outer;
  }

  /** For a query in FROM, which does not see what stands beside it. */
  NameScope beside() {
    NameScope beside = new NameScope(outer);
    beside.queries.putAll(queries);
    return beside;
  }

  /** The tables so far, without what queries show: to these a statement writes. */
  NameScope written() {
    NameScope written = new NameScope(null);
    tables.stream().filter(Table::isTable).forEach(written::add);
    return written;
  }

  static String folded(Identifier name) {
    return name.folded();
  }

  static List<Column> columns(CatalogTable table) {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      Taint taint = column.encryption() == null ? Taint.NOTHING : Taint.CELL;
      columns.add(new Column(Catalog.folded(column.name()), taint));
    }
    return columns;
  }

  void add(Table table) {
    tables.add(table);
  }

  List<Table> tables() {
    return tables;
  }

  /**
   * The tables whose columns a star shows.
   *
   * @param of the name before it, if there is one
   */
  List<Table> tables(@Nullable Path of) {
    if (of == null) {
      return tables;
    }
    String name = folded(of.last());
    List<Table> called = tables.stream().filter(table -> table.names.contains(name)).toList();
    boolean row = called.isEmpty() && ROWS.contains(name) && !tables.isEmpty();
    return row ? List.of(tables.get(0)) : called;
  }

  /** What WITH calls so. */
  void name(String name, List<Column> columns) {
    queries.put(name, columns);
  }

  @Nullable List<Column> query(String name) {
    for (NameScope scope = this; scope != null; scope = scope.outer) {
      List<Column> columns = scope.queries.get(name);
      if (columns != null) {
        return columns;
      }
    }
    return null;
  }

  /** What a NATURAL join compares: columns of one name in two tables. */
  List<Taint> shared() {
    Map<String, Taint> all = new HashMap<>();
    List<Taint> shared = new ArrayList<>();
    for (Table table : tables) {
      for (Column column : table.columns == null ? List.<Column>of() : table.columns) {
        shared.add(all.merge(column.name, column.taint, Taint::and));
      }
    }
    return shared;
  }

  /** What stands behind a name; nothing where it is none of the columns that are known. */
  Taint of(Path path) {
    String name = folded(path.last());
    Identifier qualifier = path.qualifier();
    String table = qualifier == null ? "" : folded(qualifier);
    Taint written = Taint.NOTHING;
    boolean aliased = false;
    for (NameScope scope = this; scope != null; scope = scope.outer) {
      Taint found = null;
      for (Table one : scope.tables) {
        Taint taint = one.column(name);
        if (taint != null && ROWS.contains(table)) {
          written = written.and(taint);
        }
        boolean called = one.names.contains(table);
        aliased |= qualifier != null && called;
        taint = qualifier == null || called ? taint : null;
        if (taint != null) {
          found = found == null ? taint : found.and(taint);
        }
      }
      if (found != null) {
        return found;
      }
    }
    return aliased ? Taint.NOTHING : written;
  }
}
