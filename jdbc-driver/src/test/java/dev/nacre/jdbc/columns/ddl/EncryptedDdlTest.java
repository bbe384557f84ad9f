package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables with encrypted columns are altered, indexed and referred to. */
final class EncryptedDdlTest extends EncryptedDdlFixture {
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  @Covers("columns-29")
  void createTableIfNotExistsMakesATableOnce(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String made =
              said(
                  dialect,
                  "CREATE TABLE IF NOT EXISTS later (a VARCHAR(80) ENCRYPT NO SALT, b INT)");
          run(dialect, statement, made, made, "INSERT INTO later VALUES ('" + MAIL + "', 1)");
          assertThat(text(statement, "SELECT a FROM later WHERE a = '" + MAIL + "'"))
              .isEqualTo(MAIL + "|");
          try (Connection other = bench.connect();
              Statement again = other.createStatement()) {
            run(dialect, again, made);
            // Another definition of what is there.
            assertThatThrownBy(() -> again.execute(made.replace(" NO SALT", "")))
                .hasMessageStartingWith("NACRE-2054");
          }
          // There without us: what the database would leave as it is would take plain text.
          bench.plain("CREATE TABLE plain (a VARCHAR(80))");
          assertThatThrownBy(
                  () -> statement.execute("CREATE TABLE IF NOT EXISTS plain (a INT ENCRYPT)"))
              .hasMessageStartingWith("NACRE-2054");
          // And gone without us.
          bench.plain("DROP TABLE later");
          assertThatThrownBy(() -> statement.execute(made)).hasMessageStartingWith("NACRE-2054");
          run(dialect, statement, "DROP TABLE IF EXISTS later", made);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  @Covers("columns-29")
  void addColumnIfNotExistsAddsAColumnOnce(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String add = "ALTER TABLE customer ADD COLUMN IF NOT EXISTS phone VARCHAR(20) ENCRYPT";
          run(
              dialect,
              statement,
              add,
              "UPDATE customer SET phone = '" + SECRET + "'",
              add,
              "ALTER TABLE customer ADD COLUMN IF NOT EXISTS name VARCHAR(80)");
          assertThat(text(statement, "SELECT phone FROM customer")).isEqualTo(SECRET + "|");
          // There without us: what the database would leave as it is would take plain text.
          bench.plain("ALTER TABLE customer ADD COLUMN fax VARCHAR(20)");
          assertThatThrownBy(() -> statement.execute(add.replace("phone", "fax")))
              .isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> statement.execute("UPDATE customer SET fax = '" + SECRET + "'"))
              .isInstanceOf(SQLException.class);
          bench.plain("ALTER TABLE customer DROP COLUMN fax");
          // And gone without us: it comes again with the check that keeps plain text out.
          bench.plain("ALTER TABLE customer DROP COLUMN phone");
          run(dialect, statement, add, "UPDATE customer SET phone = '" + SECRET + "'");
          assertThat(text(statement, "SELECT phone FROM customer")).isEqualTo(SECRET + "|");
          String plaintext = "UPDATE customer SET phone = " + bench.plaintext();
          assertThatThrownBy(() -> bench.plain(plaintext))
              .hasMessageMatching("(?si).*constraint.*");
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-29")
  void columnsAreAddedAndDropped(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              dialect,
              statement,
              "ALTER TABLE customer ADD COLUMN phone VARCHAR(20) ENCRYPT",
              "ALTER TABLE customer ADD partner VARCHAR(80) ENCRYPT NO SALT",
              "ALTER TABLE customer ADD COLUMN age INT DEFAULT 7",
              "INSERT INTO customer VALUES (2, '2', 'm', 'n', '" + SECRET + "', '" + MAIL + "', 8)",
              "UPDATE customer SET phone = '" + SECRET + "' WHERE id = 1");
          assertThat(text(statement, "SELECT * FROM customer WHERE partner = '" + MAIL + "'"))
              .isEqualTo("2|2|m|n|" + SECRET + "|" + MAIL + "|8|");
          assertThat(bench.stored("SELECT phone FROM customer WHERE id = 1"))
              .startsWith(0xab, 0x01);
          String plaintext = "UPDATE customer SET phone = " + bench.plaintext();
          assertThatThrownBy(() -> bench.plain(plaintext))
              .hasMessageMatching("(?si).*constraint.*");
          try (Connection other = bench.connect();
              Statement second = other.createStatement()) {
            run(dialect, statement, "ALTER TABLE customer DROP COLUMN ssn");
            assertThat(text(second, "SELECT * FROM customer WHERE id = 1"))
                .isEqualTo("1|" + MAIL + "|n|" + SECRET + "|null|7|");
          }
          run(
              dialect,
              statement,
              "ALTER TABLE customer DROP name",
              "INSERT INTO customer VALUES (3, '" + MAIL + "', 'p', NULL, 9)");
          assertThat(text(statement, "SELECT * FROM customer WHERE id = 3"))
              .isEqualTo("3|" + MAIL + "|p|null|9|");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  @Covers("columns-29")
  void severalActionsAreCarriedOutTogetherOrNotAtAll(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String list =
              "ALTER TABLE customer ADD COLUMN phone VARCHAR(20) ENCRYPT, DROP COLUMN email,"
                  + " ADD COLUMN age INT DEFAULT 7, ADD partner VARCHAR(80) ENCRYPT NO SALT,"
                  + " ADD CONSTRAINT known UNIQUE (id, name)";
          // One action that the database refuses takes all of them back.
          assertThatThrownBy(() -> run(dialect, statement, list + ", DROP COLUMN gone"))
              .isInstanceOf(SQLException.class);
          run(dialect, statement, "INSERT INTO customer VALUES (2, '2', '" + MAIL + "', 'n')");
          assertThat(
                  text(statement, "SELECT * FROM customer WHERE email = '" + MAIL + "' AND id > 1"))
              .isEqualTo("2|2|" + MAIL + "|n|");
          run(
              dialect,
              statement,
              list,
              "INSERT INTO customer VALUES (3, '3', 'm', '" + SECRET + "', 8, '" + MAIL + "')",
              "UPDATE customer SET phone = '" + SECRET + "' WHERE id = 2");
          assertThat(text(statement, "SELECT * FROM customer WHERE partner = '" + MAIL + "'"))
              .isEqualTo("3|3|m|" + SECRET + "|8|" + MAIL + "|");
          try (Connection other = bench.connect();
              Statement asking = other.createStatement()) {
            assertThat(text(asking, "SELECT phone, age FROM customer WHERE id = 2"))
                .isEqualTo(SECRET + "|7|");
          }
          assertThat(bench.stored("SELECT phone FROM customer WHERE id = 2"))
              .startsWith(0xab, 0x01);
          assertThatThrownBy(() -> bench.plain("UPDATE customer SET phone = 'x' WHERE id = 2"))
              .isInstanceOf(SQLException.class);
          run(dialect, statement, "ALTER TABLE customer DROP phone, DROP ssn, DROP partner");
          // No encrypted column is left, and the catalog knows that.
          run(dialect, statement, "UPDATE customer SET name = 'plain'");
          assertThat(text(statement, "SELECT DISTINCT name || '' FROM customer"))
              .isEqualTo(dialect == Dialect.MARIADB ? "0|" : "plain|");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "MARIADB"})
  @Covers("columns-29")
  void columnsInParenthesesAreAddedTogether(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          assertThatThrownBy(
                  () ->
                      run(
                          dialect,
                          statement,
                          "ALTER TABLE customer ADD (phone VARCHAR(20) ENCRYPT, age NOTHING(7))"))
              .isInstanceOf(SQLException.class);
          run(
              dialect,
              statement,
              "ALTER TABLE customer ADD (phone VARCHAR(20) ENCRYPT, age INT, partner VARCHAR(80)"
                  + " ENCRYPT NO SALT)",
              "INSERT INTO customer VALUES (2, '2', 'm', 'n', '"
                  + SECRET
                  + "', 8, '"
                  + MAIL
                  + "')");
          assertThat(text(statement, "SELECT * FROM customer WHERE partner = '" + MAIL + "'"))
              .isEqualTo("2|2|m|n|" + SECRET + "|8|" + MAIL + "|");
          assertThat(bench.stored("SELECT partner FROM customer WHERE id = 2"))
              .startsWith(0xab, 0x01);
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-29")
  void failedDefinitionLeavesTheCatalogAsItWas(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String sql :
              List.of(
                  "ALTER TABLE customer ADD COLUMN phone VARCHAR(20) NOT NULL ENCRYPT",
                  "ALTER TABLE customer DROP COLUMN nothing",
                  "ALTER TABLE customer RENAME COLUMN nothing TO something",
                  "ALTER TABLE customer ADD COLUMN x NOSUCHTYPE")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .isInstanceOf(SQLException.class);
          }
          assertThat(text(statement, "SELECT * FROM customer"))
              .isEqualTo("1|" + SECRET + "|" + MAIL + "|n|");
          run(dialect, statement, "ALTER TABLE customer ADD COLUMN phone VARCHAR(20)");
          assertThat(text(statement, "SELECT phone FROM customer")).isEqualTo("null|");
        });
  }

  /** A crash between the database and the catalog leaves a name that only the catalog knows. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-29")
  void dropOfAMissingNameIsTakenOut(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          int unused = bench.plain("ALTER TABLE customer DROP COLUMN ssn");
          assertThatThrownBy(() -> text(statement, "SELECT * FROM customer"))
              .hasMessageStartingWith("NACRE-4009");
          assertThatThrownBy(
                  () -> statement.execute("ALTER TABLE customer ADD COLUMN ssn VARCHAR(11)"))
              .hasMessageStartingWith("NACRE-2054");
          if (bench.hasIfExists()) {
            run(dialect, statement, "ALTER TABLE customer DROP COLUMN IF EXISTS ssn");
          } else {
            // The database refuses it, and the catalog learns that there is none.
            assertThatThrownBy(() -> statement.execute("ALTER TABLE customer DROP COLUMN ssn"))
                .hasMessageNotContaining("NACRE-");
          }
          assertThat(text(statement, "SELECT * FROM customer")).isEqualTo("1|" + MAIL + "|n|");
          run(dialect, statement, "ALTER TABLE customer ADD COLUMN ssn VARCHAR(11)");
        });
  }

  /** Whoever drops the last encrypted column has a plain table. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-29")
  void theLastEncryptedColumnTakesTheGuardWithIt(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          connection.setAutoCommit(false);
          run(
              dialect,
              statement,
              "ALTER TABLE customer DROP COLUMN ssn",
              "ALTER TABLE customer DROP COLUMN email");
          if (dialect == Dialect.POSTGRESQL) {
            connection.rollback();
            assertThat(text(statement, "SELECT * FROM customer"))
                .isEqualTo("1|" + SECRET + "|" + MAIL + "|n|");
          } else {
            assertThat(text(statement, "SELECT lower(name) FROM customer WHERE name LIKE 'n'"))
                .isEqualTo("n|");
          }
          connection.commit();
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-42")
  void keysAndIndexesHoldDeterministicColumns(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              dialect,
              statement,
              "CREATE INDEX by_mail ON customer (email, id DESC)",
              "CREATE UNIQUE INDEX by_name ON customer (name)",
              "DROP INDEX by_mail",
              "ALTER TABLE customer ADD CONSTRAINT one_mail UNIQUE (email)",
              "COMMENT ON TABLE customer IS 'people'",
              "CREATE TABLE mails (mail VARCHAR(40) ENCRYPT NO SALT REFERENCES customer (email)"
                  + " ON DELETE CASCADE, n INT)",
              "CREATE TABLE more (mail VARCHAR(40) ENCRYPT NO SALT, id INT REFERENCES customer"
                  + " (id), FOREIGN KEY (mail) REFERENCES customer (email))",
              "CREATE TABLE orders (id INT, customer INT,"
                  + " FOREIGN KEY (customer) REFERENCES customer (id))",
              "CREATE TABLE late (id INT)",
              "ALTER TABLE late ADD CONSTRAINT fk FOREIGN KEY (id) REFERENCES customer (id)",
              "CREATE TABLE tree (id VARCHAR(9) ENCRYPT NO SALT KEY GROUP t PRIMARY KEY,"
                  + " parent VARCHAR(9) ENCRYPT NO SALT KEY GROUP t REFERENCES tree (id))",
              "INSERT INTO tree VALUES ('a', NULL), ('b', 'a')",
              "INSERT INTO mails VALUES ('" + MAIL + "', 1)",
              "ALTER TABLE mails ADD CONSTRAINT mailed FOREIGN KEY (mail) REFERENCES customer"
                  + " (email)",
              "INSERT INTO more VALUES ('" + MAIL + "', 1)");
          assertThat(
                  text(
                      statement,
                      "SELECT m.mail, c.ssn FROM mails m JOIN customer c ON c.email = m.mail"))
              .isEqualTo(MAIL + "|" + SECRET + "|");
          for (String sql :
              List.of(
                  "INSERT INTO mails VALUES ('nobody', 1)",
                  "INSERT INTO tree VALUES ('c', 'x')",
                  "INSERT INTO customer (id, email, name) VALUES (9, '" + MAIL + "', 'x')")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .isInstanceOfSatisfying(
                    SQLException.class,
                    failed -> assertThat(failed.getSQLState()).startsWith("23"));
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-42"})
  void definitionsThatCompareOrShowValuesAreRefused(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(dialect, statement, "CREATE TABLE orders (id INT, mail VARCHAR(80))");
          bench.tap.heard().clear();
          for (String sql :
              List.of(
                  "CREATE INDEX i ON customer (ssn)",
                  "CREATE INDEX i ON customer (lower(email))",
                  "CREATE INDEX i ON customer (id) WHERE email > '" + MAIL + "'",
                  "CREATE INDEX i ON customer (id) WHERE ssn = '" + SECRET + "'",
                  "ALTER TABLE customer ADD CONSTRAINT u UNIQUE (ssn)",
                  "ALTER TABLE customer ADD CHECK (ssn <> '" + SECRET + "')",
                  "ALTER TABLE customer ADD CONSTRAINT c CHECK (email = '" + MAIL + "')",
                  "ALTER TABLE customer ADD FOREIGN KEY (email) REFERENCES orders (mail)",
                  "ALTER TABLE customer ADD FOREIGN KEY (name) REFERENCES customer (email)",
                  "ALTER TABLE orders ADD FOREIGN KEY (mail) REFERENCES customer (email)",
                  "ALTER TABLE orders ADD COLUMN m VARCHAR(80) REFERENCES customer (email)",
                  "ALTER TABLE customer ADD COLUMN m VARCHAR(80) GENERATED ALWAYS AS (ssn)",
                  "ALTER TABLE customer ADD COLUMN m VARCHAR(80) ENCRYPT DEFAULT '" + SECRET + "'",
                  "ALTER TABLE customer ADD COLUMN SSN VARCHAR(80)",
                  "ALTER TABLE customer ADD COLUMN IF NOT EXISTS ssn VARCHAR(80)",
                  "ALTER TABLE customer ADD COLUMN IF NOT EXISTS ssn VARCHAR(80) ENCRYPT NO SALT",
                  "ALTER TABLE customer ADD COLUMN IF NOT EXISTS name VARCHAR(80) ENCRYPT",
                  "ALTER TABLE customer ALTER COLUMN ssn SET DEFAULT '" + SECRET + "'",
                  "ALTER TABLE customer ALTER COLUMN ssn TYPE text",
                  "ALTER TABLE customer RENAME COLUMN name TO ssn",
                  "ALTER TABLE other.customer DROP COLUMN ssn",
                  "ALTER TABLE customer SET SCHEMA other",
                  "ALTER TABLE customer DISABLE TRIGGER ALL",
                  "ALTER TABLE customer ADD x INT, RENAME COLUMN ssn TO y",
                  "ALTER TABLE orders RENAME TO customer",
                  "CREATE TABLE t (mail VARCHAR(80) REFERENCES customer (email))",
                  "CREATE TABLE t (mail VARCHAR(80), FOREIGN KEY (mail) REFERENCES customer"
                      + " (email))",
                  "CREATE TABLE t (n INT ENCRYPT NO SALT REFERENCES customer (email))",
                  "CREATE TABLE t (m VARCHAR(9) ENCRYPT REFERENCES customer (email))",
                  "CREATE TABLE t (m VARCHAR(9) ENCRYPT NO SALT REFERENCES orders (mail))",
                  "CREATE TABLE t (m VARCHAR(9) ENCRYPT NO SALT KEY GROUP q REFERENCES customer"
                      + " (email))",
                  "CREATE TABLE t (m VARCHAR(9) DEFAULT (SELECT name FROM customer))",
                  "CREATE TABLE t (m VARCHAR(9), CHECK (m IN (SELECT ssn FROM customer)))",
                  "CREATE TABLE t (a VARCHAR(9) ENCRYPT NO SALT PRIMARY KEY,"
                      + " b VARCHAR(9) REFERENCES t (a))")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .hasMessageStartingWith("NACRE-205")
                .hasMessageNotContaining(SECRET);
          }
          assertThat(bench.tap.heard()).noneMatch(line -> line.contains("customer"));
        });
  }
}
