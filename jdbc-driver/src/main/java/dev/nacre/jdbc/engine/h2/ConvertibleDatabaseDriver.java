package dev.nacre.jdbc.engine.h2;

import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabases;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import javax.sql.XAConnection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * H2's driver for one plain database that can be encrypted while in use. It resumes a conversion
 * that was begun earlier.
 */
final class ConvertibleDatabaseDriver extends H2Driver {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final PlainDatabase database;
  private final ConversionKeys.Source keys;

  ConvertibleDatabaseDriver(PlainDatabase database, ConversionKeys.Source keys) {
    this.database = database;
    this.keys = keys;
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    Connection connection =
        PlainDatabases.connect(
            database,
            IncompatibleSettings.locksExclusively(url, info),
            () -> H2.connect(url, info));
    if (connection != null) {
      afterOpen(connection);
    }
    return connection;
  }

  /** Connects as {@link #connect} does, for a pool or a transaction manager. */
  XAConnection connectXa(OpenStorage.PooledTarget target, String settings) throws SQLException {
    XAConnection connection =
        PlainDatabases.connect(
            database,
            IncompatibleSettings.locksExclusively(settings, new Properties()),
            target::connect);
    try (Connection handle = connection.getConnection()) {
      afterOpen(handle);
    }
    return connection;
  }

  // If the conversion cannot resume, the database stays plain, and its users must not be blocked.
  private void afterOpen(Connection connection) {
    try {
      // A user without administrator rights must not choose the wallet.
      if (database.isConversionPending() && isAdministrator(connection)) {
        database.resume(keys);
      }
    } catch (IOException | RuntimeException failed) {
      LOG.warn("The conversion of {} does not go on", database.file(), failed);
    }
  }

  private static boolean isAdministrator(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet user =
            statement.executeQuery(
                "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER")) {
      return user.next() && user.getBoolean(1);
    } catch (SQLException unknown) {
      return false;
    }
  }
}
