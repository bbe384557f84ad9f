package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.jspecify.annotations.Nullable;

/**
 * The databases that are opened through us but whose files, if any, are not encrypted: in memory,
 * or with encrypted columns only. What their SQL may write and read is checked where H2 opens the
 * files, as for an encrypted database. Thread-safe.
 */
public final class UnsealedDatabases {
  // Keyed by H2's object: a name in memory may be reused for another database.
  private static final Map<Database, Guard> GUARDS = new WeakHashMap<>();
  private static final ThreadLocal<Rules> CONNECTING = new ThreadLocal<>();

  private UnsealedDatabases() {}

  /** What the SQL of a database may do. */
  public record Rules(ExportPolicy exports, ImportPolicy imports) {}

  private static final class Guard {
    Rules rules;
    final Set<SessionLocal> sessions = Collections.newSetFromMap(new WeakHashMap<>());

    Guard(Rules rules) {
      this.rules = rules;
    }

    boolean isUsed() {
      return sessions.stream().anyMatch(session -> !session.isClosed());
    }
  }

  /** Runs H2's driver; everything it does meanwhile follows these rules. */
  public static <T> T connect(Rules rules, DriverCall<T> driver) throws SQLException {
    Rules before = CONNECTING.get();
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
  public static void join(SessionLocal session, Rules rules) throws NacreIOException {
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
  static @Nullable Rules connecting() {
    return CONNECTING.get();
  }

  /** The rules of a database, or null when it is not one of these. */
  static @Nullable Rules rules(Database database) {
    synchronized (GUARDS) {
      Guard guard = GUARDS.get(database);
      // The INIT of the first session runs before that session can join.
      return guard == null ? CONNECTING.get() : guard.rules;
    }
  }

  static boolean anyGuarded() {
    synchronized (GUARDS) {
      return GUARDS.values().stream()
          .anyMatch(guard -> guard.rules.exports() != ExportPolicy.ALLOW && guard.isUsed());
    }
  }
}
