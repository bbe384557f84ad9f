package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.sql.dialect.spi.TableDescription;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A snapshot of a table's description in the database, for a conversion of its rows. */
public final class TableSnapshot {
  private final Connection raw;
  private final ConversionSql sql;
  private final String schema;
  private final String table;
  private final Optional<TableDescription> told;
  private final List<TableColumn> columns = new ArrayList<>();

  /**
   * @param schema as the database stores it
   * @param table as the database stores it
   */
  public TableSnapshot(Connection raw, ConversionSql sql, String schema, String table)
      throws SQLException {
    this.raw = raw;
    this.sql = sql;
    this.schema = schema;
    this.table = table;
    this.told = sql.metadataQueries().isEmpty() ? Optional.empty() : told();
    if (told.isPresent()) {
      columns.addAll(told.get().columns());
      return;
    }
    try (PreparedStatement query = of(sql.columns());
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        columns.add(
            new TableColumn(
                row.getString(1),
                row.getString(2),
                row.getInt(3) == 1,
                row.getString(4),
                row.getString(5)));
      }
    }
  }

  private Optional<TableDescription> told() throws SQLException {
    List<List<List<@Nullable String>>> answers = new ArrayList<>();
    for (String question : sql.metadataQueries()) {
      List<List<@Nullable String>> rows = new ArrayList<>();
      try (PreparedStatement query = of(question);
          ResultSet row = query.executeQuery()) {
        int width = row.getMetaData().getColumnCount();
        while (row.next()) {
          List<@Nullable String> values = new ArrayList<>();
          for (int i = 1; i <= width; i++) {
            values.add(row.getString(i));
          }
          rows.add(values);
        }
      }
      answers.add(rows);
    }
    return sql.parse(schema, table, answers);
  }

  public String path() {
    return sql.path(schema, table);
  }

  public List<TableColumn> columns() {
    return columns;
  }

  public List<String> names() {
    return columns.stream().map(TableColumn::name).toList();
  }

  /** The column of this name, ignoring case. */
  public Optional<TableColumn> column(String name) {
    return columns.stream().filter(column -> isCalled(column, name)).findFirst();
  }

  private static boolean isCalled(TableColumn column, String name) {
    return Catalog.folded(column.name()).equals(Catalog.folded(name));
  }

  /**
   * The same for a column that must exist.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_STUCK} when it is missing
   */
  public TableColumn required(String name) {
    return column(name)
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.CONVERSION_STUCK, "The column that was converted is gone"));
  }

  /** Why the table cannot be converted; empty if it can. */
  public Optional<String> obstacle() throws SQLException {
    for (String text : sql.obstacles()) {
      Optional<String> found = first(text);
      if (found.isPresent()) {
        return found;
      }
    }
    return told.flatMap(TableDescription::obstacle);
  }

  /** Why a column cannot be converted; empty if it can. */
  public Optional<String> obstacle(String column) throws SQLException {
    if (told.isPresent()) {
      return told.get().obstacle(column);
    }
    for (String text : sql.columnObstacles()) {
      Optional<String> found = first(text, column);
      if (found.isPresent()) {
        return found;
      }
    }
    return keys(column).isPresent()
        ? Optional.empty()
        : Optional.of("a key or an index about it has more than columns, which would be lost");
  }

  /** Why a column that may be converted cannot be replaced; empty if it can. */
  public Optional<String> whyNotReplaceable(String column) {
    return told.flatMap(table -> table.whyNotReplaceable(column));
  }

  /** The SQL that replaces the column by the draft. */
  public List<String> swap(ConversionSql.Change change, String column) throws SQLException {
    if (told.isPresent()) {
      return told.get().swap(change);
    }
    List<ConversionSql.RecreatedKey> keys =
        keys(column)
            .orElseThrow(
                () ->
                    new NacreException(
                        ErrorCode.CONVERSION_STUCK, "A key of the column has become another one"));
    return sql.swap(change, false, names(), keys);
  }

  /**
   * Whether everything that belonged to the table still exists, except what the column itself is.
   */
  public boolean isAs(TableSnapshot before, String column) {
    return told.isEmpty() || told.get().isAs(before.told.orElseThrow(), column);
  }

  /** The keys that include a column, or empty where one of them could not be created again. */
  private Optional<List<ConversionSql.RecreatedKey>> keys(String column) throws SQLException {
    Optional<String> shown = sql.definition(path());
    if (shown.isEmpty()) {
      return Optional.of(List.of());
    }
    List<ConversionSql.RecreatedKey> keys = new ArrayList<>();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(shown.get())) {
      if (row.next()) {
        keys.addAll(sql.keys(String.valueOf(row.getString(2)), column));
      }
    }
    int all = 0;
    try (PreparedStatement query = of(sql.indexed(), column);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        all++;
      }
    }
    return keys.size() == all ? Optional.of(keys) : Optional.empty();
  }

  public boolean isChecked(String column) throws SQLException {
    return told.isPresent()
        ? !told.get().checks(column).isEmpty()
        : first(sql.checks(), column).isPresent();
  }

  public boolean isIndexed(String column) throws SQLException {
    return told.isPresent()
        ? told.get().isIndexed(column)
        : first(sql.indexed(), column).isPresent();
  }

  /** A column that identifies each row, other than these. */
  public Optional<String> number(List<String> except) throws SQLException {
    Optional<String> text = sql.numbers();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try (PreparedStatement query = of(text.get());
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        String name = row.getString(1);
        boolean found =
            columns.stream()
                .filter(column -> column.name().equals(name) && sql.isNumber(column))
                .anyMatch(column -> except.stream().noneMatch(one -> isCalled(column, one)));
        if (found) {
          return Optional.of(name);
        }
      }
    }
    return Optional.empty();
  }

  /** The checks that let only cells into a column, in SQL text. */
  public List<String> guards(String column) throws SQLException {
    return checks(column, true).stream().map(sql::quoted).toList();
  }

  /** Whether a column has a check that is not ours. */
  public boolean hasOtherChecks(String column) throws SQLException {
    return !checks(column, false).isEmpty();
  }

  private Set<String> checks(String column, boolean guards) throws SQLException {
    TreeSet<String> names = new TreeSet<>();
    if (told.isPresent()) {
      told.get()
          .checks(column)
          .forEach(
              (name, condition) -> {
                if (guards == sql.isGuard(column, condition)) {
                  names.add(name);
                }
              });
      return names;
    }
    try (PreparedStatement query = of(sql.guards(), column);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        @Nullable String condition = row.getString(2);
        if (guards == (condition != null && sql.isGuard(column, condition))) {
          names.add(row.getString(1));
        }
      }
    }
    return names;
  }

  private Optional<String> first(String text, String... more) throws SQLException {
    try (PreparedStatement query = of(text, more);
        ResultSet row = query.executeQuery()) {
      return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
    }
  }

  private PreparedStatement of(String text, String... more) throws SQLException {
    PreparedStatement query = raw.prepareStatement(text);
    boolean ready = false;
    try {
      query.setString(1, schema);
      query.setString(2, table);
      for (int i = 0; i < more.length; i++) {
        query.setString(3 + i, more[i]);
      }
      ready = true;
      return query;
    } finally {
      if (!ready) {
        query.close();
      }
    }
  }
}
