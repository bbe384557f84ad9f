package dev.nacre.jdbc.monitor;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The databases that are open in this process, and their watchers. Thread-safe. */
public final class OpenDatabases {
  private static final Object LOCK = new Object();
  private static final List<WatchedDatabase> OPEN = new CopyOnWriteArrayList<>();
  private static final Set<Watcher> WATCHERS = ConcurrentHashMap.newKeySet();

  private static @Nullable WatchedDatabase temporary;

  /** The counters of closed databases. */
  private static FileCounters past = FileCounters.NONE;

  private static final LongAdder REFUSED_FILES = new LongAdder();

  private OpenDatabases() {}

  /**
   * Records that a database was not opened. Counts it if the file is the reason: altered,
   * truncated, replaced by an older or other one, or missing.
   */
  public static void notOpened(Throwable reason) {
    for (Throwable each = reason; each != null; each = each.getCause()) {
      if (each instanceof CodedError coded) {
        if (isOfTheFile(coded.code())) {
          REFUSED_FILES.increment();
        }
        return;
      }
    }
  }

  private static boolean isOfTheFile(ErrorCode code) {
    return switch (code) {
      case SUPERBLOCK_DAMAGED,
          SUPERBLOCK_TAMPERED,
          BLOCK_TAMPERED,
          BLOCK_REPLAYED,
          HEADER_TAMPERED,
          FRESHNESS_TAMPERED,
          FILE_TRUNCATED,
          FILE_ROLLED_BACK,
          STORE_FELL_BACK,
          DATABASE_MISSING,
          DATABASE_REPLACED ->
          true;
      default -> false;
    };
  }

  /** How often a database was refused because of its file. */
  public static long refusedFiles() {
    return REFUSED_FILES.sum();
  }

  /** Is notified when a database is opened or closed. Must be quick and must not throw. */
  public interface Watcher {
    void opened(WatchedDatabase database);

    void closed(WatchedDatabase database);
  }

  public static void opened(WatchedDatabase database) {
    synchronized (LOCK) {
      OPEN.add(database);
      WATCHERS.forEach(each -> each.opened(database));
    }
    MonitoringUpdater.refreshLater();
  }

  public static void closed(WatchedDatabase database) {
    synchronized (LOCK) {
      if (!OPEN.remove(database)) {
        return;
      }
      past = past.plus(database.counters());
      WATCHERS.forEach(each -> each.closed(database));
    }
    MonitoringUpdater.refresh();
  }

  /** The files that belong to no database and live as long as this process. */
  public static void temporary(WatchedDatabase files) {
    synchronized (LOCK) {
      temporary = files;
    }
  }

  public static List<WatchedDatabase> all() {
    return List.copyOf(OPEN);
  }

  /** The counters of temporary files. */
  public static FileCounters temporaryCounters() {
    synchronized (LOCK) {
      return temporary == null ? FileCounters.NONE : temporary.counters();
    }
  }

  /** The counters of everything ever opened in this process. */
  public static FileCounters total() {
    synchronized (LOCK) {
      FileCounters total = past.plus(temporaryCounters());
      for (WatchedDatabase each : OPEN) {
        total = total.plus(each.counters());
      }
      return total;
    }
  }

  /** Adds a watcher, and notifies it of the databases that are already open. */
  public static void watch(Watcher watcher) {
    synchronized (LOCK) {
      if (WATCHERS.add(watcher)) {
        OPEN.forEach(watcher::opened);
      }
    }
  }

  /** Removes a watcher, and notifies it of each open database as if it were closed. */
  public static void unwatch(Watcher watcher) {
    synchronized (LOCK) {
      if (WATCHERS.remove(watcher)) {
        OPEN.forEach(watcher::closed);
      }
    }
  }
}
