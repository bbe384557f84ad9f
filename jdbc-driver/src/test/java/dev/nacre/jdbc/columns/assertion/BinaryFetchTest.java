package dev.nacre.jdbc.columns.assertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that PostgreSQL's driver fetches in parts, some of them in binary. */
final class BinaryFetchTest extends VersionAssertionFixture {
  private static final String ALIKE =
      "SELECT s, i, l, t, c, v, d, m, f, ssn FROM shown ORDER BY id";

  private static void shown(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE shown (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT, s SMALLINT, i INT,"
                  + " l BIGINT, t TEXT, c CHAR(5), v VARCHAR(9), d DATE, m NUMERIC(12, 2),"
                  + " f NUMERIC(20, 6), r DOUBLE PRECISION, tiny NUMERIC(20, 9), b BYTEA, y BOOLEAN)",
              "INSERT INTO shown VALUES (1, 's1', -32768, 2147483647, -9223372036854775808, 'é',"
                  + " 'a', 'b', '2026-11-28', 12.50, 0.000001, 1e20, 0.000000001, '\\x01', true)",
              "INSERT INTO shown VALUES (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
                  + " NULL, NULL, NULL, NULL, NULL)",
              "INSERT INTO shown VALUES (3, '', 0, -1, 0, '', '', '\\x41', '0044-03-15 BC', 0, -7,"
                  + " 0.1, 3, '', false)",
              "INSERT INTO shown VALUES (4, 's4', 1, 1, 1, ' ', '12345', '\"', 'infinity',"
                  + " 'NaN', 100000, 'NaN', 0, '', false)",
              "INSERT INTO shown VALUES (5, 's5', 1, 1, 1, 't', 'c', 'v', '1582-10-10', -0.01,"
                  + " -0.00001, -0.0, 0, '', false)")) {
        int unused = statement.executeUpdate(sql);
      }
    }
  }

  /** All rows, by the getter that any column has. */
  private static List<String> texts(Connection connection, String query, int fetched)
      throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(query)) {
      select.setFetchSize(fetched);
      try (ResultSet row = select.executeQuery()) {
        int columns = row.getMetaData().getColumnCount();
        while (row.next()) {
          for (int column = 1; column <= columns; column++) {
            texts.add(row.getString(column) + " " + row.wasNull());
          }
        }
      }
    }
    return texts;
  }

  /** Statements that the driver has prepared on the server: only those can be sent in binary. */
  private static int prepared(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*) FROM pg_prepared_statements"
                    + " WHERE NOT from_sql AND statement LIKE '%FROM shown%'")) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }

  @Test
  void rowsInPartsAreFetchedInBinaryAndShownAlike() throws Exception {
    on(
        (bench, connection) -> {
          shown(connection);
          connection.setAutoCommit(false);
          List<String> asText = texts(connection, ALIKE, 0);
          assertThat(prepared(connection)).isZero();
          assertThat(texts(connection, ALIKE, 2)).isEqualTo(asText).contains("s4 false");
          assertThat(prepared(connection)).isEqualTo(1);
          int before = bench.wire().roundTrips();
          List<String> again = texts(connection, ALIKE, 9);
          assertThat(bench.wire().roundTrips() - before).isEqualTo(1);
          assertThat(again).isEqualTo(asText);
        });
  }

  /** From the fifth execution on the driver does so by itself, and so in both cases alike. */
  @Test
  void columnsThatTheDriverShowsOtherwiseInBinaryHaveTheSameValues() throws Exception {
    on(
        (bench, connection) -> {
          shown(connection);
          connection.setAutoCommit(false);
          String query = "SELECT r, tiny, b, y, m * 2, ssn FROM shown WHERE id < 4 ORDER BY id";
          List<Object> asText = values(connection, query, 0);
          assertThat(prepared(connection)).isZero();
          assertThat(values(connection, query, 2)).isEqualTo(asText).contains("s1");
          assertThat(prepared(connection)).isEqualTo(1);
        });
  }

  private static List<Object> values(Connection connection, String query, int fetched)
      throws SQLException {
    List<Object> values = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(query)) {
      select.setFetchSize(fetched);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          values.add(row.getDouble("r"));
          values.add(String.valueOf(row.getBigDecimal("tiny")));
          values.add(Arrays.toString(row.getBytes("b")));
          values.add(row.getBoolean("y"));
          values.add(String.valueOf(row.getBigDecimal(5)));
          values.add(String.valueOf(row.getObject("ssn")));
        }
      }
    }
    return values;
  }

  @ParameterizedTest
  @CsvSource({
    "?prepareThreshold=0, false",
    "?preferQueryMode=simple, false",
    "'', true",
  })
  void typesThatTheConnectionExcludesAreNotFetchedInBinary(String settings, boolean automatic)
      throws Exception {
    withSettings(
        settings,
        (bench, connection) -> {
          shown(connection);
          connection.setAutoCommit(automatic);
          assertThat(texts(connection, ALIKE, 2)).contains("s4 false");
          assertThat(prepared(connection)).isZero();
        });
  }
}
