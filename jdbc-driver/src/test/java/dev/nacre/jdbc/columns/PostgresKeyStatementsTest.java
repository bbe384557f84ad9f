package dev.nacre.jdbc.columns;

import java.sql.SQLException;
import java.sql.Statement;

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

  @Override
  String shared() {
    return " FOR SHARE";
  }
}
