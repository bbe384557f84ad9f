package dev.nacre.jdbc.session;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.statement.ConnectionRules;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The state of one connection to the target. It ends with the connection. */
public final class Session implements AutoCloseable {
  private final String targetUrl;
  private final ConnectionRules rules;
  private final @Nullable ColumnsOpener columns;
  private final AtomicReference<@Nullable Runnable> release;

  /** Opens the catalog of encrypted columns behind a raw connection. */
  @FunctionalInterface
  public interface ColumnsOpener {
    @Nullable ColumnEncryption open(Connection raw) throws SQLException;
  }

  /**
   * @param targetUrl the URL that the target's metadata would show without us
   * @param columns null where columns are not encrypted
   * @param release closes storage and wallet; run once, when the connection is closed
   */
  public Session(
      String targetUrl, ConnectionRules rules, @Nullable ColumnsOpener columns, Runnable release) {
    this.columns = columns;
    this.targetUrl = targetUrl;
    this.rules = rules;
    this.release = new AtomicReference<>(release);
  }

  String targetUrl() {
    return targetUrl;
  }

  @Nullable ColumnEncryption columns(Connection raw) throws SQLException {
    return columns == null ? null : columns.open(raw);
  }

  ConnectionRules rules() {
    return rules;
  }

  /** Closing twice does nothing. */
  @Override
  public void close() {
    Runnable once = release.getAndSet(null);
    if (once != null) {
      once.run();
    }
  }
}
