package dev.nacre.liquibase.database;

import dev.nacre.jdbc.api.NacreConnection;
import java.sql.SQLException;
import liquibase.database.Database;
import liquibase.database.OfflineConnection;
import liquibase.database.jvm.JdbcConnection;

/** Tells connections through Nacre from others. */
public final class NacreConnections {
  private NacreConnections() {}

  /** Whether statements may have Nacre's words: without a database they are only printed. */
  public static boolean encrypts(Database database) {
    if (database.getConnection() instanceof JdbcConnection connection) {
      return isOfNacre(connection);
    }
    return database.getConnection() == null
        || database.getConnection() instanceof OfflineConnection;
  }

  private static boolean isOfNacre(JdbcConnection connection) {
    try {
      return connection.getUnderlyingConnection().isWrapperFor(NacreConnection.class);
    } catch (SQLException | NoClassDefFoundError notOurs) {
      // A pool that wraps nothing, or a class path without the driver.
      return false;
    }
  }
}
