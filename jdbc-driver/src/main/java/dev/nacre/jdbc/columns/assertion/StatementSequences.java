package dev.nacre.jdbc.columns.assertion;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a target's driver sends the statements of one text together, in one round trip, so
 * that the server skips the rest after one that fails. PostgreSQL's driver does in its extended
 * protocol. A wrapper around it may send them separately, so only a connection of the driver itself
 * counts.
 */
public final class StatementSequences {
  private static final String DRIVER = "org.postgresql.";

  private final Connection raw;
  private final Method autosave;
  private final Method threshold;
  private final Method state;

  private StatementSequences(Connection raw, Method autosave, Method threshold, Method state) {
    this.raw = raw;
    this.autosave = autosave;
    this.threshold = threshold;
    this.state = state;
  }

  /** Null for a connection whose driver never does so. */
  public static @Nullable StatementSequences of(Connection raw) {
    Class<?> type = raw.getClass();
    if (!type.getName().startsWith(DRIVER) || Boolean.getBoolean(DRIVER + "forceBinary")) {
      return null;
    }
    try {
      boolean binary = (boolean) type.getMethod("getForceBinary").invoke(raw);
      String mode = String.valueOf(type.getMethod("getPreferQueryMode").invoke(raw));
      return binary || !mode.startsWith("EXTENDED")
          ? null
          : new StatementSequences(
              raw,
              type.getMethod("getAutosave"),
              type.getMethod("getPrepareThreshold"),
              type.getMethod("getTransactionState"));
    } catch (ReflectiveOperationException unknown) {
      return null;
    }
  }

  /**
   * Whether it does so now. None of the answers costs a round trip.
   *
   * <p>With {@code autosave} the driver would take back our savepoint, or leave out its own. With a
   * threshold below zero it has all statements parsed before the first is executed. And in a
   * transaction that a text has begun, it reports that none is open.
   */
  public boolean areSentTogether() {
    try {
      return String.valueOf(autosave.invoke(raw)).equals("NEVER")
          && (int) threshold.invoke(raw) >= 0
          && !(raw.getAutoCommit() && !String.valueOf(state.invoke(raw)).equals("IDLE"));
    } catch (ReflectiveOperationException | SQLException unknown) {
      return false;
    }
  }
}
