package dev.nacre.cli.column;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column, as the database describes it.
 *
 * @param catalog of the table, as the driver names it
 * @param jdbcType of {@link Types}
 * @param type as the database names it
 */
record SeenColumn(
    @Nullable String catalog,
    @Nullable String schema,
    String table,
    String name,
    int jdbcType,
    String type) {
  private static final String[] TABLES = {"TABLE", "BASE TABLE", "PARTITIONED TABLE"};
  private static final String OURS = "NACRE_CATALOG";

  /** Complete names: a schema that only starts like one of them belongs to an application. */
  private static final Set<String> OF_THE_SYSTEM =
      Set.of(
          "INFORMATION_SCHEMA",
          "PG_CATALOG",
          "MYSQL", // these three are MariaDB's
          "PERFORMANCE_SCHEMA",
          "SYS", // also Derby's, as are all that follow
          "SYSCAT",
          "SYSCS_DIAG",
          "SYSCS_UTIL",
          "SYSFUN",
          "SYSIBM",
          "SYSPROC",
          "SYSSTAT");

  /** The columns of all application tables, in the database's order. */
  static List<SeenColumn> all(Connection connection) throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    Set<List<@Nullable String>> tables = new HashSet<>();
    try (ResultSet row = metaData.getTables(connection.getCatalog(), null, "%", TABLES)) {
      while (row.next()) {
        tables.add(place(row));
      }
    }
    List<SeenColumn> columns = new ArrayList<>();
    try (ResultSet row = metaData.getColumns(connection.getCatalog(), null, "%", "%")) {
      while (row.next()) {
        List<@Nullable String> place = place(row);
        String table = row.getString("TABLE_NAME");
        if (tables.contains(place) && !isOfTheSystem(place.get(0), place.get(1), table)) {
          columns.add(
              new SeenColumn(
                  place.get(0),
                  place.get(1),
                  table,
                  row.getString("COLUMN_NAME"),
                  row.getInt("DATA_TYPE"),
                  String.valueOf(row.getString("TYPE_NAME"))));
        }
      }
    }
    return columns;
  }

  private static List<@Nullable String> place(ResultSet row) throws SQLException {
    List<@Nullable String> place = new ArrayList<>();
    place.add(row.getString("TABLE_CAT"));
    place.add(row.getString("TABLE_SCHEM"));
    place.add(row.getString("TABLE_NAME"));
    return place;
  }

  private static boolean isOfTheSystem(
      @Nullable String catalog, @Nullable String schema, String table) {
    String name = String.valueOf(schema == null ? catalog : schema).toUpperCase(Locale.ROOT);
    return OF_THE_SYSTEM.contains(name) || table.toUpperCase(Locale.ROOT).equals(OURS);
  }

  /** The qualifier of the table in SQL. */
  String place() {
    return String.valueOf(schema == null ? catalog : schema);
  }

  /** Whether it is in a primary key or an index. */
  boolean isCompared(DatabaseMetaData metaData) throws SQLException {
    try (ResultSet key = metaData.getPrimaryKeys(catalog, schema, table)) {
      if (names(key, "COLUMN_NAME")) {
        return true;
      }
    }
    try (ResultSet index = metaData.getIndexInfo(catalog, schema, table, false, true)) {
      return names(index, "COLUMN_NAME");
    }
  }

  boolean isForeign(DatabaseMetaData metaData) throws SQLException {
    try (ResultSet here = metaData.getImportedKeys(catalog, schema, table)) {
      if (names(here, "FKCOLUMN_NAME")) {
        return true;
      }
    }
    try (ResultSet elsewhere = metaData.getExportedKeys(catalog, schema, table)) {
      return names(elsewhere, "PKCOLUMN_NAME");
    }
  }

  private boolean names(ResultSet rows, String column) throws SQLException {
    boolean named = false;
    while (rows.next()) {
      named |= name.equals(rows.getString(column));
    }
    return named;
  }

  /** Whether it holds a boolean, which is not worth encrypting. */
  boolean isFlag() {
    return jdbcType == Types.BOOLEAN || jdbcType == Types.BIT;
  }

  boolean isInexact() {
    return jdbcType == Types.DOUBLE || jdbcType == Types.FLOAT || jdbcType == Types.REAL;
  }

  boolean isNetworkAddress() {
    return Set.of("inet", "cidr", "macaddr", "macaddr8", "inet4", "inet6")
        .contains(type.toLowerCase(Locale.ROOT));
  }

  /** Whether a column of this type can be encrypted. */
  boolean isOfKnownType() {
    return switch (jdbcType) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB,
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE,
          Types.DATE,
          Types.TIME,
          Types.TIMESTAMP,
          Types.TIME_WITH_TIMEZONE,
          Types.TIMESTAMP_WITH_TIMEZONE,
          Types.BINARY,
          Types.VARBINARY,
          Types.LONGVARBINARY,
          Types.BLOB ->
          !isNetworkAddress();
      default -> Set.of("uuid", "json", "jsonb").contains(type.toLowerCase(Locale.ROOT));
    };
  }
}
