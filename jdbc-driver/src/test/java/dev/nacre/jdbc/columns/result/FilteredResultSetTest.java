package dev.nacre.jdbc.columns.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A result that the driver sorts or filters ends and closes as one of the target does. */
final class FilteredResultSetTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";
  private static final String SORTED = "SELECT id FROM pay GROUP BY id ORDER BY SUM(c)";
  private static final String FILTERED = "SELECT id FROM pay GROUP BY id HAVING SUM(c) IS NULL";

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void closedResultHasNoNextRow(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 91)) {
      table.fill(6);
      for (String query : new String[] {SORTED + " LIMIT 1", FILTERED}) {
        ResultSet row = table.statement.executeQuery(query);
        while (row.next()) {
          assertThat(row.getInt(1)).isNotNegative();
        }
        assertThat(row.next()).isFalse();
        row.close();
        assertThatThrownBy(row::next).as(query).isInstanceOf(SQLException.class);
      }
    }
  }

  /** Also if the result is of another statement than the application's. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void closeOnCompletionClosesTheStatement(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 92)) {
      table.fill(6);
      try (Statement statement = table.connection.createStatement()) {
        ResultSet row = statement.executeQuery(SORTED);
        assertThat(row.next()).isTrue();
        row.close();
        assertThat(statement.isClosed()).isFalse();
        statement.closeOnCompletion();
        row = statement.executeQuery(SORTED);
        assertThat(row.next()).isTrue();
        row.close();
        assertThat(statement.isClosed()).isTrue();
      }
      try (PreparedStatement prepared = table.connection.prepareStatement(SORTED)) {
        prepared.closeOnCompletion();
        ResultSet row = prepared.executeQuery();
        assertThat(row.next()).isTrue();
        row.close();
        assertThat(prepared.isClosed()).isTrue();
      }
    }
  }

  /** The target's second statement has what the application has asked for. */
  @Test
  void resultHasTheHoldabilityOfItsStatement() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.POSTGRESQL, 93)) {
      table.fill(6);
      int other = ResultSet.HOLD_CURSORS_OVER_COMMIT;
      assertThat(other).isNotEqualTo(table.connection.getHoldability());
      try (PreparedStatement prepared =
          table.connection.prepareStatement(
              SORTED, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, other)) {
        assertThat(prepared.getResultSetHoldability()).isEqualTo(other);
      }
    }
  }
}
