package dev.nacre.jdbc.engine.h2;

import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.h2.fs.PlainDatabase;
import dev.nacre.jdbc.engine.h2.fs.PlainDatabases;
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

/** H2's driver, for one plain database: lets a conversion that was begun go on. */
final class PlainDriver extends H2Driver {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final PlainDatabase database;
  private final ConversionKeys.Source keys;

  PlainDriver(PlainDatabase database, ConversionKeys.Source keys) {
    this.database = database;
    this.keys = keys;
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    Connection connection =
        PlainDatabases.connect(
            database, UrlSettings.wantAlone(url, info), () -> H2.connect(url, info));
    if (connection != null) {
      opened(connection);
    }
    return connection;
  }

  /** The same for a connection that a pool or a transaction manager keeps. */
  XAConnection connectXa(OpenStorage.PooledTarget target, String settings) throws SQLException {
    XAConnection connection =
        PlainDatabases.connect(
            database, UrlSettings.wantAlone(settings, new Properties()), target::connect);
    try (Connection handle = connection.getConnection()) {
      opened(handle);
    }
    return connection;
  }

  // Without keys it is as plain as before, and its users are not to stand still for that.
  private void opened(Connection connection) {
    try {
      // With whose wallet, that is not for anybody to say.
      if (database.hasOrder() && isAdministrator(connection)) {
        database.resume(keys);
      }
    } catch (IOException | RuntimeException failed) {
      LOG.warn("The conversion of {} does not go on", database.target(), failed);
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
