package dev.nacre.jdbc.engine.h2.fs.internals;

import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Optional;
import org.h2.engine.Database;
import org.h2.engine.Engine;
import org.h2.engine.Session;
import org.h2.engine.SessionLocal;
import org.jspecify.annotations.Nullable;

/**
 * Reads what H2 does not expose: whose statement runs in this thread, and which databases are open.
 * The fields are the same in all releases of H2 2.x. With another release this class fails when the
 * engine is loaded, and no database is opened.
 */
public final class H2Internals {
  private static final MethodHandle SESSION;
  private static final Map<?, ?> DATABASES;
  private static final VarHandle HOLDER_DATABASE;

  static {
    MethodHandles.Lookup here = MethodHandles.lookup();
    try {
      SESSION =
          MethodHandles.privateLookupIn(SessionLocal.class, here)
              .findStatic(
                  SessionLocal.class,
                  "getThreadLocalSession",
                  MethodType.methodType(Session.class));
      MethodHandles.Lookup engine = MethodHandles.privateLookupIn(Engine.class, here);
      DATABASES =
          (Map<?, ?>) engine.findStaticGetter(Engine.class, "DATABASES", Map.class).invoke();
      Class<?> holder = engine.findClass("org.h2.engine.Engine$DatabaseHolder");
      HOLDER_DATABASE =
          MethodHandles.privateLookupIn(holder, here)
              .findVarHandle(holder, "database", Database.class);
    } catch (Throwable otherH2) {
      throw new ExceptionInInitializerError(otherH2);
    }
  }

  private H2Internals() {}

  /** The database whose statement runs in this thread, if any does. */
  public static @Nullable Database currentDatabase() {
    SessionLocal session = currentSession();
    return session == null ? null : session.getDatabase();
  }

  /**
   * The user whose statement runs in this thread, if that user is an administrator of the database.
   */
  public static Optional<String> currentAdministrator() {
    SessionLocal session = currentSession();
    return session == null || !session.getUser().isAdmin()
        ? Optional.empty()
        : Optional.of(session.getUser().getName());
  }

  private static @Nullable SessionLocal currentSession() {
    Object session;
    try {
      session = (Session) SESSION.invokeExact();
    } catch (Throwable impossible) {
      throw new IllegalStateException("H2 does not tell its session", impossible);
    }
    return session instanceof SessionLocal local ? local : null;
  }

  /** Whether any open database is not one of our encrypted ones. */
  public static boolean isPlainDatabaseOpen() {
    synchronized (DATABASES) {
      return DATABASES.keySet().stream()
          .anyMatch(name -> !String.valueOf(name).contains(Schemes.ENCRYPTED + ":"));
    }
  }

  /** Whether a plain database is open, directly with H2 or through any copy of Nacre. */
  public static boolean isOpenInClear(String base) {
    return openDatabase(base) != null || openDatabase(Schemes.plainName(base)) != null;
  }

  /** The open database of this name, as H2 writes the name. */
  public static @Nullable Database openDatabase(String name) {
    Object holder;
    synchronized (DATABASES) {
      holder = DATABASES.get(name);
    }
    return holder == null ? null : (Database) HOLDER_DATABASE.getVolatile(holder);
  }
}
