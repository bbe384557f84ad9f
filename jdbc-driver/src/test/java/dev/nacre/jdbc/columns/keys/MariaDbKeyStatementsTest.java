package dev.nacre.jdbc.columns.keys;

import dev.nacre.jdbc.columns.harness.server.MariaDbServer;
import dev.nacre.testkit.server.MariaDb;
import java.sql.SQLException;
import java.sql.Statement;

/** Keys of the encrypted columns of a MariaDB database. */
final class MariaDbKeyStatementsTest extends ServerKeyStatementsContract {
  @Override
  String newDatabase() throws SQLException {
    return MariaDb.url(MariaDbServer.port(), MariaDbServer.database());
  }

  @Override
  String user() {
    return "root";
  }

  @Override
  void makeClerk(Statement admin) throws SQLException {
    boolean unused = admin.execute("CREATE OR REPLACE USER clerk@localhost");
    unused = admin.execute("GRANT SELECT, UPDATE ON t TO clerk@localhost");
    unused = admin.execute("GRANT SELECT ON nacre_catalog TO clerk@localhost");
  }

  @Override
  String shared() {
    return " LOCK IN SHARE MODE";
  }
}
