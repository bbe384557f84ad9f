package dev.nacre.jdbc.columns;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values go in and come out, and the database never sees one: the same on each database. */
abstract class ColumnsContract {
  static final String SECRET = "078-05-1120";
  static final String MAIL = "grace@example.org";

  final Bench bench;
  Connection connection;
  Statement statement;

  ColumnsContract(Dialect dialect) {
    try {
      bench = new Bench(dialect);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** As the database writes it. */
  String stored(String name) {
    return bench.dialect.stored(name);
  }

  /** After the type of a column that is compared exactly, if the database wants that said. */
  private String exact() {
    return bench.dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
  }

  /** Texts of this database that would show or store a value, or a cell. */
  abstract List<String> notUnderstood();

  @BeforeEach
  void create() throws SQLException {
    connection = bench.connect();
    statement = connection.createStatement();
    assertThat(
            statement.execute(
                "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT,"
                    + " email VARCHAR(80)"
                    + exact()
                    + " ENCRYPT NO SALT, pay DECIMAL(12,2) ENCRYPT,"
                    + " name VARCHAR(80))"))
        .isFalse();
  }

  @AfterEach
  void nothingWasHeard() throws SQLException {
    connection.close();
    bench.close();
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET) || line.contains(MAIL));
    assertThat(bench.isOnTheWire(SECRET) || bench.isOnTheWire(MAIL)).isFalse();
  }

  @Test
  @Covers({"columns-2", "columns-32", "columns-33", "columns-44"})
  void whatIsNotUnderstoodIsRefused() {
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
  void parametersAreSealedAndResultsAreOpened() throws SQLException {
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
  void literalsAreSealed() throws SQLException {
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
  void nullStaysNull() throws SQLException {
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
  void whatIsRefusedNeverReachesTheDatabase() throws SQLException {
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

  void refuses(String sql, String code) {
    assertThatThrownBy(() -> statement.execute(sql))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              assertThat((Throwable) refused).hasMessageStartingWith(code);
              assertThat(refused.getMessage()).doesNotContain(SECRET, MAIL);
              assertThat(refused.getSQLState()).startsWith("42");
              assertThat(refused.getErrorCode()).isGreaterThan(900_000);
            });
    assertThatThrownBy(() -> connection.prepareStatement(sql)).hasMessageStartingWith(code);
  }

  @Test
  void aRandomisedLiteralIsNotPrepared() {
    assertThatThrownBy(
            () -> connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, 'x')"))
        .hasMessageStartingWith("NACRE-2052");
  }

  @Test
  @Covers("columns-6")
  void whatSomebodyChangedOnTheServerIsNotReturned() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    insert(2, SECRET, MAIL, "2", "b");
    // An older cell of the same column opens; this is said in SECURITY.md.
    assertThat(
            bench.plain(
                "UPDATE customer SET ssn = (SELECT pay FROM customer WHERE id = 2) WHERE id = 1"))
        .isEqualTo(1);
    assertThatThrownBy(() -> text("SELECT ssn FROM customer WHERE id = 1"))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              assertThat((Throwable) refused).hasMessageStartingWith("NACRE-3040");
              assertThat((Throwable) refused)
                  .hasMessageContaining(stored("customer") + "." + stored("ssn"));
              assertThat(refused.getSQLState()).isEqualTo("XX001");
            });
    // A client without Nacre cannot even write plaintext.
    String plain = bench.plaintext();
    assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = " + plain + " WHERE id = 1"))
        .hasMessageMatching("(?si).*constraint.*");
    String later = bench.dialect.literal(new byte[] {(byte) 0xab, 2});
    assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = " + later + " WHERE id = 1"))
        .hasMessageMatching("(?si).*constraint.*");
  }

  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "DROP TABLE nacre_catalog",
        "DELETE FROM nacre_catalog",
        "TRUNCATE TABLE nacre_catalog",
        "ALTER TABLE nacre_catalog RENAME TO other",
        "UPDATE nacre_catalog SET version = version - 1",
        "UPDATE nacre_catalog SET version = version + 1",
        "UPDATE nacre_catalog SET body = %s",
        "UPDATE nacre_catalog SET body = body || %s",
      })
  void aCatalogThatWasTamperedWithIsRefused(String sql) throws SQLException {
    String own =
        bench.dialect == Dialect.MARIADB ? sql.replace("body || %s", "CONCAT(body, %s)") : sql;
    own = own.contains("RENAME") ? bench.renaming("nacre_catalog", "other") : own;
    int unused = bench.plain(own.replace("%s", bench.dialect.literal(new byte[1])));
    assertThatThrownBy(bench::connect)
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> assertThat(refused.getMessage()).matches("(?s)NACRE-40(01|03|04).*"));
    // A connection that is open goes by what it verified, and looks again when the version differs.
    if (!sql.contains("body")) {
      assertThatThrownBy(() -> statement.execute("SELECT 42"))
          .hasMessageMatching("(?s)NACRE-40(01|03|04).*");
    }
  }

  @Test
  @Covers("columns-7")
  void anEarlierCatalogIsRefused() throws SQLException {
    bench.copy("nacre_catalog", "saved");
    assertThat(statement.executeUpdate("CREATE TABLE more (a INT ENCRYPT)")).isZero();
    assertThat(bench.plain("DELETE FROM nacre_catalog")).isPositive();
    assertThat(bench.plain("INSERT INTO nacre_catalog SELECT * FROM saved")).isPositive();
    assertThatThrownBy(bench::connect).hasMessageStartingWith("NACRE-4004");
  }

  @Test
  @Covers("columns-30")
  void otherConnectionsSeeNewAndDroppedTables() throws SQLException {
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(9) ENCRYPT)")).isZero();
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('" + SECRET.substring(4) + "')"))
          .isEqualTo(1);
      assertThat(statement.executeUpdate("DROP TABLE fresh")).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(9))")).isZero();
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('plain')")).isEqualTo(1);
    }
    assertThat(new String(bench.stored("SELECT a FROM fresh"), UTF_8)).isEqualTo("plain");
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
  void aDropOfAnotherTableLeavesTheEncryptedOneEncrypted(String sql) throws SQLException {
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

  /** Prepared while it was plain; executed when it is not. */
  @Test
  @Covers("columns-30")
  void aPreparedStatementIsLookedAtAgain() throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80))")).isZero();
    try (Connection other = bench.connect();
        Statement second = other.createStatement();
        PreparedStatement insert = connection.prepareStatement("INSERT INTO fresh VALUES (?)");
        PreparedStatement known =
            connection.prepareStatement("UPDATE customer SET ssn = ? WHERE id = 1")) {
      assertThat(second.executeUpdate("DROP TABLE fresh")).isZero();
      assertThat(second.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
      insert.setString(1, "anything");
      assertThatThrownBy(insert::executeUpdate).hasMessageStartingWith("NACRE-4006");
      assertThatThrownBy(insert::execute).hasMessageStartingWith("NACRE-4006");
      insert.addBatch();
      assertThatThrownBy(insert::executeBatch).hasMessageStartingWith("NACRE-4006");
      known.setString(1, SECRET);
      assertThat(known.executeUpdate()).isZero();
      assertThat(second.executeUpdate("DROP TABLE customer")).isZero();
      assertThatThrownBy(known::executeUpdate).hasMessageStartingWith("NACRE-4006");
    }
  }

  @Test
  @Covers("columns-29")
  void aTableThatCouldNotBeMadeIsNotInTheCatalog() throws SQLException {
    assertThatThrownBy(() -> statement.execute("CREATE TABLE bad (a INT ENCRYPT, b NOSUCHTYPE)"))
        .isInstanceOf(SQLException.class);
    assertThat(statement.executeUpdate("CREATE TABLE bad (a INT)")).isZero();
    refuses("CREATE TABLE customer (a INT ENCRYPT)", "NACRE-2054");
  }

  @Test
  @Covers("columns-18")
  void metadataShowsTheDeclaredTypes() throws SQLException {
    try (ResultSet row =
        statement.executeQuery("SELECT ssn, email AS mail, pay, id FROM customer")) {
      ResultSetMetaData found = row.getMetaData();
      assertThat(found.getColumnType(1)).isEqualTo(Types.CHAR);
      assertThat(found.getPrecision(1)).isEqualTo(11);
      assertThat(found.getColumnType(2)).isEqualTo(Types.VARCHAR);
      assertThat(found.getColumnLabel(2)).isEqualTo(stored("mail"));
      assertThat(found.getColumnClassName(2)).isEqualTo("java.lang.String");
      assertThat(found.getColumnType(3))
          .isEqualTo(bench.dialect == Dialect.POSTGRESQL ? Types.NUMERIC : Types.DECIMAL);
      assertThat(found.getScale(3)).isEqualTo(2);
      assertThat(found.getColumnType(4)).isEqualTo(Types.INTEGER);
    }
  }

  @Test
  @Covers("columns-11")
  void everyTypeComesBackAsItWasDeclared() throws SQLException, IOException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE kinds (i INT ENCRYPT, l BIGINT ENCRYPT, d DATE ENCRYPT,"
                    + " t TIMESTAMP(3) ENCRYPT, b BOOLEAN ENCRYPT, u UUID ENCRYPT,"
                    + " v VARBINARY(9) ENCRYPT, f DOUBLE PRECISION ENCRYPT, ti TIME(3) ENCRYPT)"))
        .isZero();
    UUID id = UUID.randomUUID();
    LocalDateTime time = LocalDateTime.parse("2024-02-29T23:59:59.999");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO kinds VALUES (?,?,?,?,?,?,?,?,?)")) {
      insert.setInt(1, -7);
      insert.setLong(2, Long.MIN_VALUE);
      insert.setDate(3, Date.valueOf("1969-12-31"));
      insert.setTimestamp(4, Timestamp.valueOf(time));
      insert.setBoolean(5, true);
      insert.setObject(6, id);
      insert.setBytes(7, new byte[] {1, 2});
      insert.setDouble(8, -0.0);
      insert.setObject(9, java.time.LocalTime.parse("01:02:03.005"));
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (ResultSet row = statement.executeQuery("SELECT * FROM kinds")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getObject(1)).isEqualTo(-7);
      assertThat(row.getShort(1)).isEqualTo((short) -7);
      assertThat(row.getObject(2)).isEqualTo(Long.MIN_VALUE);
      assertThatThrownBy(() -> row.getInt(2)).hasMessageStartingWith("NACRE-2041");
      assertThat(row.getDate(3)).isEqualTo(Date.valueOf("1969-12-31"));
      assertThat(row.getObject(3, LocalDate.class)).isEqualTo(LocalDate.parse("1969-12-31"));
      assertThat(row.getString(4)).isEqualTo("2024-02-29 23:59:59.999");
      assertThat(row.getObject("t", LocalDateTime.class))
          .isEqualTo(LocalDateTime.parse("2024-02-29T23:59:59.999"));
      assertThat(row.getBoolean(5)).isTrue();
      assertThat(row.getObject(6)).isEqualTo(id);
      assertThat(row.getBytes(7)).isEqualTo(new byte[] {1, 2});
      assertThat(row.getDouble(8))
          .isEqualTo(bench.dialect.jdbcBehavior().hasNegativeZero() ? -0.0 : 0);
      assertThat(row.getString(9)).isEqualTo("01:02:03.005");
      assertThat(row.getCharacterStream(1).read()).isEqualTo('-');
      assertThatThrownBy(() -> row.getArray(1)).hasMessageStartingWith("NACRE-2053");
    }
  }

  /** It opens, because the two columns are of one key group. */
  @Test
  @Covers("columns-6")
  void aCellOfAWiderColumnIsNotReturned() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE num (id INT, i INT ENCRYPT NO SALT KEY GROUP g,"
                    + " d DECIMAL(10,2) ENCRYPT NO SALT KEY GROUP g,"
                    + " s VARCHAR(3)"
                    + exact()
                    + " ENCRYPT NO SALT KEY GROUP g, l VARCHAR(9)"
                    + exact()
                    + " ENCRYPT NO SALT KEY GROUP g)"))
        .isZero();
    assertThat(statement.executeUpdate("INSERT INTO num VALUES (1, 5, 1.5, 'abc', 'abcd')"))
        .isEqualTo(1);
    assertThat(text("SELECT i FROM num")).isEqualTo("5");
    assertThat(bench.plain("UPDATE num SET i = d, s = l")).isEqualTo(1);
    try (ResultSet row = statement.executeQuery("SELECT i, s FROM num")) {
      assertThat(row.next()).isTrue();
      assertThatThrownBy(() -> row.getObject(1)).hasMessageStartingWith("NACRE-3040");
      assertThatThrownBy(() -> row.getInt(1)).hasMessageStartingWith("NACRE-3040");
      assertThatThrownBy(() -> row.getString(2)).hasMessageStartingWith("NACRE-3040");
    }
  }

  /** Somebody may have put them into a text. */
  @Test
  void numbersOfManyDigitsAreNotMade() throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE num (id INT, s VARCHAR(30) ENCRYPT)"))
        .isZero();
    for (String large : List.of("1E10000000", "1E999999999", "-1E2147483647", "1E99999999999")) {
      assertThat(statement.executeUpdate("INSERT INTO num VALUES (1, '" + large + "')"))
          .isEqualTo(1);
      try (ResultSet row = statement.executeQuery("SELECT s FROM num")) {
        assertThat(row.next()).isTrue();
        assertThatThrownBy(() -> row.getInt(1)).hasMessageStartingWith("NACRE-2041");
        assertThatThrownBy(() -> row.getLong(1)).hasMessageStartingWith("NACRE-2041");
        assertThatThrownBy(() -> row.getByte(1)).hasMessageStartingWith("NACRE-2041");
        assertThat(row.getString(1)).isEqualTo(large);
      }
      assertThat(statement.executeUpdate("DELETE FROM num")).isEqualTo(1);
    }
    for (String small : List.of("1E-10000000", "1E-2147483647")) {
      assertThat(statement.executeUpdate("INSERT INTO num VALUES (1, '" + small + "')"))
          .isEqualTo(1);
      try (ResultSet row = statement.executeQuery("SELECT s FROM num")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isZero();
      }
      assertThat(statement.executeUpdate("DELETE FROM num")).isEqualTo(1);
    }
  }

  @Test
  @Covers({"columns-11", "queries-11"})
  void whatAColumnWouldRoundEqualsNothingInIt() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE num (id INT, n INT ENCRYPT NO SALT, m DECIMAL(10,2) ENCRYPT NO SALT,"
                    + " s VARCHAR(3)"
                    + exact()
                    + " ENCRYPT NO SALT, c CHAR(3)"
                    + exact()
                    + " ENCRYPT NO SALT,"
                    + " t TIMESTAMP(0) ENCRYPT NO SALT, d DATE ENCRYPT NO SALT)"))
        .isZero();
    assertThat(
            statement.executeUpdate(
                "INSERT INTO num VALUES (1, 2, 100.00, 'abc', 'xyz', '2020-01-01 10:00:01',"
                    + " '2020-01-01')"))
        .isEqualTo(1);
    for (String condition :
        List.of(
            "n = 2",
            "n = 2.0",
            "m = 100.000",
            "s = 'abc'",
            "c = 'xyz'",
            "n <> 1.5",
            "n <> 99999999999",
            "n IN (1.5, 2)",
            "s <> 'abcd'",
            "t = '2020-01-01 10:00:01.000'",
            "d = '2020-01-01'")) {
      assertThat(text("SELECT COUNT(*) FROM num WHERE " + condition)).as(condition).isEqualTo("1");
    }
    for (String condition :
        List.of(
            "n = 1.5",
            "1.5 = n",
            "n IN (1.5, 99999999999)",
            "n <> 2",
            "m = 100.004",
            "m = 99999999999",
            "s = 'abcd'",
            "c = 'xyzc'")) {
      assertThat(text("SELECT COUNT(*) FROM num WHERE " + condition)).as(condition).isEqualTo("0");
    }
    assertThat(statement.executeUpdate("DELETE FROM num WHERE m = 100.004")).isZero();
    try (PreparedStatement query =
        connection.prepareStatement("SELECT COUNT(*) FROM num WHERE d = ? OR n = ?")) {
      query.setDate(1, Date.valueOf("2020-01-02"));
      query.setBigDecimal(2, new BigDecimal("15"));
      assertThat(count(query)).isZero();
      query.setDate(1, Date.valueOf("2020-01-01"));
      assertThat(count(query)).isEqualTo(1);
    }
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE num SET n = ? WHERE n = ?")) {
      update.setBigDecimal(1, new BigDecimal("4.5"));
      update.setInt(2, 2);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
    // Derby cuts where the others round.
    assertThat(text("SELECT n FROM num")).isEqualTo(bench.dialect == Dialect.DERBY ? "4" : "5");
  }

  /** As the literals that each driver makes of them, and nothing that one of them reads anew. */
  @Test
  @Covers({"columns-5", "columns-11"})
  void literalsInJdbcEscapesAreSealed() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE born (id INT, d DATE ENCRYPT NO SALT, t TIME ENCRYPT,"
                    + " s TIMESTAMP ENCRYPT, name VARCHAR(20))"))
        .isZero();
    assertThat(
            statement.executeUpdate(
                "INSERT INTO born VALUES (1, {d '2020-02-29'}, {t '10:11:12'},"
                    + " {ts '2020-02-29 10:11:12'}, 'Ann')"))
        .isEqualTo(1);
    assertThat(text("SELECT d FROM born WHERE d = {d '2020-02-29'}")).isEqualTo("2020-02-29");
    assertThat(text("SELECT t FROM born WHERE {fn LCASE(name)} = 'ann'")).isEqualTo("10:11:12");
    try (ResultSet row =
        statement.executeQuery("SELECT s FROM born WHERE d IN ({d '2020-02-29'})")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getTimestamp(1)).isEqualTo(Timestamp.valueOf("2020-02-29 10:11:12"));
    }
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT COUNT(*) FROM {oj born b LEFT OUTER JOIN customer c ON c.id = b.id}"
                + " WHERE {fn CONCAT(b.name, CAST(? AS VARCHAR(9)))} = 'Ann!' AND b.d = ?")) {
      query.setString(1, "!");
      query.setDate(2, Date.valueOf("2020-02-29"));
      assertThat(count(query)).isEqualTo(1);
      query.setString(1, "?");
      assertThat(count(query)).isZero();
    }
    refuses("INSERT INTO born (s) VALUES ({d '2020-02-29'})", "NACRE-2052");
    assertThatThrownBy(() -> statement.execute("INSERT INTO born (d) VALUES ({d '2020-02-30'})"))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("NACRE-")
        .hasMessageNotContaining("02-30");
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains("2020-02-29"));
  }

  /** The database might convert the column, to which other values are equal then. */
  @Test
  @Covers({"columns-11", "queries-11"})
  void aValueOfAnotherKindIsNotCompared() throws SQLException {
    insert(1, SECRET, "5", "1", "a");
    try (PreparedStatement query =
        connection.prepareStatement("SELECT COUNT(*) FROM customer WHERE email = ?")) {
      for (Object other : List.of(5, 5L, true, 5.0, 5f, new byte[] {'5'}, LocalDate.EPOCH)) {
        assertThatThrownBy(() -> query.setObject(1, other)).hasMessageStartingWith("NACRE-2041");
      }
      query.setObject(1, "5");
      assertThat(count(query)).isEqualTo(1);
    }
  }

  private static int count(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeItIsSent() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer (id, ssn, pay) VALUES (1, ?, ?)")) {
      assertThatThrownBy(() -> insert.setString(1, SECRET + "0"))
          .hasMessageStartingWith("NACRE-2041")
          .hasMessageContaining(stored("customer") + "." + stored("ssn"))
          .hasMessageNotContaining(SECRET);
      assertThatThrownBy(() -> insert.setString(2, "many"))
          .hasMessageStartingWith("NACRE-2041")
          .hasMessageNotContaining("many");
      assertThatThrownBy(() -> insert.setCharacterStream(1, new StringReader(SECRET + "0")))
          .hasMessageStartingWith("NACRE-2041");
    }
  }

  @Test
  @Covers("columns-21")
  void aBatchIsOneBatch() throws SQLException {
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
  void generatedKeysThatAreCellsAreOpened() throws SQLException {
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

  void insert(
      int id,
      @Nullable String ssn,
      @Nullable String email,
      @Nullable String pay,
      @Nullable String name)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer VALUES (?, ?, ?, ?, ?)")) {
      insert.setInt(1, id);
      insert.setString(2, ssn);
      insert.setString(3, email);
      insert.setBigDecimal(4, pay == null ? null : new BigDecimal(pay));
      insert.setString(5, name);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  String text(String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
