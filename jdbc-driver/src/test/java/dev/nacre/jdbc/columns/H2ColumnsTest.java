package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.jdbc.JdbcResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On H2. */
final class H2ColumnsTest extends ColumnsContract {
  private static final List<String> NOT_UNDERSTOOD =
      List.of(
          "MERGE INTO customer (id, ssn) KEY (ssn) VALUES (1, '078-05-1120')",
          "INSERT INTO customer (id, ssn) VALUES (1, UPPER('078-05-1120'))",
          "UPDATE customer SET ssn = name || '078-05-1120'",
          "SELECT id FROM customer WHERE ssn = '078-05-1120'",
          "SELECT [ssn] FROM customer",
          "SELECT 1; SELECT id FROM customer WHERE ssn = '078-05-1120'",
          "EXPLAIN SELECT id FROM customer WHERE ssn = '078-05-1120'",
          "CREATE VIEW v AS SELECT * FROM customer",
          "CREATE TABLE copy AS SELECT ssn FROM customer",
          "CREATE SYNONYM s FOR customer",
          "CREATE TRIGGER t AFTER INSERT ON customer CALL \"x\"",
          "CREATE ALIAS f AS 'void f(Connection c) { insert into customer }'",
          "EXECUTE IMMEDIATE 'INSERT INTO cust' || 'omer VALUES (1)'",
          "DROP ALL OBJECTS",
          "DROP SCHEMA PUBLIC CASCADE",
          "SELECT id FROM nacre_catalog");

  H2ColumnsTest() {
    super(Dialect.H2);
  }

  @Override
  List<String> notUnderstood() {
    return NOT_UNDERSTOOD;
  }

  /** H2 lists its own views among all others, and does not say what they are made of. */
  @Test
  @Covers("columns-25")
  void namesOfViewsOfTheDatabaseItselfAreFree() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE page (views INT, parameters VARCHAR(9), tables INT)"))
        .isZero();
    assertThat(statement.executeUpdate("CREATE TABLE domains (fields INT)")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO page (views, parameters) VALUES (7, 'x')"))
        .isEqualTo(1);
    assertThat(text("SELECT views FROM page WHERE parameters = 'x'")).isEqualTo("7");
    assertThat(text("SELECT COUNT(fields) FROM domains")).isEqualTo("0");
    for (String view : List.of("TABLES", "COLUMNS", "VIEWS", "SEQUENCES", "CHECK_CONSTRAINTS")) {
      try (ResultSet rows = statement.executeQuery("SELECT * FROM INFORMATION_SCHEMA." + view)) {
        assertThat(rows.getMetaData().getColumnCount()).isPositive();
      }
    }
  }

  /** They would show cells as if they were values, or let values through. */
  @Test
  @Covers({"columns-2", "columns-5", "columns-44"})
  void viewsAndSynonymsOfAnEncryptedTableAreRefused() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(statement.executeUpdate("CREATE TABLE \"Straße\" (s VARCHAR(9) ENCRYPT)")).isZero();
    for (String sql :
        List.of(
            "CREATE TABLE calm (id INT, \"Größe\" INT)",
            "CREATE SCHEMA other",
            "CREATE VIEW seen AS SELECT id, ssn, email FROM customer",
            "CREATE VIEW \"Quoted\" AS SELECT c.ssn FROM public.\"CUSTOMER\" AS c",
            "CREATE VIEW of_a_view AS SELECT id FROM calm WHERE id IN (SELECT id FROM seen)",
            "CREATE VIEW other.away AS WITH x AS (SELECT * FROM \"PUBLIC\".\"CUSTOMER\") TABLE x",
            "CREATE SYNONYM client FOR customer",
            "CREATE VIEW of_a_synonym AS SELECT * FROM client",
            "CREATE VIEW of_the_catalog AS SELECT * FROM nacre_catalog",
            "CREATE MATERIALIZED VIEW kept AS SELECT ssn FROM customer",
            "CREATE LINKED TABLE far ('org.h2.Driver', 'jdbc:h2:mem:far', 'sa', '', '(SELECT 1)')",
            "CREATE VIEW harmless AS SELECT id, \"Größe\", 'customers' AS c FROM calm",
            "CREATE VIEW spelled AS SELECT s FROM \"Straße\"",
            "CREATE SYNONYM quiet FOR calm")) {
      int unused = bench.plain(sql);
    }
    try (Connection later = bench.connect();
        Statement asking = later.createStatement()) {
      for (String sql :
          List.of(
              "SELECT * FROM seen",
              "SELECT ssn FROM \"Quoted\"",
              "SELECT id FROM of_a_view",
              "SELECT * FROM other.away",
              "SELECT * FROM calm JOIN client ON 1 = 1",
              "INSERT INTO client (id, ssn) VALUES (2, '" + SECRET + "')",
              "SELECT * FROM of_a_synonym",
              "SELECT * FROM of_the_catalog",
              "SELECT * FROM kept",
              "SELECT * FROM far",
              "SELECT s FROM spelled",
              "CREATE VIEW again AS SELECT ssn FROM seen")) {
        assertThatThrownBy(() -> asking.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
      }
      assertThat(asking.execute("SELECT c FROM harmless")).isTrue();
      assertThat(asking.executeUpdate("INSERT INTO quiet (id) VALUES (1)")).isEqualTo(1);
      assertThat(asking.execute("SELECT ssn FROM customer")).isTrue();
    }
  }

  /**
   * A statement's rules do not tell it from the table, and it would show cells of another column.
   */
  @Test
  @Covers({"columns-2", "columns-5"})
  void aViewInAnotherSchemaWithTheNameOfTheTableIsRefused() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    int schema = bench.plain("CREATE SCHEMA report");
    int view =
        bench.plain(
            "CREATE VIEW report.customer AS SELECT id, ssn AS email, email AS ssn"
                + " FROM public.customer");
    assertThat(schema + view).isZero();
    try (Connection later = bench.connect();
        Statement asking = later.createStatement()) {
      for (String sql : List.of("SELECT ssn FROM report.customer", "SELECT ssn FROM customer")) {
        assertThatThrownBy(() -> asking.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
      }
    }
    int gone = bench.plain("DROP VIEW report.customer");
    assertThat(gone).isZero();
    try (Connection again = bench.connect();
        Statement asking = again.createStatement()) {
      assertThat(asking.execute("SELECT ssn FROM customer")).isTrue();
    }
  }

  /** Who goes back from a result must not get to where nothing is encrypted. */
  @Test
  @Covers("columns-27")
  void noResultLeadsToARawStatement() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    assertLeadsBack(statement.executeQuery("SELECT id FROM customer"), statement);
    assertLeadsBack(statement.executeQuery("SELECT 1"), statement);
    assertThat(statement.execute("SELECT 1")).isTrue();
    assertLeadsBack(statement.getResultSet(), statement);
    try (PreparedStatement prepared = connection.prepareStatement("SELECT id FROM customer")) {
      assertLeadsBack(prepared.executeQuery(), prepared);
      assertThat(prepared.execute()).isTrue();
      assertLeadsBack(prepared.getResultSet(), prepared);
      assertLeadsBack(prepared.getGeneratedKeys(), prepared);
    }
    try (CallableStatement call = connection.prepareCall("CALL 1")) {
      assertLeadsBack(call.executeQuery(), call);
    }
    try (ResultSet tables = connection.getMetaData().getTables(null, null, null, null)) {
      Statement owner = tables.getStatement();
      assertThat(owner == null ? connection : owner.getConnection()).isSameAs(connection);
    }
  }

  private void assertLeadsBack(ResultSet result, Statement owner) throws SQLException {
    try (result) {
      assertThat(result.getStatement()).isSameAs(owner);
      assertThat(result.getStatement().getConnection()).isSameAs(connection);
      assertThat(result.isWrapperFor(JdbcResultSet.class)).isTrue();
    }
  }

  /** It does not see that the table is encrypted, so it must not send anything. */
  @Test
  @Covers("columns-30")
  void aTransactionThatSeesAnOlderCatalogIsEndedFirst() throws SQLException {
    String insert = "INSERT INTO fresh VALUES ('" + MAIL + "')";
    try (Connection other = bench.connect();
        Statement second = other.createStatement();
        PreparedStatement prepared = other.prepareStatement("SELECT id FROM customer")) {
      other.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      other.setAutoCommit(false);
      // A text that is new: the catalog is asked for, and is in the snapshot from here on.
      assertThat(second.execute("SELECT id, name FROM customer")).isTrue();
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT NO SALT)"))
          .isZero();
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> second.executeUpdate(insert)).hasMessageStartingWith("NACRE-4006");
        assertThatThrownBy(prepared::executeQuery).hasMessageStartingWith("NACRE-4006");
      }
      other.commit();
      assertThat(second.executeUpdate(insert)).isEqualTo(1);
      prepared.executeQuery().close();
      other.commit();
    }
    assertThat(text("SELECT a FROM fresh")).isEqualTo(MAIL);
  }

  /** Cells would be shown as values, and what is set in the result would go out in clear. */
  @Test
  void rowsAreLimitedByAWordBeforeTheStar() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    try (Connection other = bench.connectWith(";MODE=MSSQLServer");
        Statement asking =
            other.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
      try (ResultSet row = asking.executeQuery("SELECT TOP 1 * FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("ssn")).isEqualTo(SECRET);
        assertThatThrownBy(() -> row.updateString("ssn", SECRET))
            .hasMessageStartingWith("NACRE-2053");
      }
      assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
    }
  }

  @Test
  void aResultWithMoreColumnsThanWereCountedIsRefused() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    int unused = bench.plain("ALTER TABLE customer ADD COLUMN more INT BEFORE ssn");
    assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM customer"))
        .hasMessageStartingWith("NACRE-4009");
    assertThat(text("SELECT ssn FROM customer")).isEqualTo(SECRET);
  }

  /** Given while the table was plain; sent when it is not. */
  @Test
  @Covers("columns-30")
  void callsAndBatchesArePlannedAgainAfterAChange() throws SQLException {
    String insert = "INSERT INTO fresh VALUES ('" + MAIL + "')";
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80))")).isZero();
    try (Connection other = bench.connect();
        Statement second = other.createStatement();
        Statement kept = connection.createStatement();
        CallableStatement call = connection.prepareCall("INSERT INTO fresh VALUES (?)")) {
      statement.addBatch("INSERT INTO fresh VALUES ('x')");
      kept.addBatch("INSERT INTO customer (id, ssn) VALUES (7, '" + SECRET + "')");
      assertThat(second.executeUpdate("DROP TABLE fresh")).isZero();
      assertThat(second.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
      call.setString(1, "x");
      assertThatThrownBy(call::execute).hasMessageStartingWith("NACRE-4006");
      assertThatThrownBy(call::executeUpdate).hasMessageStartingWith("NACRE-4006");
      assertThatThrownBy(call::executeQuery).hasMessageStartingWith("NACRE-4006");
      assertThatThrownBy(statement::executeBatch).hasMessageStartingWith("NACRE-4006");
      statement.addBatch(insert);
      assertThat(statement.executeBatch()).containsExactly(1);
      assertThat(kept.executeBatch()).containsExactly(1);
      assertThat(statement.executeBatch()).isEmpty();
    }
    assertThat(text("SELECT a FROM fresh")).isEqualTo(MAIL);
    assertThat(text("SELECT ssn FROM customer WHERE id = 7")).isEqualTo(SECRET);
  }

  /** Or a program that writes its values into its texts would fill the memory. */
  @Test
  @Covers("columns-30")
  void plansOfTextsThatDoNotComeAgainAreForgotten() throws SQLException {
    try (ColumnEncryption columns = bench.columns(bench.plain)) {
      String first = "SELECT id FROM customer WHERE id = 0";
      PlanResult known = columns.plans().plan(first);
      assertThat(columns.plans().plan(first)).isSameAs(known);
      for (int i = 1; i < 2_000; i++) {
        PlanResult unused = columns.plans().plan("SELECT id FROM customer WHERE id = " + i);
      }
      assertThat(columns.plans().plan(first)).isNotSameAs(known);
    }
  }

  /** Its maker was killed before it wrote the first one. */
  @Test
  void aTableWithoutACatalogIsUsed() throws SQLException {
    try (DatabaseHarness fresh = new DatabaseHarness()) {
      int unused =
          fresh.plain(
              "CREATE TABLE nacre_catalog (part INTEGER NOT NULL PRIMARY KEY,"
                  + " version BIGINT NOT NULL, body VARBINARY(8000) NOT NULL)");
      try (Connection one = fresh.connect();
          Statement first = one.createStatement()) {
        assertThat(first.executeUpdate("CREATE TABLE t (a VARCHAR(80) ENCRYPT)")).isZero();
        assertThat(first.executeUpdate("INSERT INTO t VALUES ('" + MAIL + "')")).isEqualTo(1);
        assertThat(first.executeUpdate("DROP TABLE t")).isZero();
      }
    }
  }

  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "ALTER TABLE nacre_catalog ALTER COLUMN body DROP NOT NULL; UPDATE nacre_catalog SET body ="
            + " NULL",
        "INSERT INTO nacre_catalog VALUES (7, 1, X'00')",
        "UPDATE nacre_catalog SET part = -1"
      })
  void tamperedPartsOfTheCatalogAreRefused(String sql) throws SQLException {
    int unused = bench.plain(sql);
    assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4001");
  }

  @Test
  void everyUserSeesTheCatalog() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    int unused = bench.plain("CREATE USER clerk PASSWORD ''");
    unused = bench.plain("GRANT SELECT ON customer TO clerk");
    try (Connection clerk = bench.connect("clerk");
        Statement asking = clerk.createStatement();
        ResultSet row = asking.executeQuery("SELECT ssn FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
    }
  }
}
