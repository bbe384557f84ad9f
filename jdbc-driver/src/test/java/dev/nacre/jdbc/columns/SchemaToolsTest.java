package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Hibernate, Flyway and test fixtures send beside definitions, each time they start. */
final class SchemaToolsTest {
  private static final String SECRET = "078-05-1120";

  private static String said(Dialect dialect, String sql) {
    return dialect.isMariaDb()
        ? sql.replace("NO SALT", "COLLATE utf8mb4_nopad_bin NO SALT")
            .replaceAll("ENCRYPT (COLLATE \\w+)", "$1 ENCRYPT")
        : sql;
  }

  private static void run(Dialect dialect, Statement statement, String... texts)
      throws SQLException {
    for (String sql : texts) {
      assertThat(statement.executeUpdate(said(dialect, sql))).as(sql).isNotNegative();
    }
  }

  private static String customer(Dialect dialect) {
    return said(
        dialect,
        "CREATE TABLE customer (id INT NOT NULL PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
            + " email VARCHAR(80) ENCRYPT NO SALT)");
  }

  private static int count(Statement statement, String table) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      row.next();
      return row.getInt(1);
    }
  }

  private static List<String> drops(Dialect dialect) {
    return switch (dialect) {
      case H2 ->
          List.of(
              "DROP TABLE customer IF EXISTS",
              "DROP TABLE orders, customer IF EXISTS CASCADE",
              "DROP TABLE customer CASCADE CONSTRAINTS",
              "DROP TABLE IF EXISTS customer CASCADE CONSTRAINTS",
              "DROP TABLE IF EXISTS customer, orders RESTRICT",
              "DROP TABLE customer IF EXISTS RESTRICT");
      case POSTGRESQL ->
          List.of(
              "DROP TABLE IF EXISTS orders, customer CASCADE",
              "DROP TABLE customer, orders RESTRICT",
              "DROP TABLE IF EXISTS public.customer CASCADE");
      case MARIADB ->
          List.of(
              "DROP TABLE IF EXISTS orders, customer CASCADE",
              "DROP TABLE IF EXISTS `customer` NOWAIT",
              "DROP TABLE IF EXISTS customer WAIT 5 RESTRICT",
              "DROP TABLE customer RESTRICT");
      case DERBY -> List.of("DROP TABLE customer");
    };
  }

  /** The first start finds no table that the catalog knows, each that follows does. */
  @ParameterizedTest
  @EnumSource
  @Covers("columns-29")
  void anApplicationThatMakesItsTablesAnewStartsTwice(Dialect dialect) throws SQLException {
    for (String drop : drops(dialect)) {
      try (Bench bench = new Bench(dialect)) {
        for (int start = 1; start <= 2; start++) {
          try (Connection connection = bench.connect();
              Statement statement = connection.createStatement()) {
            if (start > 1) {
              run(dialect, statement, drop);
            }
            run(
                dialect,
                statement,
                customer(dialect),
                "INSERT INTO customer VALUES (" + start + ", '" + SECRET + "', 'm')");
            if (start == 1) {
              run(dialect, statement, "CREATE TABLE orders (id INT)");
            }
            assertThat(count(statement, "customer")).as(drop).isEqualTo(1);
          }
        }
        assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 2")).startsWith(0xab, 0x01);
        try (Connection connection = bench.connect();
            Statement statement = connection.createStatement()) {
          run(dialect, statement, drop.replace("orders, ", "").replace(", orders", ""));
          // The name is free, and the catalog knows nothing of it.
          run(
              dialect,
              statement,
              "CREATE TABLE customer (id INT)",
              "INSERT INTO customer VALUES (1)");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Covers("columns-29")
  void whatElseStandsInADropIsRefused(Dialect dialect) throws SQLException {
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(dialect, statement, customer(dialect));
      for (String tail : List.of("CASCADE CASCADE", "PURGE", "IF", "'x'", "CONSTRAINTS", ",")) {
        assertThatThrownBy(() -> statement.execute("DROP TABLE customer " + tail))
            .as(tail)
            .hasMessageStartingWith("NACRE-2050");
      }
      assertThat(count(statement, "customer")).isZero();
    }
  }

  private static List<String> truncates(Dialect dialect) {
    return switch (dialect) {
      case H2 ->
          List.of(
              "TRUNCATE TABLE customer RESTART IDENTITY", "TRUNCATE TABLE customer CONTINUE IDENTITY");
      case POSTGRESQL ->
          List.of(
              "TRUNCATE TABLE customer RESTART IDENTITY CASCADE",
              "TRUNCATE customer, orders RESTART IDENTITY",
              "TRUNCATE ONLY customer CASCADE");
      case MARIADB -> List.of("TRUNCATE TABLE customer NOWAIT");
      case DERBY -> List.of("TRUNCATE TABLE customer");
    };
  }

  @ParameterizedTest
  @EnumSource
  void tablesAreEmptiedInTheWordsOfEachDatabase(Dialect dialect) throws SQLException {
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(dialect, statement, customer(dialect), "CREATE TABLE orders (id INT)");
      for (String truncate : truncates(dialect)) {
        run(
            dialect, statement, "INSERT INTO customer VALUES (1, '" + SECRET + "', 'm')", truncate);
        assertThat(count(statement, "customer")).as(truncate).isZero();
      }
      for (String other : List.of("TRUNCATE TABLE customer 'x'", "TRUNCATE TABLE customer WHERE")) {
        assertThatThrownBy(() -> statement.execute(other))
            .as(other)
            .hasMessageStartingWith("NACRE-2050");
      }
    }
  }

  /** What a fixture of a test does between two tests. */
  @ParameterizedTest
  @EnumSource(names = "H2")
  void numbersRestartAndForeignKeysRest(Dialect dialect) throws SQLException {
    try (Bench bench = new Bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(
          dialect,
          statement,
          "CREATE TABLE customer (id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,"
              + " ssn VARCHAR(11) ENCRYPT)",
          "ALTER TABLE customer SET REFERENTIAL_INTEGRITY FALSE");
      assertThatThrownBy(() -> bench.plain("INSERT INTO customer (ssn) VALUES (X'01')"))
          .hasMessageContaining("constraint");
      run(
          dialect,
          statement,
          "ALTER TABLE customer ALTER COLUMN id RESTART WITH 100",
          "INSERT INTO customer (ssn) VALUES ('" + SECRET + "')",
          "ALTER TABLE customer SET REFERENTIAL_INTEGRITY TRUE CHECK");
      assertThat(count(statement, "customer WHERE id = 100")).isEqualTo(1);
    }
  }
}
