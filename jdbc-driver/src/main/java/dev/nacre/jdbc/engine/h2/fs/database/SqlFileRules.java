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
 * What files the SQL of a database may write in plaintext and read. It is checked where H2 opens
 * the files.
 *
 * <p>An encrypted database knows its own rules ({@code SealedDatabase}). Here are also those of
 * databases that are opened through us but whose files, if any, are not encrypted: in memory, or
 * with encrypted columns only. Their list is thread-safe.
 */
public record SqlFileRules(ExportPolicy exports, ImportPolicy imports) {
  // Keyed by H2's object: a name in memory may be reused for another database.
  private static final Map<Database, Guard> GUARDS = new WeakHashMap<>();
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

  /** Runs H2's driver; everything it does meanwhile follows these rules. */
  public <T> T connect(DriverCalls.Call<T> driver) throws SQLException {
    SqlFileRules before = CONNECTING.get();
    CONNECTING.set(this);
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
  public void join(SessionLocal session) throws NacreIOException {
    synchronized (GUARDS) {
      Guard guard = GUARDS.computeIfAbsent(session.getDatabase(), unused -> new Guard(this));
      if (!guard.rules.equals(this)) {
        if (guard.isUsed()) {
          throw new NacreIOException(
              ErrorCode.POLICY_DIFFERS,
              "Another connection to the database "
                  + session.getDatabase().getShortName()
                  + " has another nacre.exports or nacre.imports");
        }
        guard.rules = this;
      }
      guard.sessions.add(session);
    }
  }

  /** The rules of the connection that H2 is opening in this thread. */
  static @Nullable SqlFileRules connecting() {
    return CONNECTING.get();
  }

  /** The rules of a database, or null when its session has not joined. */
  static @Nullable SqlFileRules of(Database database) {
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

  /** Whether output must be checked. */
  boolean isGuarded() {
    return exports != ExportPolicy.ALLOW;
  }
}
