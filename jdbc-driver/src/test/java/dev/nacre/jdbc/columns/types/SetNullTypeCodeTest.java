package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** NULL is NULL, whatever type it is said to have: frameworks guess one, and guess wrong. */
final class SetNullTypeCodeTest {
  /** All of JDBC's, and some that drivers have made up. */
  private static List<Integer> codes() {
    List<Integer> codes = new ArrayList<>(List.of(-10, -155, 100, 2_100, 12_345));
    for (JDBCType type : JDBCType.values()) {
      codes.add(type.getVendorTypeNumber());
    }
    return codes;
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-19")
  void nullOfEveryTypeCodeIsStoredInEveryTypeOfColumn(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int number = 0;
      for (MatrixType type : MatrixType.of(dialect)) {
        String table = "n" + number++;
        int unused =
            statement.executeUpdate(
                "CREATE TABLE "
                    + table
                    + " (id INT PRIMARY KEY, c "
                    + type.declared()
                    + " ENCRYPT)");
        int rows = insert(connection, table);
        assertThat(rows).as(type.declared()).isGreaterThan(100);
        assertThat(count(bench.plain, "SELECT COUNT(*) FROM " + table)).isEqualTo(rows);
        assertThat(count(bench.plain, "SELECT COUNT(c) FROM " + table)).isZero();
        try (ResultSet row = statement.executeQuery("SELECT c FROM " + table)) {
          assertThat(row.next()).isTrue();
          assertThat(row.getObject(1)).as(type.declared()).isNull();
          assertThat(row.wasNull()).isTrue();
          assertThat(row.getString("c")).isNull();
          assertThat(row.wasNull()).isTrue();
        }
      }
    }
  }

  private static int insert(Connection connection, String table) throws SQLException {
    int id = 0;
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " (id, c) VALUES (?, ?)")) {
      for (int code : codes()) {
        insert.setInt(1, id++);
        insert.setNull(2, code);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        insert.setInt(1, id++);
        insert.setNull(2, code, "NAME_OF_A_TYPE");
        assertThat(insert.executeUpdate()).isEqualTo(1);
        insert.setInt(1, id++);
        insert.setObject(2, null, code);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        insert.setInt(1, id++);
        insert.setObject(2, null, code, 3);
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
      for (JDBCType type : JDBCType.values()) {
        insert.setInt(1, id++);
        insert.setObject(2, null, type);
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
    }
    return id;
  }

  /** What is compared with NULL is neither equal nor different, whatever type the NULL has. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-19", "queries-12"})
  void nullEqualsNothingWhateverItsTypeCode(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE t (id INT, c VARCHAR(9)"
                  + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                  + " ENCRYPT NO SALT)");
      unused = statement.executeUpdate("INSERT INTO t VALUES (1, 'a'), (2, NULL)");
      for (String condition :
          List.of("c = ?", "? = c", "c <> ?", "c IN (?)", "c NOT IN ('b', ?)", "NOT (c = ?)")) {
        try (PreparedStatement query =
            connection.prepareStatement("SELECT COUNT(*) FROM t WHERE " + condition)) {
          for (int code : codes()) {
            query.setNull(1, code);
            try (ResultSet row = query.executeQuery()) {
              assertThat(row.next()).isTrue();
              assertThat(row.getInt(1)).as(condition + " " + code).isZero();
            }
          }
        }
      }
    }
  }

  private static int count(Connection plain, String query) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }
}
