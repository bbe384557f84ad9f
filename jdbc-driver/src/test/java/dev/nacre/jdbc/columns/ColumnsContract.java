package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values go in and come out, and the database never sees one: the same on each database. */
abstract class ColumnsContract extends CustomerTableFixture {
  ColumnsContract(Dialect dialect) {
    super(dialect);
  }

  /** Texts of this database that would show or store a value, or a cell. */
  abstract List<String> notUnderstood();

  @Test
  @Covers({"columns-2", "columns-32", "columns-33", "columns-44"})
  void statementsThatAreNotUnderstoodAreRefused() {
    for (String sql : notUnderstood()) {
      assertThatThrownBy(() -> statement.execute(sql))
          .as(sql)
          .hasMessageStartingWith("NACRE-205")
          .hasMessageNotContaining(SECRET);
      assertThatThrownBy(() -> connection.prepareStatement(sql))
          .as(sql)
          .hasMessageStartingWith("NACRE-205");
      assertThatThrownBy(() -> connection.prepareCall(sql))
          .as(sql)
          .hasMessageStartingWith("NACRE-205");
      assertThatThrownBy(() -> statement.addBatch(sql)).as(sql).hasMessageStartingWith("NACRE-205");
    }
  }

  @Test
  @Covers("columns-1")
  void parametersAreEncryptedAndResultsAreDecrypted() throws SQLException {
    insert(1, SECRET, MAIL, "12.5", "Grace");
    // Of a plain column: somebody listens.
    assertThat(bench.isOnTheWire("Grace")).isEqualTo(bench.isServer());
    assertThat(bench.tap.heard()).anyMatch(line -> line.contains("Grace"));
    byte[] cell = bench.stored("SELECT ssn FROM customer");
    assertThat(cell).hasSize(11 + 32).startsWith(0xab, 0x01, 0x10, 0x01);
    try (ResultSet row = statement.executeQuery("SELECT * FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString("ssn")).isEqualTo(SECRET);
      assertThat(row.getString(3)).isEqualTo(MAIL);
      assertThat(row.getBigDecimal("PAY")).isEqualTo(new BigDecimal("12.50"));
      assertThat(row.getObject("pay")).isEqualTo(new BigDecimal("12.50"));
      assertThat(row.getString("pay")).isEqualTo("12.50");
      assertThat(row.getInt("pay")).isEqualTo(bench.dialect == Dialect.H2 ? 13 : 12);
      assertThat(row.getString("name")).isEqualTo("Grace");
      assertThat(row.getStatement()).isSameAs(statement);
      assertThat(row.next()).isFalse();
    }
  }

  @Test
  void literalsAreEncrypted() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "INSERT INTO customer (id, ssn, email, pay) VALUES (1, '"
                    + SECRET
                    + "', '"
                    + MAIL
                    + "', -3.5), (2, '', 'x', 0)"))
        .isEqualTo(2);
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
    assertThat(
            statement.executeUpdate("UPDATE customer SET ssn = 'x' WHERE email = '" + MAIL + "'"))
        .isEqualTo(1);
    boolean padded = !bench.dialect.showsCharUnpadded();
    assertThat(text("SELECT ssn FROM customer WHERE id = 1"))
        .isEqualTo(padded ? "x          " : "x");
    assertThat(text("SELECT ssn FROM customer WHERE id = 2"))
        .isEqualTo(padded ? "           " : "");
    assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 2")).hasSize(32);
    assertThat(text("SELECT pay FROM customer WHERE id = 1")).isEqualTo("-3.50");
  }

  @Test
  @Covers("columns-19")
  void nullIsStoredAsNull() throws SQLException {
    insert(1, null, null, null, null);
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE customer SET ssn = ?, email = ? WHERE id = 1")) {
      update.setNull(1, Types.NUMERIC);
      update.setObject(2, null, Types.OTHER);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
    assertThat(bench.stored("SELECT ssn FROM customer")).isNull();
    try (ResultSet row = statement.executeQuery("SELECT ssn, pay FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isNull();
      assertThat(row.wasNull()).isTrue();
      assertThat(row.getInt(2)).isZero();
      assertThat(row.wasNull()).isTrue();
    }
    assertThat(text("SELECT COUNT(ssn) FROM customer")).isEqualTo("0");
  }

  @Test
  @Covers({"columns-4", "columns-9"})
  void deterministicColumnsAreCompared() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    insert(2, SECRET, MAIL, "1", "b");
    insert(3, SECRET, "other", "1", "c");
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT COUNT(*) FROM customer WHERE email = ? OR ? = email OR email IN (?, ?)")) {
      for (int i = 1; i <= 4; i++) {
        query.setString(i, MAIL);
      }
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(2);
      }
    }
    assertThat(text("SELECT COUNT(DISTINCT email) FROM customer")).isEqualTo("2");
    try (ResultSet row =
        statement.executeQuery(
            "SELECT email, COUNT(*) FROM customer GROUP BY email ORDER BY COUNT(*) DESC")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(MAIL);
      assertThat(row.getInt(2)).isEqualTo(2);
    }
    assertThat(
            text(
                "SELECT COUNT(*) FROM customer a JOIN customer b ON a.email = b.email"
                    + " WHERE a.id < b.id"))
        .isEqualTo("1");
    assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 1"))
        .isNotEqualTo(bench.stored("SELECT ssn FROM customer WHERE id = 2"));
  }

  @Test
  @Covers({"columns-9", "queries-8", "queries-11"})
  void columnsOfOneKeyGroupAreJoinedAndOthersAreNot() throws SQLException {
    for (String table : List.of("one", "two")) {
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE "
                      + table
                      + " (a VARCHAR("
                      + (table.equals("one") ? 25 : 80)
                      + ")"
                      + exact()
                      + " ENCRYPT NO SALT KEY GROUP g, n DECIMAL(9,"
                      + (table.equals("one") ? 1 : 3)
                      + ") ENCRYPT NO SALT KEY GROUP g, own VARCHAR(80)"
                      + exact()
                      + " ENCRYPT NO SALT)"))
          .isZero();
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO " + table + " VALUES ('" + MAIL + "', 1.0, '" + MAIL + "')"))
          .isEqualTo(1);
    }
    assertThat(text("SELECT one.a FROM one JOIN two ON one.a = two.a AND two.n = one.n"))
        .isEqualTo(MAIL);
    assertThat(bench.stored("SELECT own FROM one"))
        .isNotEqualTo(bench.stored("SELECT own FROM two"))
        .isNotEqualTo(bench.stored("SELECT a FROM one"));
    refuses("SELECT 1 FROM one JOIN two ON one.own = two.own", "NACRE-2051");
    refuses("SELECT 1 FROM one JOIN two ON one.a = two.n", "NACRE-2051");
  }

  @Test
  @Covers({"columns-2", "columns-16"})
  void refusedStatementsNeverReachTheDatabase() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    int before = bench.tap.heard().size();
    refuses("SELECT 1 FROM customer WHERE ssn = '" + SECRET + "'", "NACRE-2051");
    refuses("SELECT 1 FROM customer WHERE email LIKE '" + MAIL + "'", "NACRE-2051");
    refuses("INSERT INTO customer (ssn) SELECT name FROM customer", "NACRE-2052");
    refuses("UPDATE customer SET ssn = UPPER('" + SECRET + "')", "NACRE-2052");
    refuses("ALTER TABLE customer SET SCHEMA other", "NACRE-2054");
    assertThatThrownBy(() -> statement.addBatch("CALL f((SELECT ssn FROM customer), 'x')"))
        .hasMessageStartingWith("NACRE-2050");
    assertThatThrownBy(() -> connection.prepareCall("SELECT ssn FROM customer"))
        .hasMessageStartingWith("NACRE-2050");
    assertThatThrownBy(() -> connection.nativeSQL("SELECT ssn FROM customer WHERE ssn = 'x'"))
        .hasMessageStartingWith("NACRE-2051");
    // Each new text is a reason to look whether the catalog has changed, and nothing else was said.
    assertThat(bench.tap.heard().subList(before, bench.tap.heard().size()))
        .noneMatch(line -> line.contains("customer"));
  }

  @Test
  void aRandomisedLiteralIsNotPrepared() {
    assertThatThrownBy(
            () -> connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, 'x')"))
        .hasMessageStartingWith("NACRE-2052");
  }

  /** The name alone says little: the table that it means may be another one, or not be there. */
  @ParameterizedTest
  @Covers("columns-30")
  @ValueSource(
      strings = {
        "DROP TABLE IF EXISTS \"CustomeR\"",
        "DROP TABLE IF EXISTS other.customer",
        "DROP TABLE other.customer"
      })
  void dropOfAnotherTableLeavesTheEncryptedOneEncrypted(String sql) throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    int unused = bench.plain("CREATE SCHEMA other");
    unused = bench.plain("CREATE TABLE other.customer (id INT)");
    if (sql.contains("IF EXISTS") && !bench.hasIfExists()) {
      assertThatThrownBy(() -> statement.executeUpdate(sql)).isInstanceOf(SQLException.class);
    } else {
      assertThat(statement.executeUpdate(sql)).isZero();
    }
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
    insert(2, SECRET, MAIL, "1", "a");
    try (Connection other = bench.connect();
        Statement asking = other.createStatement();
        ResultSet row = asking.executeQuery("SELECT ssn FROM customer WHERE id = 2")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
    }
    assertThat(statement.executeUpdate("DROP TABLE customer")).isZero();
    assertThat(statement.executeUpdate("CREATE TABLE customer (ssn VARCHAR(9))")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO customer VALUES ('plain')")).isEqualTo(1);
  }

  @Test
  @Covers("columns-21")
  void batchIsSentAsOneBatch() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)")) {
      for (int i = 0; i < 10; i++) {
        insert.setInt(1, i);
        insert.setString(2, i % 2 == 0 ? SECRET : null);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(10).containsOnly(1);
    }
    assertThat(text("SELECT COUNT(ssn) FROM customer")).isEqualTo("5");
    assertThat(bench.tap.heard()).filteredOn(line -> line.equals("executeBatch")).hasSize(1);
  }

  @Test
  @Covers("columns-22")
  void generatedKeysThatAreCellsAreDecrypted() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO customer (id, ssn) VALUES (?, ?)",
            new String[] {stored("id"), stored("ssn")})) {
      insert.setInt(1, 5);
      insert.setString(2, SECRET);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt(1)).isEqualTo(5);
        assertThat(keys.getString("SSN")).isEqualTo(SECRET);
      }
    }
  }
}
