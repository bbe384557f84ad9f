package dev.nacre.liquibase.database;

import dev.nacre.jdbc.api.NacreConnection;
import java.sql.SQLException;
import liquibase.database.Database;
import liquibase.database.DatabaseConnection;
import liquibase.database.OfflineConnection;
import liquibase.database.jvm.JdbcConnection;
import liquibase.servicelocator.PrioritizedService;

/** Tells connections through Nacre from others. */
public final class NacreConnections {
  /** Above Liquibase's own. Of two with one priority it takes that which it has found first. */
  static final int PRIORITY = PrioritizedService.PRIORITY_DATABASE + 1;

  private NacreConnections() {}

  /** Whether statements may have Nacre's words: without a database they are only printed. */
  public static boolean encrypts(Database database) {
    if (database.getConnection() instanceof JdbcConnection connection) {
      return isOfNacre(connection);
    }
    return database.getConnection() == null
        || database.getConnection() instanceof OfflineConnection;
  }

  /** The class of the driver for a URL of Nacre. */
  static String driver() {
    LiquibaseVersion.refuseOld();
    return "dev.nacre.jdbc.NacreDriver";
  }

  /** Also where an application has named the driver, or made the connection. */
  static void refuseOldLiquibase(DatabaseConnection connection) {
    if (connection instanceof JdbcConnection jdbc && isOfNacre(jdbc)) {
      LiquibaseVersion.refuseOld();
    }
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
