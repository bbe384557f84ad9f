package dev.nacre.jdbc.engine.h2.fs.database;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The databases of one kind that are open in this JVM, by name, and the number of connections that
 * share each. Thread-safe; its monitor joins several calls to one.
 */
final class SharedDatabases<D extends SharedDatabase> {
  private final Map<String, Entry<D>> entries = new HashMap<>();

  private static final class Entry<D> {
    final D database;
    int connections;

    Entry(D database) {
      this.database = database;
    }
  }

  /** Adds a connection to a database that is open. */
  synchronized @Nullable D joinOpen(String base) {
    Entry<D> entry = entries.get(base);
    if (entry == null) {
      return null;
    }
    entry.connections++;
    return entry.database;
  }

  /**
   * Adds a connection.
   *
   * @param fresh if the database is not open yet
   */
  synchronized D join(D fresh) {
    Entry<D> entry = entries.computeIfAbsent(fresh.base(), unused -> new Entry<>(fresh));
    entry.connections++;
    return entry.database;
  }

  /**
   * Removes a connection.
   *
   * @return whether that was the last one
   */
  synchronized boolean leave(D database) {
    Entry<D> entry = entry(database);
    return entry != null && --entry.connections <= 0;
  }

  synchronized void remove(D database) {
    entries.remove(database.base());
  }

  /** Whether it is this very object that is open. */
  synchronized boolean holds(D database) {
    return entry(database) != null;
  }

  /** The number of connections to it. */
  synchronized int connections(D database) {
    Entry<D> entry = entry(database);
    return entry == null ? 0 : entry.connections;
  }

  private @Nullable Entry<D> entry(D database) {
    Entry<D> entry = entries.get(database.base());
    return entry == null || entry.database != database ? null : entry;
  }

  synchronized @Nullable D named(String base) {
    Entry<D> entry = entries.get(base);
    return entry == null ? null : entry.database;
  }

  /** The database that a file belongs to: the one whose name is a prefix of the file's name. */
  synchronized @Nullable D owner(String file) {
    D owner = null;
    for (Entry<D> entry : entries.values()) {
      String base = entry.database.base();
      // "a.b.mv.db" may belong to "a.b", or be another file of "a".
      if (file.startsWith(base)
          && file.startsWith(".", base.length())
          && (owner == null || owner.base().length() < base.length())) {
        owner = entry.database;
      }
    }
    return owner;
  }

  synchronized List<D> all() {
    return entries.values().stream().map(entry -> entry.database).toList();
  }

  synchronized List<String> bases() {
    return List.copyOf(entries.keySet());
  }

  synchronized boolean isEmpty() {
    return entries.isEmpty();
  }
}
