package dev.nacre.jdbc.engine.h2.fs.access;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.fs.database.DriverCalls;
import dev.nacre.jdbc.engine.h2.fs.database.SqlFileRules;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.jspecify.annotations.Nullable;

/**
 * The databases that are opened through us but whose files, if any, are not encrypted, with the
 * rules for their SQL: in memory, or with encrypted columns only. An encrypted database knows its
 * own rules. Thread-safe.
 */
public final class GuardedDatabases {
  // Keyed by H2's object: a name in memory may be reused for another database.
  private static final Map<Database, Guard> GUARDS = new WeakHashMap<>();

  // Apart from the encrypted database that DriverCalls opens: one may connect while the other does,
  // and then the encrypted one counts.
  private static final ThreadLocal<SqlFileRules> CONNECTING = new ThreadLocal<>();

  private static final class Guard {
    SqlFileRules rules;
    final Set<SessionLocal> sessions = Collections.newSetFromMap(new WeakHashMap<>());

    Guard(SqlFileRules rules) {
      this.rules = rules;
    }

    boolean isUsed() {
      return sessions.stream().anyMatch(session -> !session.isClosed());
    }
  }

  private GuardedDatabases() {}

  /** Runs H2's driver; everything it does meanwhile follows these rules. */
  public static <T> T connect(SqlFileRules rules, DriverCalls.Call<T> driver) throws SQLException {
    SqlFileRules before = CONNECTING.get();
    CONNECTING.set(rules);
    try {
      return driver.connect();
    } finally {
      if (before == null) {
        CONNECTING.remove();
      } else {
        CONNECTING.set(before);
      }
    }
  }

  /**
   * Adds a new session of H2. From now on its database has these rules, for every user.
   *
   * @throws NacreIOException when open sessions use the database with other rules
   */
  public static void join(SqlFileRules rules, SessionLocal session) throws NacreIOException {
    synchronized (GUARDS) {
      Guard guard = GUARDS.computeIfAbsent(session.getDatabase(), unused -> new Guard(rules));
      if (!guard.rules.equals(rules)) {
        if (guard.isUsed()) {
          throw new NacreIOException(
              ErrorCode.POLICY_DIFFERS,
              "Another connection to the database "
                  + session.getDatabase().getShortName()
                  + " has another nacre.exports or nacre.imports");
        }
        guard.rules = rules;
      }
      guard.sessions.add(session);
    }
  }

  /** The rules of the connection that H2 is opening in this thread. */
  static @Nullable SqlFileRules connecting() {
    return CONNECTING.get();
  }

  /** The rules of a database, or null when its session has not joined. */
  static @Nullable SqlFileRules rulesOf(Database database) {
    synchronized (GUARDS) {
      Guard guard = GUARDS.get(database);
      // The INIT of the first session runs before that session can join.
      return guard == null ? CONNECTING.get() : guard.rules;
    }
  }

  /** Whether a database whose session has joined must not be written in plaintext. */
  static boolean anyGuarded() {
    synchronized (GUARDS) {
      return GUARDS.values().stream().anyMatch(guard -> guard.rules.isGuarded() && guard.isUsed());
    }
  }
}
