package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.TargetGuard;
import dev.nacre.jdbc.engine.h2.fs.access.GuardedDatabases;
import dev.nacre.jdbc.engine.h2.fs.database.SqlFileRules;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.XAConnection;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;

/**
 * H2's driver for a database in memory, or with encrypted columns only. Its files, if any, stay
 * plain; it applies rules to the files that the database's SQL names.
 */
final class GuardedDatabaseDriver extends H2Driver implements TargetGuard {
  private final SqlFileRules rules;

  GuardedDatabaseDriver(SqlFileRules rules) {
    this.rules = rules;
  }

  @Override
  public Driver driver() {
    return this;
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    return GuardedDatabases.connect(
        rules,
        () -> {
          Connection connection = H2.connect(url, info);
          if (connection != null) {
            join(connection, connection::close);
          }
          return connection;
        });
  }

  @Override
  public XAConnection connectXa(OpenStorage.PooledTarget target) throws SQLException {
    return GuardedDatabases.connect(
        rules,
        () -> {
          XAConnection pooled = target.connect();
          Connection handle = pooled.getConnection();
          join(handle, pooled::close);
          handle.close();
          return pooled;
        });
  }

  @FunctionalInterface
  private interface Closing extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }

  private void join(Connection connection, Closing whole) throws SQLException {
    if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
      try {
        GuardedDatabases.join(rules, session);
      } catch (NacreIOException differs) {
        try (whole) {
          throw SqlErrors.of(differs);
        }
      }
    }
  }
}
