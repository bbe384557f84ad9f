package dev.nacre.jdbc.columns.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.matrix.SqlTwins;
import dev.nacre.jdbc.columns.types.MatrixOutcome;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Columns of a result that have one label, some of them encrypted and some not: each label means
 * the column that it means to the plain driver, and {@code wasNull} is about the one read last.
 */
final class DuplicateColumnLabelsTest {
  private static final List<String> QUERIES =
      List.of(
          "SELECT ssn AS x, email AS x, name AS x FROM customer ORDER BY id",
          "SELECT name AS x, ssn AS x, email FROM customer ORDER BY id",
          "SELECT email AS x, id AS y, ssn AS y, name AS x FROM customer ORDER BY id",
          "SELECT ssn AS s, email AS S, name AS id FROM customer ORDER BY id",
          "SELECT c.ssn, a.ssn, a.email, c.email FROM customer c LEFT JOIN account a"
              + " ON a.id = c.id ORDER BY c.id",
          "SELECT c.name AS email, a.email, c.id, a.id FROM customer c LEFT JOIN account a"
              + " ON a.id = c.id ORDER BY c.id",
          "SELECT c.*, a.* FROM customer c LEFT JOIN account a ON a.id = c.id ORDER BY c.id",
          "SELECT a.*, c.* FROM customer c LEFT JOIN account a ON a.id = c.id ORDER BY c.id");

  private static final List<String> LABELS =
      List.of(
          "x",
          "X",
          "y",
          "s",
          "S",
          "id",
          "ID",
          "ssn",
          "SSN",
          "Email",
          "email",
          "name",
          "customer.ssn",
          "CUSTOMER.SSN",
          "account.ssn",
          "c.ssn",
          "nosuch",
          "");

  @ParameterizedTest
  @EachDialect
  @Covers("columns-18")
  void duplicateLabelMeansTheColumnOfThePlainDriver(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        SqlTwins twins = new SqlTwins(bench)) {
      for (String query : QUERIES) {
        assertThat(byLabel(twins.guarded(), query))
            .as(query)
            .isEqualTo(byLabel(bench.plain, query));
        assertThat(wereNull(twins.guarded(), query))
            .as(query)
            .isEqualTo(wereNull(bench.plain, query));
      }
    }
  }

  private static List<String> byLabel(Connection connection, String query) throws SQLException {
    List<String> said = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      ResultSetMetaData metaData = row.getMetaData();
      for (int i = 1; i <= metaData.getColumnCount(); i++) {
        said.add(metaData.getColumnLabel(i) + " " + metaData.getColumnName(i));
      }
      while (row.next()) {
        for (String label : LABELS) {
          said.add(
              label
                  + ": "
                  + MatrixOutcome.of(() -> row.findColumn(label))
                  + ", "
                  + MatrixOutcome.of(() -> row.getString(label))
                  + ", "
                  + MatrixOutcome.of(row::wasNull)
                  + ", "
                  + MatrixOutcome.of(() -> row.getObject(label)));
        }
      }
    }
    return said;
  }

  /** After each column, and after each pair of them. */
  private static List<String> wereNull(Connection connection, String query) throws SQLException {
    List<String> said = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        for (int first = 1; first <= columns; first++) {
          for (int second = 1; second <= columns; second++) {
            said.add(row.getString(first) + " " + row.wasNull());
            said.add(row.getObject(second) + " " + row.wasNull());
          }
        }
      }
    }
    return said;
  }
}
