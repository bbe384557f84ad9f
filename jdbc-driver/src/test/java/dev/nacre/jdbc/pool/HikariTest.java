package dev.nacre.jdbc.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;
import java.util.Set;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pool must not throw a connection away because a statement was refused. */
class HikariTest {
  /** What the pool takes for the end of a connection. */
  private static final Set<String> FATAL =
      Set.of("0A000", "57P01", "57P02", "57P03", "01002", "JZ0C0", "JZ0C1");

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
        for (String sql :
            List.of(
                "CALL CSVWRITE('a','b')",
                "SHOW ENCRYPTION NOTHING",
                "ALTER ENCRYPTION WALLET ROTATE MASTER KEY",
                "CREATE TABLE t (a INT ENCRYPT)",
                "SELECT 1; SHOW ENCRYPTION WALLET",
                "SELECT 'BACKUP")) {
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

  @ParameterizedTest
  @EnumSource
  void noErrorOfOursLooksLikeALostConnection(ErrorCode code) {
    for (SQLException error :
        List.of(
            SqlErrors.refused(code, "Something happened"),
            SqlErrors.of(new NacreException(code, "Something happened")))) {
      assertThat((Throwable) error).isNotInstanceOf(SQLTimeoutException.class);
      assertThat(error.getSQLState()).doesNotStartWith("08").isNotIn(FATAL).hasSize(5);
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
