package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.jdbc.engine.PlainRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which plain databases are open through us in this JVM, because somebody who has a wallet may want
 * to seal them. Safe for threads.
 */
public final class PlainDatabases {
  private static final long MILLIS = 100;
  private static final Map<String, Entry> ENTRIES = new HashMap<>();

  private static final class Entry {
    final PlainDatabase database;
    int connections;

    Entry(PlainDatabase database) {
      this.database = database;
    }
  }

  private PlainDatabases() {}

  /**
   * Adds a connection to a database.
   *
   * @return nothing when H2 has it open past us: two channels to one file would unlock it
   */
  public static Optional<PlainDatabase> join(PlainRequest request) throws IOException {
    String base = SealedDatabases.realName(request.location().database());
    Optional<PlainDatabase> database = Entrance.alone(base, () -> joined(base));
    try {
      database.ifPresent(SealedFileSystem::guard);
      return database;
    } catch (RuntimeException notServed) {
      database.ifPresent(PlainDatabases::leave);
      throw notServed;
    }
  }

  private static Optional<PlainDatabase> joined(String base) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(base);
      if (entry == null && H2Internals.openDatabase(base) != null) {
        return Optional.empty();
      }
      if (entry == null) {
        entry = new Entry(new PlainDatabase(base));
        ENTRIES.put(base, entry);
      }
      entry.connections++;
      return Optional.of(entry.database);
    }
  }

  /** Takes a connection away again. The last one waits until the database is sealed. */
  public static void leave(PlainDatabase database) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(database.base());
      if (entry == null || entry.database != database || --entry.connections > 0) {
        return;
      }
    }
    if (!forgetIfClosed(database, false)) {
      watch(database, "nacre-converting", Long.MAX_VALUE, false);
    }
  }

  /** A thread that waits for H2 to close a database, at most so long. */
  static Thread watcher(PlainDatabase database, String name, long millis, boolean atExit) {
    Thread thread =
        new Thread(
            () -> {
              if (atExit && !database.waitsForExit()) {
                return;
              }
              long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
              while (!forgetIfClosed(database, atExit) && System.nanoTime() - end < 0) {
                pause();
              }
            },
            name);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  private static void watch(PlainDatabase database, String name, long millis, boolean atExit) {
    watcher(database, name, Math.min(millis, Long.MAX_VALUE / 2_000_000), atExit).start();
  }

  private static void pause() {
    try {
      Thread.sleep(MILLIS);
    } catch (InterruptedException look) {
      // Nobody is to stop this thread. Look, and go on.
    }
  }

  /**
   * @param atExit whether connections that nobody has closed count no longer
   * @return false when H2 still has the database open
   */
  private static boolean forgetIfClosed(PlainDatabase database, boolean atExit) {
    try {
      return Entrance.alone(database.base(), () -> forgotten(database, atExit));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean forgotten(PlainDatabase database, boolean atExit) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.get(database.base());
      if (entry == null || entry.database != database || (entry.connections > 0 && !atExit)) {
        return true;
      }
      if (H2Internals.openDatabase(database.name()) != null) {
        return false;
      }
    }
    // Still in the list: whatever H2 opens meanwhile comes to us.
    if (!database.close()) {
      return false;
    }
    synchronized (ENTRIES) {
      ENTRIES.remove(database.base());
    }
    return true;
  }

  /** Whether a file is the store of a database that is open here through us. */
  static boolean isStore(String file) {
    PlainDatabase owner = owner(file);
    return owner != null && owner.target().equals(file);
  }

  /** Whether a database is open here through us. */
  static boolean has(String base) {
    synchronized (ENTRIES) {
      return ENTRIES.containsKey(base);
    }
  }

  static boolean isEmpty() {
    synchronized (ENTRIES) {
      return ENTRIES.isEmpty();
    }
  }

  /** The database that a file belongs to. */
  static @Nullable PlainDatabase owner(String file) {
    synchronized (ENTRIES) {
      for (Entry entry : ENTRIES.values()) {
        String base = entry.database.base();
        if (file.startsWith(base) && file.startsWith(".", base.length())) {
          return entry.database;
        }
      }
    }
    return null;
  }
}
