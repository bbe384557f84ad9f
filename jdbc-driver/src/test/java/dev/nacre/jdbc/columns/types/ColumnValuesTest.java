package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of each type come back as they were, and compare as the database would compare them. */
@ParameterizedClass
@MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
final class ColumnValuesTest extends CustomerTableFixture {
  ColumnValuesTest(Dialect dialect) {
    super(dialect);
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
  void valueOfEveryTypeIsReadAsItWasWritten() throws SQLException, IOException {
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
  void valueThatAColumnWouldRoundEqualsNothingInIt() throws SQLException {
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
  void literalsInJdbcEscapesAreEncrypted() throws SQLException {
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

  @Test
  void valueThatDoesNotFitIsRefusedBeforeItIsSent() throws SQLException {
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
}
