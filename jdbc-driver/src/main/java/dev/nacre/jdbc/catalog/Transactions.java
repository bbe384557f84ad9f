package dev.nacre.jdbc.catalog;

import dev.nacre.core.safeguard.Safeguard;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Does several things on a raw connection so that all of them happen or none. */
final class Transactions {
  private static final String POINT = "nacre_definition";

  /** What PostgreSQL says to SAVEPOINT when no transaction is open. */
  private static final String NONE_IS_OPEN = "25P01";

  private final Connection raw;
  private final boolean textsBegin;
  private final boolean definitionsStayOpen;

  /**
   * @param textsBegin whether a text may have begun a transaction that the driver knows nothing of,
   *     and that a definition would commit
   * @param definitionsStayOpen whether a definition does not commit by itself
   */
  Transactions(Connection raw, boolean textsBegin, boolean definitionsStayOpen) {
    this.raw = raw;
    this.textsBegin = textsBegin;
    this.definitionsStayOpen = definitionsStayOpen;
  }

  /** Whether each statement is a transaction of its own, as far as JDBC knows. */
  boolean areShort() throws SQLException {
    return raw.getAutoCommit();
  }

  /** Commits what is open, if something may be. */
  void commitOpen() throws SQLException {
    if (!raw.getAutoCommit()) {
      raw.commit();
    } else if (textsBegin) {
      execute("COMMIT"); // what a BEGIN in a text began
    }
  }

  /** Sends a definition, after which nothing is open. */
  <T> T define(Work<T> work) throws SQLException {
    T result = work.run();
    if (definitionsStayOpen) {
      commitOpen();
    }
    return result;
  }

  /** Something that sends statements. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws SQLException;
  }

  /** In a transaction that is begun and committed here, whatever the connection's mode is. */
  <T> T own(Work<T> work) throws SQLException {
    boolean auto = raw.getAutoCommit();
    if (auto) {
      raw.setAutoCommit(false);
    }
    boolean done = false;
    try {
      T result = work.run();
      raw.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        raw.rollback();
      }
      if (auto) {
        raw.setAutoCommit(true);
      }
    }
  }

  /**
   * Within the application's transaction: what fails is undone to the point where it began.
   *
   * <p>To be called after {@link #begins}.
   */
  <T> T within(Work<T> work) throws SQLException {
    boolean done = false;
    try {
      T result = work.run();
      done = true;
      return result;
    } finally {
      if (!done) {
        goBack();
      }
      execute("RELEASE SAVEPOINT " + POINT);
    }
  }

  @Safeguard("columns-29b")
  private void goBack() throws SQLException {
    execute("ROLLBACK TO SAVEPOINT " + POINT);
  }

  /**
   * Sets a savepoint where the application has a transaction: by its mode, or by a BEGIN that it
   * sent as text. Says whether it has.
   */
  boolean begins() throws SQLException {
    try {
      execute("SAVEPOINT " + POINT);
      return true;
    } catch (SQLException refused) {
      if (raw.getAutoCommit() && NONE_IS_OPEN.equals(refused.getSQLState())) {
        return false;
      }
      throw refused;
    }
  }

  /** What PostgreSQL calls the transaction that is open, once something was written in it. */
  Optional<String> current() throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT pg_catalog.txid_current_if_assigned()::text")) {
      @Nullable String id = row.next() ? row.getString(1) : null;
      return Optional.ofNullable(id);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }
}
