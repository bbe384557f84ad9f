package dev.nacre.jdbc.columns.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Keys of the encrypted columns of a PostgreSQL database. */
final class PostgresKeyStatementsTest extends ServerKeyStatementsContract {
  @Override
  String newDatabase() throws SQLException {
    return PostgresServer.url(PostgresServer.port(), PostgresServer.database());
  }

  @Override
  String user() {
    return "postgres";
  }

  @Override
  void makeClerk(Statement admin) throws SQLException {
    boolean unused =
        admin.execute(
            "DO 'BEGIN CREATE ROLE clerk LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END'");
    unused = admin.execute("GRANT SELECT, UPDATE ON t TO clerk");
  }

  /** As on a server that only reads: nobody can be asked there whether he might write. */
  @Test
  void viewOfKeysIsAnsweredInAReadOnlySession() throws Exception {
    String other = another();
    try (Connection boss = connect()) {
      boss.setReadOnly(true);
      boss.setAutoCommit(false);
      assertThat(key(boss, "CURRENT", "NEEDED_BY"))
          .isEqualTo("databases, perhaps: 1, encrypted columns of this database")
          .doesNotContain(other);
      assertThat(text(boss, "SELECT a FROM t", 1)).isEqualTo("secret");
      boss.rollback();
    }
  }

  @Override
  String shared() {
    return " FOR SHARE";
  }
}
