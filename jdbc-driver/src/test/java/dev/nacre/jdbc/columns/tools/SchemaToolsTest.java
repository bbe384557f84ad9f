package dev.nacre.jdbc.columns.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.convert.NoGracePeriod;
import dev.nacre.testkit.cover.Covers;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Hibernate, Flyway and test fixtures send beside definitions, each time they start. */
final class SchemaToolsTest {
  private static final String SECRET = "078-05-1120";

  private static String said(Dialect dialect, String sql) {
    return dialect == Dialect.MARIADB
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
    return switch (DialectName.of(dialect)) {
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
  @EachDialect
  @Covers("columns-29")
  void anApplicationThatMakesItsTablesAnewStartsTwice(Dialect dialect) throws SQLException {
    for (String drop : drops(dialect)) {
      try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
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
  @EachDialect
  @Covers("columns-29")
  void otherClausesOfADropAreRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
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
    return switch (DialectName.of(dialect)) {
      case H2 ->
          List.of(
              "TRUNCATE TABLE customer RESTART IDENTITY",
              "TRUNCATE TABLE customer CONTINUE IDENTITY");
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
  @EachDialect
  void tablesAreEmptiedInTheWordsOfEachDatabase(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(dialect, statement, customer(dialect), "CREATE TABLE orders (id INT)");
      for (String truncate : truncates(dialect)) {
        run(dialect, statement, "INSERT INTO customer VALUES (1, '" + SECRET + "', 'm')", truncate);
        assertThat(count(statement, "customer")).as(truncate).isZero();
      }
      for (String other : List.of("TRUNCATE TABLE customer 'x'", "TRUNCATE TABLE customer WHERE")) {
        assertThatThrownBy(() -> statement.execute(other))
            .as(other)
            .hasMessageStartingWith("NACRE-2050");
      }
    }
  }

  private static final List<String> OF_PLAIN_KEYS =
      List.of(
          "CREATE TABLE visit (id INT NOT NULL PRIMARY KEY, who INT, mail VARCHAR(80),"
              + " a INT, b INT)",
          "ALTER TABLE visit ADD FOREIGN KEY (who) REFERENCES person",
          "ALTER TABLE visit ADD CONSTRAINT f1 FOREIGN KEY (a, b) REFERENCES pair",
          "CREATE TABLE v1 (p INT REFERENCES person ON DELETE NO ACTION, s VARCHAR(9) ENCRYPT)",
          "CREATE TABLE v2 (p INT, FOREIGN KEY (p) REFERENCES person ON DELETE NO ACTION)",
          "ALTER TABLE v2 ADD COLUMN q INT REFERENCES person",
          "ALTER TABLE v1 ADD COLUMN q INT REFERENCES person");

  /** The key of the table that is referred to stands in no statement, and is asked for. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-42")
  void aForeignKeyNeedNotNameThePrimaryKey(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(
          dialect,
          statement,
          customer(dialect).replace("customer", "person"),
          "CREATE TABLE pair (b INT NOT NULL, a INT NOT NULL, m VARCHAR(9) ENCRYPT NO SALT,"
              + " PRIMARY KEY (a, b))",
          "CREATE TABLE account (mail VARCHAR(80) ENCRYPT NO SALT KEY GROUP g NOT NULL PRIMARY"
              + " KEY, ssn VARCHAR(11) ENCRYPT)",
          "CREATE TABLE keyless (id INT, m VARCHAR(9) ENCRYPT NO SALT)",
          // It refers to itself, and the catalog does not know it yet.
          "CREATE TABLE tree (id INT NOT NULL PRIMARY KEY, up INT REFERENCES tree,"
              + " s VARCHAR(9) ENCRYPT, m VARCHAR(9) ENCRYPT NO SALT)");
      for (String sql : OF_PLAIN_KEYS) {
        if (dialect != Dialect.MARIADB || !sql.contains(" REFERENCES ")) {
          run(dialect, statement, sql);
        } else {
          // It would take the columns of the same names, in plain tables, too.
          assertThatThrownBy(() -> statement.execute(sql))
              .as(sql)
              .hasMessageStartingWith("NACRE-2054")
              .hasMessageContaining("name the columns of");
        }
      }
      if (dialect == Dialect.MARIADB) {
        return;
      }
      for (String sql :
          List.of(
              "ALTER TABLE visit ADD FOREIGN KEY (mail) REFERENCES account",
              "CREATE TABLE w (mail VARCHAR(80) REFERENCES account)",
              "ALTER TABLE visit ADD COLUMN m VARCHAR(80) REFERENCES account")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasMessageStartingWith("NACRE-2054")
            .hasMessageMatching("(?s).*(?i:account.mail).*NO SALT in its key group.*");
      }
      assertThatThrownBy(
              () -> statement.execute("ALTER TABLE visit ADD FOREIGN KEY (who) REFERENCES keyless"))
          .hasMessageStartingWith("NACRE-2054: The table was not altered")
          .hasMessageMatching("(?s).*(?i:keyless).*no primary key.*");
      run(
          dialect,
          statement,
          // Encrypted keys of one group.
          "CREATE TABLE login (mail VARCHAR(80) ENCRYPT NO SALT REFERENCES account ON DELETE"
              + " CASCADE)",
          "CREATE TABLE late (id INT, mail VARCHAR(80) ENCRYPT NO SALT KEY GROUP g)",
          "ALTER TABLE late ADD CONSTRAINT f2 FOREIGN KEY (mail) REFERENCES account",
          "INSERT INTO account VALUES ('m', '" + SECRET + "')",
          "INSERT INTO login VALUES ('m')",
          "INSERT INTO late VALUES (1, 'm')",
          "INSERT INTO person VALUES (1, '" + SECRET + "', 'm')",
          "INSERT INTO visit (id, who) VALUES (1, 1)");
      for (String sql :
          List.of(
              "INSERT INTO visit (id, who) VALUES (2, 77)",
              "INSERT INTO visit (id, a, b) VALUES (2, 1, 1)",
              "INSERT INTO v1 (p) VALUES (77)",
              "INSERT INTO v2 (p) VALUES (77)",
              "INSERT INTO v2 (q) VALUES (77)",
              "INSERT INTO tree (id, up) VALUES (1, 77)",
              "INSERT INTO login VALUES ('x')",
              "INSERT INTO late VALUES (2, 'x')",
              "DELETE FROM person")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOfSatisfying(
                SQLException.class, failed -> assertThat(failed.getSQLState()).startsWith("23"));
      }
    }
  }

  /** EclipseLink, JDBI, MyBatis and Flyway prepare what they define. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-29")
  @ExtendWith(NoGracePeriod.class)
  void definitionsArePrepared(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      try (PreparedStatement create = connection.prepareStatement(customer(dialect))) {
        assertThat(create.getParameterMetaData().getParameterCount()).isZero();
        ResultSetMetaData described = create.getMetaData();
        assertThat(described == null ? 0 : described.getColumnCount()).isZero();
        assertThat(create.execute()).isFalse();
        assertThat(create.getUpdateCount()).isZero();
        assertThat(create.getResultSet()).isNull();
        assertThat(create.getMoreResults()).isFalse();
        assertThat(create.getUpdateCount()).isEqualTo(-1);
        // It is there by now.
        assertThatThrownBy(create::execute).isInstanceOf(SQLException.class);
      }
      for (String sql :
          List.of(
              "ALTER TABLE customer ADD COLUMN phone VARCHAR(20) ENCRYPT",
              "CREATE INDEX by_mail ON customer (email)",
              "CREATE TABLE orders (id INT, buyer INT, FOREIGN KEY (buyer) REFERENCES customer"
                  + " (id))",
              "ALTER TABLE orders ADD COLUMN note VARCHAR(20)",
              "ALTER TABLE customer MODIFY (phone DECRYPT)")) {
        try (PreparedStatement define = connection.prepareStatement(sql)) {
          assertThat(define.executeUpdate()).as(sql).isZero();
        }
      }
      run(dialect, statement, "INSERT INTO customer VALUES (1, '" + SECRET + "', 'm', 'p')");
      assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
      assertThat(new String(bench.stored("SELECT phone FROM customer"), UTF_8)).isEqualTo("p");
      PreparedStatement closed = connection.prepareStatement("DROP TABLE customer");
      closed.close();
      assertThatThrownBy(closed::execute).isInstanceOf(SQLException.class);
      assertThat(count(statement, "customer")).isEqualTo(1);
      run(dialect, statement, "DROP TABLE orders");
      try (PreparedStatement drop = connection.prepareStatement("DROP TABLE customer")) {
        drop.addBatch();
        assertThat(drop.executeBatch()).containsExactly(0);
        assertThat(drop.executeBatch()).isEmpty();
      }
      run(dialect, statement, "CREATE TABLE customer (id INT)", "INSERT INTO customer VALUES (1)");
    }
  }

  /** What a table is made for goes the same way, and is sealed. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-29", "columns-21"})
  void definitionsStandInBatches(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      statement.addBatch("CREATE TABLE other (id INT)");
      statement.addBatch("INSERT INTO other VALUES (1)");
      statement.addBatch(customer(dialect));
      statement.addBatch("INSERT INTO customer VALUES (1, '" + SECRET + "', 'm')");
      statement.addBatch("CREATE INDEX by_mail ON customer (email)");
      statement.addBatch("UPDATE customer SET ssn = '" + SECRET + "' WHERE email = 'm'");
      assertThat(statement.executeBatch()).containsExactly(0, 1, 0, 1, 0, 1);
      assertThat(statement.executeBatch()).isEmpty();
      assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
      // Nothing is done behind the one that fails, and the batch is gone.
      statement.addBatch("ALTER TABLE customer DROP COLUMN ssn");
      statement.addBatch("INSERT INTO customer VALUES (1, 'n')");
      statement.addBatch("DROP TABLE customer");
      assertThatThrownBy(statement::executeBatch)
          .isInstanceOfSatisfying(
              BatchUpdateException.class,
              failed -> {
                assertThat(failed.getUpdateCounts()).containsExactly(0);
                assertThat(failed.getSQLState()).startsWith("23");
                assertThat((Throwable) failed.getNextException()).isNotNull();
              });
      assertThat(statement.executeBatch()).isEmpty();
      assertThat(count(statement, "customer")).isEqualTo(1);
      statement.addBatch("DROP TABLE customer");
      statement.clearBatch();
      statement.addBatch("DELETE FROM customer WHERE email = 'm'");
      assertThat(statement.executeLargeBatch()).containsExactly(1);
      // The name becomes that of a plain table, all in one.
      statement.addBatch("DROP TABLE customer");
      statement.addBatch("CREATE TABLE customer (id INT)");
      statement.addBatch("INSERT INTO customer VALUES (1)");
      assertThat(statement.executeLargeBatch()).containsExactly(0, 0, 1);
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
    }
  }

  /** Liquibase and Hibernate declare the collation of a table, if any. */
  @ParameterizedTest
  @ValueSource(strings = "MARIADB")
  void aTableOrAPolicyGivesTheCollation(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      String create = "CREATE TABLE person (id INT, mail VARCHAR(20) ENCRYPT NO SALT)";
      String policed = "CREATE TABLE person (id INT, mail VARCHAR(20))";
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        for (String options :
            List.of(
                " DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin",
                " COLLATE utf8mb4_nopad_bin",
                " ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 DEFAULT COLLATE utf8mb4_nopad_bin")) {
          assertThat(statement.executeUpdate(create + options)).as(options).isZero();
          statement.execute("INSERT INTO person VALUES (1, 'a'), (2, 'A'), (3, 'a ')");
          assertThat(count(statement, "person WHERE mail = 'a'")).isEqualTo(1);
          statement.execute("DROP TABLE person");
        }
        for (String options :
            List.of(
                "",
                " COLLATE utf8mb4_bin",
                " COLLATE utf8mb4_nopad_bin CHARSET latin1",
                " COLLATE utf8mb4_nopad_bin COLLATE utf8mb4_general_ci")) {
          assertThatThrownBy(() -> statement.execute(create + options))
              .as(options)
              .hasMessageStartingWith("NACRE-2054")
              .hasMessageContaining("collate=utf8mb4_nopad_bin in the policy");
        }
        assertThatThrownBy(
                () ->
                    statement.execute(
                        create.replace("ENCRYPT", "COLLATE utf8mb4_bin ENCRYPT")
                            + " COLLATE utf8mb4_nopad_bin"))
            .hasMessageStartingWith("NACRE-2054");
      }
      bench.under("person.mail = deterministic collate=utf8mb4_nopad_bin group=g");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(
                () -> statement.execute(policed.replace("(20)", "(20) COLLATE utf8mb4_bin")))
            .hasMessageStartingWith("NACRE-2054");
        run(dialect, statement, policed, "INSERT INTO person VALUES (1, 'a'), (2, 'A')");
        assertThat(count(statement, "person WHERE mail = 'a'")).isEqualTo(1);
        assertThat(bench.stored("SELECT mail FROM person")).startsWith(0xab, 0x01);
      }
    }
  }

  /** What a fixture of a test does between two tests. */
  @ParameterizedTest
  @ValueSource(strings = "H2")
  void numbersRestartAndForeignKeysRest(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
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
