package dev.nacre.jdbc.columns;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a target's driver sends the statements of one text together, in one round trip, and gives
 * up all of them with the first that fails. PostgreSQL's does in its extended protocol. What stands
 * between it and us may send them apart, so only a connection of the driver itself counts.
 */
final class StatementSequences {
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

  /** Of a connection whose driver may ever do so; null if it never does. */
  static @Nullable StatementSequences of(Connection raw) {
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
  boolean areSentTogether() {
    try {
      return String.valueOf(autosave.invoke(raw)).equals("NEVER")
          && (int) threshold.invoke(raw) >= 0
          && !(raw.getAutoCommit() && !String.valueOf(state.invoke(raw)).equals("IDLE"));
    } catch (ReflectiveOperationException | SQLException unknown) {
      return false;
    }
  }
}
