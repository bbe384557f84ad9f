package dev.nacre.testkit.storage;

/** What was asked of the disk, in order. Files are numbers: names may change. */
sealed interface Operation {
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Write(int file, long position, byte[] bytes) implements Operation {}

  record Truncate(int file, long size) implements Operation {}

  record Force(int file) implements Operation {}

  record Create(String name, int file) implements Operation {}

  record Rename(String from, String to) implements Operation {}

  record Link(String file, String name) implements Operation {}

  record Delete(String name) implements Operation {}

  record SyncFolder() implements Operation {}
}
