package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.MetadataQueries;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.core.text.NameFolding;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a database for the columns of a table or view. The query contains the table's name as the
 * statement has it, and never the name of a column, which may be a value that lacks its quotes.
 */
public record ColumnLookup(Connection raw, Dialect dialect) {
  private static final int MAX_TABLES_PER_QUERY = 200;

  /**
   * The columns of one table.
   *
   * @param path as the statement writes it, so that it has the same meaning in the query
   */
  public PlainTable read(String path) throws SQLException {
    try {
      Optional<String> list = dialect.metadata().columnsOf(path);
      return list.isPresent() ? listed(list.get()) : described(path);
    } catch (SQLException failed) {
      if (!dialect.metadata().isTableInvisible(String.valueOf(failed.getSQLState()))) {
        throw failed;
      }
      return PlainTable.UNKNOWN;
    }
  }

  /** The columns of several tables, where possible by one query. */
  public Map<String, PlainTable> readAll(Collection<String> paths) throws SQLException {
    if (paths.isEmpty()) {
      return Map.of();
    }
    Map<String, PlainTable> tables = new HashMap<>();
    List<String> all = List.copyOf(paths);
    for (int from = 0; from < all.size(); from += MAX_TABLES_PER_QUERY) {
      List<String> some = all.subList(from, Math.min(all.size(), from + MAX_TABLES_PER_QUERY));
      Optional<String> query =
          some.size() > 1 ? dialect.metadata().columnsOfAll(some) : Optional.empty();
      if (query.isPresent()) {
        tables.putAll(listed(query.get(), some));
        continue;
      }
      for (String path : some) {
        tables.put(path, read(path));
      }
    }
    return tables;
  }

  private Map<String, PlainTable> listed(String query, List<String> paths) throws SQLException {
    MetadataQueries lists = dialect.metadata();
    Map<String, List<String>> shown = new HashMap<>();
    Map<String, Set<String>> hidden = new HashMap<>();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        String path = paths.get(row.getInt(1));
        String name = NameFolding.fold(row.getString(2));
        String hides = String.valueOf(row.getString(lists.visibilityColumn() + 1));
        Collection<String> its =
            lists.isHidden(hides)
                ? hidden.computeIfAbsent(path, unused -> new HashSet<>())
                : shown.computeIfAbsent(path, unused -> new ArrayList<>());
        boolean unused = its.add(name);
      }
    }
    Map<String, PlainTable> tables = new HashMap<>();
    for (String path : paths) {
      List<String> columns = shown.getOrDefault(path, List.of());
      Set<String> others = new HashSet<>(hidden.getOrDefault(path, Set.of()));
      boolean missing = columns.isEmpty() && others.isEmpty();
      tables.put(path, missing ? PlainTable.UNKNOWN : known(columns, others));
    }
    return tables;
  }

  private PlainTable listed(String query) throws SQLException {
    MetadataQueries lists = dialect.metadata();
    List<String> shown = new ArrayList<>();
    Set<String> hidden = new HashSet<>();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        String name = NameFolding.fold(row.getString(1));
        boolean shows = !lists.isHidden(String.valueOf(row.getString(lists.visibilityColumn())));
        boolean unused = shows ? shown.add(name) : hidden.add(name);
      }
    }
    // A table without columns counts as missing here.
    return shown.isEmpty() && hidden.isEmpty() ? PlainTable.UNKNOWN : known(shown, hidden);
  }

  private PlainTable described(String path) throws SQLException {
    DescribedColumns columns = DescribedColumns.of(raw, dialect, path);
    Set<String> hidden = new HashSet<>();
    addHidden(hidden, columns.tables());
    return known(columns.labels().stream().map(NameFolding::fold).toList(), hidden);
  }

  private PlainTable known(List<String> shown, Set<String> hidden) {
    hidden.addAll(dialect.metadata().unlistedColumns());
    return new PlainTable(shown, hidden, true);
  }

  /** In any schema: a surplus name is still a column, and not a misplaced value. */
  private void addHidden(Set<String> names, Set<String> tables) throws SQLException {
    Optional<String> hidden = dialect.metadata().hiddenColumns();
    if (hidden.isEmpty()) {
      return;
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(hidden.get())) {
      while (row.next()) {
        if (tables.contains(row.getString(1))) {
          names.add(NameFolding.fold(row.getString(2)));
        }
      }
    }
  }
}
