package dev.nacre.jdbc.statement.rowwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Statements in place of one are cancelled with it, and share its timeout. */
final class StatementSeriesTest {
  private static Connection database() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:mem:");
  }

  private static int one(StatementSeries series) throws SQLException {
    return series.next("VALUES 1", statement -> 1);
  }

  private static int seconds(StatementSeries series) throws SQLException {
    return series.next("VALUES 1", Statement::getQueryTimeout);
  }

  @Test
  void cancelBetweenTwoStatementsEndsTheSecond() throws SQLException {
    try (Connection connection = database();
        Statement target = connection.createStatement()) {
      StatementSeries series = new StatementSeries(connection, target);
      series.begin();
      assertThat(one(series)).isEqualTo(1);
      series.cancel();
      assertThatThrownBy(() -> one(series))
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).isEqualTo("57014"));
      series.begin();
      assertThat(one(series)).isEqualTo(1);
    }
  }

  @Test
  void timeoutIsSharedByAllStatements() throws Exception {
    try (Connection connection = database();
        Statement target = connection.createStatement()) {
      target.setQueryTimeout(2);
      StatementSeries series = new StatementSeries(connection, target);
      series.begin();
      Thread.sleep(1_100);
      assertThat(seconds(series)).isEqualTo(1);
      Thread.sleep(1_100);
      assertThatThrownBy(() -> seconds(series)).isInstanceOf(SQLTimeoutException.class);
      series.end();
      assertThat(target.getQueryTimeout()).isEqualTo(2);
    }
  }
}
