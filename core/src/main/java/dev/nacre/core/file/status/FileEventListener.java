package dev.nacre.core.file.status;

/**
 * Receives the events that an audit log should record. Must not throw, and must be quick: a lock
 * may be held.
 */
@FunctionalInterface
public interface FileEventListener {
  void happened(FileEvent event);

  /** Ignores all events. */
  static FileEventListener ignored() {
    return event -> {};
  }
}
