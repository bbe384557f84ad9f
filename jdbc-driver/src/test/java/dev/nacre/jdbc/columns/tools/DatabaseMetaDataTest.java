package dev.nacre.jdbc.columns.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** Schema tools and frameworks see the types that the application declared. */
final class DatabaseMetaDataTest {
  private static String table(Dialect dialect) {
    return "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT NOT NULL, email"
        + " VARCHAR(80)"
        + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
        + " ENCRYPT NO SALT UNIQUE, pay DECIMAL(12,2) ENCRYPT,"
        + " born TIMESTAMP(3) ENCRYPT, name VARCHAR(80))";
  }

  /** Which it is on each database, DeclaredMetaDataTest compares. */
  private static String name(Dialect dialect, TypeName type) {
    return dialect.types().shown(type);
  }

  /**
   * Its size with the era that PostgreSQL's driver counts, and its digits, which MariaDB's omits.
   */
  private static String born(Dialect dialect) {
    return dialect == Dialect.POSTGRESQL
        ? " 26 3 YES"
        : dialect == Dialect.MARIADB ? " 23 0 YES" : " 23 3 YES";
  }

  /** PostgreSQL's and MariaDB's drivers report no sizes of parameters. */
  private static boolean knowsSizes(Dialect dialect) {
    return dialect != Dialect.POSTGRESQL && dialect != Dialect.MARIADB;
  }

  private static boolean hasNoDecimal(Dialect dialect) {
    return dialect == Dialect.POSTGRESQL;
  }

  private static int numeric(Dialect dialect) {
    return hasNoDecimal(dialect) ? Types.NUMERIC : Types.DECIMAL;
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-25")
  void columnsAreDescribedAsDeclared(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(table(dialect))).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE orders (ssn INT)")).isZero();
      assertThat(columns(connection, dialect.stored("customer")))
          .contains(
              "SSN " + Types.CHAR + " " + name(dialect, TypeName.CHAR) + " 11 0 NO",
              "EMAIL " + Types.VARCHAR + " " + name(dialect, TypeName.VARCHAR) + " 80 0 YES",
              "PAY "
                  + numeric(dialect)
                  + " "
                  + name(dialect, hasNoDecimal(dialect) ? TypeName.NUMERIC : TypeName.DECIMAL)
                  + " 12 2 YES",
              "BORN " + Types.TIMESTAMP + " " + name(dialect, TypeName.TIMESTAMP) + born(dialect))
          .hasSize(6);
      // What is not encrypted is described by the database.
      for (String plain : List.of("customer", "orders")) {
        try (ResultSet ours = all(connection, dialect.stored(plain));
            ResultSet theirs = all(bench.plain, dialect.stored(plain))) {
          while (theirs.next()) {
            assertThat(ours.next()).isTrue();
            String name = theirs.getString("COLUMN_NAME");
            if (plain.equals("orders")
                || !List.of("SSN", "EMAIL", "PAY", "BORN").contains(upper(name))) {
              for (int i = 1; i <= theirs.getMetaData().getColumnCount(); i++) {
                assertThat(ours.getString(i)).as(name + " " + i).isEqualTo(theirs.getString(i));
                assertThat(ours.wasNull()).isEqualTo(theirs.wasNull());
                assertThat(ours.getObject(i)).isEqualTo(theirs.getObject(i));
              }
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-25")
  void theCatalogIsNotShown(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(table(dialect))).isZero();
      DatabaseMetaData found = connection.getMetaData();
      String catalog = dialect.stored("nacre_catalog");
      List<String> names = new ArrayList<>();
      try (ResultSet tables =
          found.getTables(null, null, "%", new String[] {"TABLE", "BASE TABLE"})) {
        while (tables.next()) {
          names.add(upper(tables.getString("TABLE_NAME")));
        }
      }
      assertThat(names).contains("CUSTOMER").doesNotContain("NACRE_CATALOG");
      for (ResultSet rows :
          List.of(
              found.getColumns(null, null, catalog, "%"),
              found.getPrimaryKeys(null, null, catalog),
              found.getIndexInfo(null, null, catalog, false, false),
              found.getTablePrivileges(null, null, catalog),
              found.getTables(null, null, catalog, null))) {
        try (rows) {
          assertThat(rows.next()).isFalse();
        }
      }
      // The database has it.
      try (ResultSet tables = bench.plain.getMetaData().getTables(null, null, catalog, null)) {
        assertThat(tables.next()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-19", "columns-25"})
  void parametersAreDescribedAsDeclared(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(table(dialect))).isZero();
      try (PreparedStatement update =
          connection.prepareStatement(
              "UPDATE customer SET pay = ?, name = ?, ssn = ? WHERE email = ?")) {
        ParameterMetaData found = update.getParameterMetaData();
        assertThat(found.getParameterCount()).isEqualTo(4);
        assertThat(found.getParameterType(1)).isEqualTo(numeric(dialect));
        assertThat(found.getPrecision(1)).isEqualTo(knowsSizes(dialect) ? 12 : 0);
        assertThat(found.getScale(1)).isEqualTo(knowsSizes(dialect) ? 2 : 0);
        assertThat(found.isSigned(1)).isTrue();
        assertThat(found.getParameterClassName(1)).isEqualTo("java.math.BigDecimal");
        // MariaDB's driver knows nothing of parameters.
        boolean knows = dialect != Dialect.MARIADB;
        int plain = knows ? found.getParameterType(2) : Types.VARCHAR;
        assertThat(plain).isEqualTo(Types.VARCHAR);
        assertThat(found.getParameterType(3)).isEqualTo(Types.CHAR);
        assertThat(found.getParameterTypeName(4)).isEqualTo(name(dialect, TypeName.VARCHAR));
        assertThat(found.getParameterMode(4)).isEqualTo(ParameterMetaData.parameterModeIn);
        // As Spring gives NULL: with the type that it asked for.
        update.setNull(1, found.getParameterType(1));
        update.setNull(2, plain);
        update.setString(3, "x");
        update.setString(4, "y");
        assertThat(update.executeUpdate()).isZero();
      }
    }
  }

  /** They name columns, and say nothing of types: so they are the database's own, less ours. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-25")
  void keysAndIndexesAreDescribedAsTheDatabaseHasThem(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      String mail =
          "email VARCHAR(80)" + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "");
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE customer (" + mail + " ENCRYPT NO SALT NOT NULL PRIMARY KEY)"))
          .isZero();
      assertThat(
              statement.executeUpdate(
                  ("CREATE TABLE orders (id INT NOT NULL PRIMARY KEY, " + mail)
                      + " ENCRYPT NO SALT REFERENCES customer (email))"))
          .isZero();
      String customer = dialect.stored("customer");
      String orders = dialect.stored("orders");
      DatabaseMetaData ours = connection.getMetaData();
      DatabaseMetaData theirs = bench.plain.getMetaData();
      String catalog = connection.getCatalog();
      List<List<String>> described = new ArrayList<>();
      for (DatabaseMetaData each : List.of(ours, theirs)) {
        List<String> lines = new ArrayList<>();
        lines.addAll(lines(each.getPrimaryKeys(catalog, null, customer), "COLUMN_NAME"));
        lines.addAll(lines(each.getIndexInfo(catalog, null, customer, true, false), "COLUMN_NAME"));
        lines.addAll(lines(each.getExportedKeys(catalog, null, customer), "FKCOLUMN_NAME"));
        lines.addAll(lines(each.getImportedKeys(catalog, null, orders), "PKCOLUMN_NAME"));
        lines.addAll(
            lines(each.getBestRowIdentifier(catalog, null, orders, 0, true), "COLUMN_NAME"));
        lines.addAll(lines(each.getTypeInfo(), "TYPE_NAME"));
        described.add(lines);
      }
      assertThat(described.get(0)).isEqualTo(described.get(1));
      assertThat(described.get(0))
          .filteredOn(line -> upper(line).equals("EMAIL"))
          .as("primary key, index, exported and imported key")
          .hasSizeGreaterThanOrEqualTo(4);
      try (ResultSet row = ours.getBestRowIdentifier(catalog, null, customer, 0, true)) {
        assertThat(row.next()).isTrue();
        assertThat(upper(row.getString("COLUMN_NAME"))).isEqualTo("EMAIL");
        assertThat(row.getInt("DATA_TYPE")).isEqualTo(Types.VARCHAR);
        assertThat(row.getInt("COLUMN_SIZE")).isEqualTo(80);
      }
    }
  }

  private static List<String> lines(ResultSet rows, String column) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        lines.add(String.valueOf(rows.getString(column)));
      }
    }
    return lines;
  }

  private static ResultSet all(Connection connection, String table) throws SQLException {
    return connection.getMetaData().getColumns(connection.getCatalog(), null, table, "%");
  }

  private static List<String> columns(Connection connection, String table) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet row = all(connection, table)) {
      while (row.next()) {
        lines.add(
            upper(row.getString("COLUMN_NAME"))
                + " "
                + row.getInt("DATA_TYPE")
                + " "
                + row.getString("TYPE_NAME")
                + " "
                + row.getInt("COLUMN_SIZE")
                + " "
                + row.getInt("DECIMAL_DIGITS")
                + " "
                + row.getString("IS_NULLABLE"));
      }
    }
    return lines;
  }

  private static String upper(String name) {
    return name.toUpperCase(java.util.Locale.ENGLISH);
  }
}
