package dev.nacre.cli.column.schema;

import dev.nacre.core.text.NameFolding;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The application's tables: their columns in the database's order, their keys and indexes. Belongs
 * to the connection that it was read from, of which it asks for keys when they are needed.
 */
public final class SchemaInfo {
  private static final String[] TABLES = {"TABLE", "BASE TABLE", "PARTITIONED TABLE"};

  private final DatabaseMetaData metaData;
  private final List<ColumnInfo> columns;
  private final Map<Table, List<ColumnInfo>> byTable = new LinkedHashMap<>();
  private final Map<String, List<ColumnInfo>> byName = new HashMap<>();
  private final Map<Table, Set<String>> compared = new HashMap<>();
  private final Map<Table, Set<String>> primary = new HashMap<>();
  private @Nullable List<ForeignKey> foreignKeys;

  private record Table(@Nullable String catalog, @Nullable String schema, String name) {
    static Table of(ColumnInfo column) {
      return new Table(column.catalog(), column.schema(), column.table());
    }
  }

  /** One column of a foreign key, and the column that it refers to. */
  public record ForeignKey(ColumnInfo from, ColumnInfo to) {}

  private SchemaInfo(DatabaseMetaData metaData, List<ColumnInfo> columns) {
    this.metaData = metaData;
    this.columns = List.copyOf(columns);
    columns.forEach(
        one -> byTable.computeIfAbsent(Table.of(one), unused -> new ArrayList<>()).add(one));
    byTable.forEach((table, of) -> byName.putIfAbsent(NameFolding.fold(table.name), of));
  }

  public static SchemaInfo of(Connection connection) throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    Set<List<@Nullable String>> tables = new HashSet<>();
    try (ResultSet row = metaData.getTables(connection.getCatalog(), null, "%", TABLES)) {
      while (row.next()) {
        tables.add(
            Arrays.asList(
                row.getString("TABLE_CAT"),
                row.getString("TABLE_SCHEM"),
                row.getString("TABLE_NAME")));
      }
    }
    List<ColumnInfo> columns = new ArrayList<>();
    try (ResultSet row = metaData.getColumns(connection.getCatalog(), null, "%", "%")) {
      while (row.next()) {
        ColumnInfo column = ColumnInfo.of(row);
        boolean ofTable =
            tables.contains(Arrays.asList(column.catalog(), column.schema(), column.table()));
        if (ofTable && !column.isOfTheSystem()) {
          columns.add(column);
        }
      }
    }
    return new SchemaInfo(metaData, columns);
  }

  public List<ColumnInfo> columns() {
    return columns;
  }

  /** All columns of the table of one of them. */
  public List<ColumnInfo> ofTableOf(ColumnInfo column) {
    return byTable.getOrDefault(Table.of(column), List.of());
  }

  /** A column by names in any case; the first, where several schemas have such a table. */
  public Optional<ColumnInfo> find(String table, String column) {
    String name = NameFolding.fold(column);
    return table(table).stream()
        .filter(one -> NameFolding.fold(one.name()).equals(name))
        .findFirst();
  }

  /** The columns of the first table of a name, in any case. */
  public List<ColumnInfo> table(String name) {
    return byName.getOrDefault(NameFolding.fold(name), List.of());
  }

  /** Whether it is in a primary key or an index. */
  public boolean isCompared(ColumnInfo column) throws SQLException {
    Table table = Table.of(column);
    Set<String> names = compared.get(table);
    if (names == null) {
      names = new LinkedHashSet<>(primaryKey(column));
      try (ResultSet row =
          metaData.getIndexInfo(table.catalog, table.schema, table.name, false, true)) {
        while (row.next()) {
          String name = row.getString("COLUMN_NAME");
          if (name != null) {
            names.add(name);
          }
        }
      }
      compared.put(table, names);
    }
    return names.contains(column.name());
  }

  /** The columns of the primary key of a column's table. */
  public Set<String> primaryKey(ColumnInfo column) throws SQLException {
    Table table = Table.of(column);
    Set<String> names = primary.get(table);
    if (names == null) {
      names = new LinkedHashSet<>();
      try (ResultSet row = metaData.getPrimaryKeys(table.catalog, table.schema, table.name)) {
        while (row.next()) {
          names.add(row.getString("COLUMN_NAME"));
        }
      }
      primary.put(table, names);
    }
    return names;
  }

  /** All foreign keys between these tables. */
  public List<ForeignKey> foreignKeys() throws SQLException {
    List<ForeignKey> known = foreignKeys;
    if (known == null) {
      known = new ArrayList<>();
      for (Table table : byTable.keySet()) {
        try (ResultSet row = metaData.getImportedKeys(table.catalog, table.schema, table.name)) {
          while (row.next()) {
            Optional<ColumnInfo> from = column(row, "FK");
            Optional<ColumnInfo> to = column(row, "PK");
            if (from.isPresent() && to.isPresent()) {
              known.add(new ForeignKey(from.get(), to.get()));
            }
          }
        }
      }
      known.sort((one, two) -> one.from().path().compareTo(two.from().path()));
      foreignKeys = known;
    }
    return known;
  }

  private Optional<ColumnInfo> column(ResultSet row, String side) throws SQLException {
    Table table =
        new Table(
            row.getString(side + "TABLE_CAT"),
            row.getString(side + "TABLE_SCHEM"),
            row.getString(side + "TABLE_NAME"));
    String name = row.getString(side + "COLUMN_NAME");
    return byTable.getOrDefault(table, List.of()).stream()
        .filter(one -> one.name().equals(name))
        .findFirst();
  }
}
