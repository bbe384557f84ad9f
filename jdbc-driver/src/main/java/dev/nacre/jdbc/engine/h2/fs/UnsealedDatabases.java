package dev.nacre.jdbc.engine.h2.fs;

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
 * The databases that are reached through us and whose files, if they have any, we leave as they
 * are: in memory, or with encrypted columns alone. What their SQL may write and read is decided
 * where H2 opens the files, as for a sealed one. Safe for threads.
 */
public final class UnsealedDatabases {
  // By what H2 makes of them: a name in memory may be used again for another one.
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

  /** Runs H2's driver; what it does meanwhile is done for a database with these rules. */
  public static <T> T connect(Rules rules, SealedDatabases.Connecting<T> driver)
      throws SQLException {
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
   * A session that H2 has made. From now on its database has these rules, for each user.
   *
   * @throws NacreIOException when others use the database by other rules
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

  /** The rules that are asked for in this thread, while H2 connects. */
  static @Nullable Rules connecting() {
    return CONNECTING.get();
  }

  /** The rules of a database, or null when it is not one of these. */
  static @Nullable Rules rules(Database database) {
    synchronized (GUARDS) {
      Guard guard = GUARDS.get(database);
      // What INIT does in the first session comes before that can join.
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
