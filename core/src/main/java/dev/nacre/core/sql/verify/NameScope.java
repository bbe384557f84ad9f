package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names visible in a query: first its own tables, then those of outer queries. */
final class NameScope {
  private final @Nullable NameScope outer;
  private final List<Table> tables = new ArrayList<>();
  private final Map<String, List<Column>> queries = new HashMap<>();

  /**
   * @param name folded; may be empty
   * @param repeats whether it represents an unknown number of columns, and so all from its position
   *     on
   */
  record Column(String name, Taint taint, boolean repeats) {
    Column(String name, Taint taint) {
      this(name, taint, false);
    }
  }

  /** The taint at a position of a list. */
  static Taint at(List<Column> columns, int place) {
    for (int i = 0; i <= place && i < columns.size(); i++) {
      if (columns.get(i).repeats) {
        return columns.get(i).taint;
      }
    }
    return place < columns.size() ? columns.get(place).taint : Taint.NOTHING;
  }

  /** A list in which a repeating column also has the taint of all columns after it. */
  static List<Column> closed(List<Column> columns) {
    if (!repeats(columns)) {
      return columns; // as most
    }
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

  private static boolean repeats(List<Column> columns) {
    for (Column column : columns) {
      if (column.repeats) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param isTable whether it is not the result of a query, so that it can be a target
   * @param names by which it can be named, folded
   * @param columns null where unknown: for a table without encrypted columns
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

  /** The scope of a query in FROM, which does not see the other items of FROM. */
  NameScope beside() {
    NameScope beside = new NameScope(outer);
    beside.queries.putAll(queries);
    return beside;
  }

  /** A scope of the tables so far, without queries: the possible targets of a write. */
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
      columns.add(new Column(NameFolding.fold(column.name()), taint));
    }
    return columns;
  }

  /** Whether this is a name of rows of the target table: old and new. */
  private static boolean isRow(String name) {
    return switch (name) {
      case "OLD", "NEW", "EXCLUDED" -> true;
      default -> false;
    };
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
   * @param of the qualifier of the star, if there is one
   */
  List<Table> tables(@Nullable Path of) {
    if (of == null) {
      return tables;
    }
    String name = folded(of.last());
    List<Table> called = tables.stream().filter(table -> table.names.contains(name)).toList();
    boolean row = called.isEmpty() && isRow(name) && !tables.isEmpty();
    return row ? List.of(tables.get(0)) : called;
  }

  /** Adds a query of WITH. */
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

  /** The taints of columns that a NATURAL join compares: those with the same name in two tables. */
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

  /** The taint of a name; {@link Taint#NOTHING} if it is not a known column. */
  Taint of(Path path) {
    String name = folded(path.last());
    Identifier qualifier = path.qualifier();
    String table = qualifier == null ? "" : folded(qualifier);
    boolean row = isRow(table);
    Taint written = Taint.NOTHING;
    boolean aliased = false;
    for (NameScope scope = this; scope != null; scope = scope.outer) {
      Taint found = null;
      for (Table one : scope.tables) {
        boolean called = qualifier == null || one.names.contains(table);
        aliased |= qualifier != null && called;
        Taint taint = called || row ? one.column(name) : null;
        if (taint != null && row) {
          written = written.and(taint);
        }
        if (taint != null && called) {
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
