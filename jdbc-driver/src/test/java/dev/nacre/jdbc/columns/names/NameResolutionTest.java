package dev.nacre.jdbc.columns.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names mean what they mean to the database, after any change of its tables. */
final class NameResolutionTest {
  private static final String MAIL = "ann@x.org";
  private static final String SSN = "078-05-1120";

  /** EMAIL is that of the customer as long as orders have none. */
  private static final String FARTHER_OUT =
      "SELECT id FROM customer c WHERE EXISTS"
          + " (SELECT 1 FROM orders o WHERE o.buyer = c.id AND email = '"
          + MAIL
          + "')";

  private static final String STARS =
      "SELECT o.*, c.email FROM orders o JOIN customer c ON c.id = o.buyer";

  @FunctionalInterface
  private interface Story {
    void tell(DatabaseHarness bench, Connection connection, Statement statement)
        throws SQLException;
  }

  private static void on(Dialect dialect, Story story) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection first = bench.connect();
        Statement making = first.createStatement()) {
      String exact = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
      for (String sql :
          List.of(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT, email VARCHAR(80)"
                  + exact
                  + " ENCRYPT NO SALT KEY GROUP m, name VARCHAR(80))",
              "CREATE TABLE account (id INT PRIMARY KEY, email VARCHAR(80)"
                  + exact
                  + " ENCRYPT NO SALT KEY GROUP m, ssn CHAR(11) ENCRYPT)",
              "CREATE TABLE orders (id INT NOT NULL PRIMARY KEY, buyer INT, note VARCHAR(80))",
              "INSERT INTO customer VALUES (1, '" + SSN + "', '" + MAIL + "', 'Ann')",
              "INSERT INTO account VALUES (7, '" + MAIL + "', '" + SSN + "')",
              "INSERT INTO orders VALUES (5, 1, 'calm')")) {
        boolean unused = making.execute(sql);
      }
      // This one has executed nothing that changes what names mean.
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        story.tell(bench, connection, statement);
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SSN) || line.contains(MAIL));
      assertThat(bench.isOnTheWire(MAIL)).isFalse();
    }
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      return rows(result);
    }
  }

  private static List<String> rows(ResultSet result) throws SQLException {
    List<String> rows = new ArrayList<>();
    while (result.next()) {
      StringJoiner row = new StringJoiner(" ");
      for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
        row.add(result.getString(i));
      }
      rows.add(row.toString());
    }
    return rows;
  }

  private static void refused(Statement statement, String sql, String code) {
    assertThatThrownBy(() -> rows(statement, sql))
        .as(sql)
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith(code)
        .hasMessageNotContaining(MAIL);
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void unknownNameIsReportedWithItsPlace(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          bench.tap.forget();
          assertThatThrownBy(
                  () ->
                      statement.execute(
                          "SELECT c.id\n  FROM customer c, orders o WHERE o.ssnn = '" + SSN + "'"))
              .hasMessageStartingWith("NACRE-2058")
              .hasMessageContaining("(line 2, column 37)");
          refused(statement, "SELECT o.ssnn FROM customer c, orders o", "NACRE-2058");
          assertThat(bench.tap.heard()).noneMatch(line -> line.contains("ssnn"));
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void aNameFartherOutIsAmbiguousOnceATableNearerByHasIt(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          assertThat(rows(statement, FARTHER_OUT)).containsExactly("1");
          assertThat(bench.tap.heard()).anyMatch(line -> line.contains("AND c.email = "));
          int unused = bench.plain("ALTER TABLE orders ADD COLUMN email VARCHAR(80)");
          refused(statement, FARTHER_OUT, "NACRE-2050");
          refused(statement, FARTHER_OUT + " ", "NACRE-2050");
          unused = bench.plain("ALTER TABLE orders DROP COLUMN email");
          assertThat(rows(statement, FARTHER_OUT)).containsExactly("1");
        });
  }

  /** It would delete a row by a mail that is that of the order. */
  @Test
  @Covers({"columns-5", "columns-30"})
  void nameInOneSessionDecidesForNoOther() throws SQLException {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          int unused = bench.plain("ALTER TABLE orders ADD COLUMN email VARCHAR(80)");
          try (Connection other = bench.connect();
              Statement theirs = other.createStatement()) {
            assertThat(rows(theirs, "SELECT o.id FROM orders o, customer c")).hasSize(1);
            boolean made = theirs.execute("SELECT 1 AS id, 1 AS buyer INTO TEMP orders");
            assertThat(made).isFalse();
            assertThat(rows(theirs, FARTHER_OUT)).containsExactly("1");
          }
          assertThatThrownBy(
                  () -> statement.executeUpdate(FARTHER_OUT.replace("SELECT id", "DELETE")))
              .hasMessageStartingWith("NACRE-2050");
          assertThat(rows(statement, "SELECT id FROM customer")).containsExactly("1");
        });
  }

  /** Asked once more before the refusal: a migration may have run since. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void refusedNameIsLookedUpAnew(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String star = "SELECT l.*, c.email FROM later l, customer c";
          assertThatThrownBy(() -> rows(statement, star)).isInstanceOf(SQLException.class);
          int unused = bench.plain("CREATE TABLE later (id INT)");
          assertThat(rows(statement, star)).isEmpty();
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-4", "columns-5"})
  void aStarOfAPlainTableIsShownOrAskedForAnew(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          assertThat(rows(statement, STARS)).containsExactly("5 1 calm " + MAIL);
          int unused = bench.plain("ALTER TABLE orders ADD COLUMN more INT");
          try {
            // Derby tells a statement that it has prepared itself.
            assertThat(rows(statement, STARS)).containsExactly("5 1 calm null " + MAIL);
          } catch (SQLException changed) {
            assertThat(changed.getMessage()).startsWith("NACRE-4");
          }
          assertThat(rows(statement, STARS)).containsExactly("5 1 calm null " + MAIL);
          unused = statement.executeUpdate("ALTER TABLE orders DROP COLUMN more");
          assertThat(rows(statement, STARS)).containsExactly("5 1 calm " + MAIL);
        });
  }

  /** The others refuse themselves what was prepared with other columns. */
  static List<Dialect> preparing() {
    return List.of(Dialect.H2, Dialect.MARIADB);
  }

  /** Where no encrypted column stands behind the plain ones, nothing depends on their places. */
  @ParameterizedTest
  @MethodSource("preparing")
  @Covers("columns-5")
  void aPreparedStarBehindAllElseGoesOn(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          String sql = "SELECT c.email, o.* FROM customer c, orders o WHERE c.id = o.buyer";
          try (PreparedStatement prepared = connection.prepareStatement(sql)) {
            assertThat(rows(prepared.executeQuery())).containsExactly(MAIL + " 5 1 calm");
            int unused = bench.plain("ALTER TABLE orders ADD COLUMN more INT");
            assertThat(rows(prepared.executeQuery())).containsExactly(MAIL + " 5 1 calm null");
          }
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-5")
  void tableWithHiddenColumnsBesideAStarIsKnown(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          int unused = bench.plain("CREATE VIEW seen AS SELECT id AS i, note AS n FROM orders");
          assertThat(rows(statement, "SELECT s.*, c.email FROM seen s, customer c WHERE s.n <> ''"))
              .containsExactly("5 calm " + MAIL);
          if (dialect == Dialect.H2 || dialect == Dialect.MARIADB) {
            unused = bench.plain("CREATE TABLE shy (id INT, h INT INVISIBLE, z INT)");
            unused = bench.plain("INSERT INTO shy (id, h, z) VALUES (1, 2, 3)");
            assertThat(rows(statement, "SELECT *, c.email FROM shy s, customer c WHERE s.h = 2"))
                .singleElement()
                .asString()
                .startsWith("1 3 1 " + SSN)
                .endsWith(MAIL);
          }
          String quote = dialect == Dialect.MARIADB ? "`" : "\"";
          unused =
              bench.plain(
                  "CREATE TABLE "
                      + quote
                      + "Odd"
                      + quote
                      + " ("
                      + quote
                      + "Two Words"
                      + quote
                      + " INT)");
          unused = bench.plain("INSERT INTO " + quote + "Odd" + quote + " VALUES (4)");
          assertThat(
                  rows(
                      statement,
                      "SELECT o.*, c.email FROM "
                          + quote
                          + "Odd"
                          + quote
                          + " o, customer c WHERE o."
                          + quote
                          + "Two Words"
                          + quote
                          + " = 4"))
              .containsExactly("4 " + MAIL);
        });
  }

  static List<Dialect> withTemporaryTables() {
    return List.of(Dialect.POSTGRESQL, Dialect.MARIADB);
  }

  /** A table of the session is that of its name as long as it is there. */
  @ParameterizedTest
  @MethodSource("withTemporaryTables")
  @Covers("columns-5")
  void aTableOfASessionIsItsOwn(Dialect dialect) throws SQLException {
    String fond = "SELECT c.id FROM customer c, orders o WHERE o.fond = 1";
    on(
        dialect,
        (bench, connection, statement) -> {
          refused(statement, fond, "NACRE-2058");
          boolean made = statement.execute("CREATE TEMPORARY TABLE orders (fond INT)");
          assertThat(made).isFalse();
          assertThat(rows(statement, fond)).isEmpty();
          refused(statement, fond.replace("fond", "note"), "NACRE-2058");
          try (Connection other = bench.connect();
              Statement its = other.createStatement()) {
            refused(its, fond, "NACRE-2058");
            assertThat(rows(its, fond.replace("fond", "buyer"))).containsExactly("1");
          }
          int unused = statement.executeUpdate("DROP TABLE orders");
          refused(statement, fond, "NACRE-2058");
          assertThat(rows(statement, fond.replace("fond", "buyer"))).containsExactly("1");
        });
  }

  @Test
  void aTableOfTheTransactionIsThereUntilItIsRolledBack() throws SQLException {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          String newest = "SELECT m.*, c.email FROM customer c, newest m WHERE m.n = 1";
          connection.setAutoCommit(false);
          boolean unused = statement.execute("CREATE TABLE newest (n INT)");
          unused = statement.execute("INSERT INTO newest VALUES (1)");
          assertThat(rows(statement, newest)).containsExactly("1 " + MAIL);
          connection.rollback();
          assertThatThrownBy(() -> rows(statement, newest)).isInstanceOf(SQLException.class);
          connection.rollback();
          assertThat(rows(statement, STARS)).containsExactly("5 1 calm " + MAIL);
        });
  }

  static List<Dialect> withSearchPaths() {
    return List.of(Dialect.H2, Dialect.POSTGRESQL);
  }

  @ParameterizedTest
  @MethodSource("withSearchPaths")
  void anotherSchemaHasOtherTables(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          int unused = bench.plain("CREATE SCHEMA other");
          unused = bench.plain("CREATE TABLE other.orders (id INT, fond INT)");
          unused = bench.plain("INSERT INTO other.orders VALUES (3, 4)");
          assertThat(rows(statement, STARS)).containsExactly("5 1 calm " + MAIL);
          boolean set =
              statement.execute(
                  dialect == Dialect.H2
                      ? "SET SCHEMA_SEARCH_PATH other, public"
                      : "SET search_path TO other, public");
          assertThat(set).isFalse();
          if (dialect == Dialect.H2) {
            set = statement.execute("SET SCHEMA other");
          }
          String there = "SELECT o.*, o.fond FROM orders o, public.customer c WHERE c.id = 1";
          assertThat(rows(statement, there)).containsExactly("3 4 4");
          refused(statement, there.replace("o.fond", "o.note"), "NACRE-2058");
          try (Connection another = bench.connect();
              Statement its = another.createStatement()) {
            assertThat(rows(its, STARS)).containsExactly("5 1 calm " + MAIL);
            refused(its, there, "NACRE-2058");
          }
        });
  }

  /** What is changed by another table with encrypted columns shows its columns, too. */
  @Test
  @Covers({"columns-5", "columns-22"})
  void keysOfRowsThatAnotherTableChangesAreFound() throws SQLException {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          String update = "UPDATE customer c SET name = 'x' FROM account a WHERE a.email = c.email";
          int unused = statement.executeUpdate(update, Statement.RETURN_GENERATED_KEYS);
          assertThat(rows(statement.getGeneratedKeys()))
              .containsExactly("1 " + SSN + " " + MAIL + " x 7 " + MAIL + " " + SSN);
          String plainOnly = "UPDATE orders o SET note = c.name FROM customer c WHERE c.email = ?";
          try (PreparedStatement prepared =
              connection.prepareStatement(plainOnly, new String[] {"note", "ssn"})) {
            prepared.setString(1, MAIL);
            assertThat(prepared.executeUpdate()).isEqualTo(1);
            assertThat(rows(prepared.getGeneratedKeys())).containsExactly("x " + SSN);
          }
          assertThat(
                  rows(
                      statement,
                      "DELETE FROM account a USING customer c, orders o WHERE a.email = c.email"
                          + " RETURNING *"))
              .containsExactly("7 " + MAIL + " " + SSN + " 1 " + SSN + " " + MAIL + " x 5 1 x");
        });
  }

  /** The driver asks for the columns of both tables, which may have the same names. */
  @Test
  @Covers({"columns-4", "columns-22"})
  void keysOfATableBesideOneWithTheSameColumnNamesAreFound() throws SQLException {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          int unused = bench.plain("CREATE TABLE cold (id INT PRIMARY KEY, ssn TEXT)");
          unused = bench.plain("INSERT INTO cold VALUES (1, 'none')");
          String customer = "1 " + SSN + " " + MAIL + " x";
          assertThat(
                  keys(statement, "UPDATE customer c SET name = 'x' FROM cold k WHERE k.id = c.id"))
              .containsExactly(customer + " 1 none");
          assertThat(
                  keys(
                      statement,
                      "MERGE INTO customer c USING cold k ON k.id = c.id"
                          + " WHEN MATCHED THEN UPDATE SET name = 'x'"))
              .containsExactly("1 none " + customer);
          assertThat(
                  keys(
                      statement,
                      "MERGE INTO cold k USING customer c ON k.id = c.id"
                          + " WHEN MATCHED THEN UPDATE SET ssn = 'y'"))
              .containsExactly(customer + " 1 y");
          assertThat(
                  keys(
                      statement,
                      "WITH w AS (SELECT id, email FROM customer)"
                          + " MERGE INTO customer c USING w ON w.id = c.id"
                          + " WHEN MATCHED THEN UPDATE SET name = 'z'"))
              .containsExactly("1 " + MAIL + " 1 " + SSN + " " + MAIL + " z");
        });
  }

  private static List<String> keys(Statement statement, String sql) throws SQLException {
    assertThat(statement.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS)).isEqualTo(1);
    return rows(statement.getGeneratedKeys());
  }

  /** The database says which of them are encrypted, and may lie. */
  @Test
  @Covers({"columns-23", "columns-5"})
  void noRowIsChangedThroughAStarOfPlainTablesBeforeEncryptedColumns() throws SQLException {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          int unused = bench.plain("CREATE TABLE cold (id INT PRIMARY KEY, note TEXT)");
          unused = bench.plain("INSERT INTO cold VALUES (1, 'calm')");
          try (Statement updating =
                  connection.createStatement(
                      ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
              ResultSet row =
                  updating.executeQuery("SELECT * FROM cold JOIN customer USING (id)")) {
            assertThat(row.next()).isTrue();
            assertThatThrownBy(
                    () -> {
                      row.updateString(2, "another note");
                      row.updateRow();
                    })
                .hasMessageStartingWith("NACRE-2053");
          }
          assertThat(bench.isOnTheWire("another note")).isFalse();
          assertThat(rows(statement, "SELECT note FROM cold")).containsExactly("calm");
        });
  }

  @Test
  @Covers({"columns-4", "columns-5"})
  void aStarInReturningIsRefusedBeforeRowsAreWritten() throws SQLException {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          refused(
              statement,
              "UPDATE orders o SET note = 'x' FROM customer c WHERE c.id = o.buyer RETURNING *",
              "NACRE-2050");
          assertThat(rows(statement, "SELECT note FROM orders")).containsExactly("calm");
        });
  }

  /** It would label the column by the text that is sent, which names the table. */
  @Test
  @Covers("columns-5")
  void aSelectItemOfMariaDbWithARewrittenNameNeedsAnAlias() throws SQLException {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          String item = "SELECT EXISTS (SELECT 1 FROM orders WHERE email IS NULL)%s FROM customer";
          refused(statement, item.formatted(""), "NACRE-2050");
          assertThat(rows(statement, item.formatted(" AS e"))).containsExactly("0");
        });
  }
}
