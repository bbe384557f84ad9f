package dev.nacre.core.file;

/** Is told what an audit log should know. Must not throw, and must be quick: a lock may be held. */
@FunctionalInterface
public interface FileEvents {
  void happened(FileEvent event);

  /** Looks away. */
  static FileEvents ignored() {
    return event -> {};
  }
}
