package dev.nacre.jdbc.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pool must not throw a connection away because a statement was refused. */
class HikariPoolTest {
  /** What the pool takes for the end of a connection. */
  private static final Set<String> FATAL =
      Set.of("0A000", "57P01", "57P02", "57P03", "01002", "JZ0C0", "JZ0C1");

  private static final List<String> REFUSED =
      List.of(
          "CALL CSVWRITE('a','b')",
          "SHOW ENCRYPTION NOTHING",
          "ALTER ENCRYPTION WALLET SET PASSWORD 'x'",
          "CREATE TABLE t (a INT ENCRYPT)",
          "SELECT 1; SHOW ENCRYPTION WALLET",
          "SELECT 'BACKUP");

  @Test
  void aPoolKeepsItsConnectionAfterRefusals() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:nacre:h2:mem:pool");
    config.setMaximumPoolSize(1);
    config.setPoolName("nacre-test");
    try (HikariDataSource pool = new HikariDataSource(config)) {
      JdbcConnection first;
      try (Connection connection = pool.getConnection()) {
        first = connection.unwrap(JdbcConnection.class);
        for (String sql : REFUSED) {
          assertThatThrownBy(() -> connection.createStatement().execute(sql))
              .isInstanceOf(SQLException.class)
              .hasMessageStartingWith("NACRE-2");
          assertThatThrownBy(() -> connection.prepareStatement(sql))
              .hasMessageStartingWith("NACRE-2");
        }
        assertThat(connection.isClosed()).isFalse();
      }
      try (Connection again = pool.getConnection()) {
        assertThat(again.unwrap(JdbcConnection.class)).isSameAs(first);
      }
    }
  }

  @Test
  @Covers("columns-16")
  void aThousandRefusalsCostNoConnection() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:nacre:h2:mem:thousand");
    config.setMaximumPoolSize(3);
    config.setMinimumIdle(3);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Set<JdbcConnection> before = raw(pool);
      for (int i = 0; i < 1000; i++) {
        String sql = REFUSED.get(i % REFUSED.size());
        try (Connection connection = pool.getConnection();
            Statement statement = connection.createStatement()) {
          assertThatThrownBy(() -> statement.execute(sql)).hasMessageStartingWith("NACRE-2");
        }
      }
      assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isEqualTo(3);
      assertThat(raw(pool)).isEqualTo(before);
    }
  }

  /** All connections of a pool of three. */
  private static Set<JdbcConnection> raw(HikariDataSource pool) throws SQLException {
    try (Connection one = pool.getConnection();
        Connection two = pool.getConnection();
        Connection three = pool.getConnection()) {
      return Set.of(
          one.unwrap(JdbcConnection.class),
          two.unwrap(JdbcConnection.class),
          three.unwrap(JdbcConnection.class));
    }
  }

  @ParameterizedTest
  @EnumSource
  void noErrorOfOursLooksLikeALostConnection(ErrorCode code) {
    for (SQLException error :
        List.of(
            SqlErrors.refused(code, "Something happened"),
            SqlErrors.of(new NacreException(code, "Something happened")))) {
      assertThat((Throwable) error).isNotInstanceOf(SQLTimeoutException.class);
      if (code == ErrorCode.CONNECTION_CLOSED) {
        assertThat(error.getSQLState()).isEqualTo("08003"); // it is lost: its keys are gone
      } else {
        assertThat(error.getSQLState()).doesNotStartWith("08").isNotIn(FATAL).hasSize(5);
      }
      assertThat(error.getErrorCode()).isGreaterThan(900_000);
      assertThat((Throwable) error).hasMessageStartingWith(code.text() + ": Something happened");
    }
  }

  @Test
  void anErrorOfNobodysIsInternalAndNotRepeated() {
    SQLException error = SqlErrors.of(new IllegalStateException("hunter2"));
    assertThat((Throwable) error)
        .hasMessageStartingWith("NACRE-9001")
        .hasMessageNotContaining("hunter2");
    assertThat(error.getSQLState()).isEqualTo("XX000");
  }
}
