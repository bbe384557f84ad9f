package dev.nacre.jdbc.session;

import dev.nacre.jdbc.forward.ForwardingDatabaseMetaData;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** The target's metadata, as if the application had connected without us. */
final class GuardedMetaData extends ForwardingDatabaseMetaData implements DatabaseMetaData {
  private static final int DEPTH_OF_CALLER = 4;

  private final Connection connection;
  private final Session session;

  GuardedMetaData(DatabaseMetaData target, Connection connection, Session session) {
    super(target);
    this.connection = connection;
    this.session = session;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection unused = target().getConnection(); // throws if the connection is closed
    return connection;
  }

  /**
   * Frameworks choose a dialect by the URL, so this is the application's URL without our prefix.
   * H2's console would take a connection with such a URL for H2's own class, so it gets the prefix.
   */
  @Override
  public String getURL() throws SQLException {
    String unused = target().getURL(); // throws if the connection is closed
    String url = session.targetUrl();
    return isAskedByConsole() ? "jdbc:nacre:" + url.substring("jdbc:".length()) : url;
  }

  private static boolean isAskedByConsole() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .limit(DEPTH_OF_CALLER)
                    .anyMatch(frame -> frame.getClassName().startsWith("org.h2.server.web.")));
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return session.rules().unwrap().unwrap(this, target(), type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return session.rules().unwrap().isWrapperFor(this, target(), type);
  }

  @Override
  public String toString() {
    return "Metadata of " + connection;
  }
}
