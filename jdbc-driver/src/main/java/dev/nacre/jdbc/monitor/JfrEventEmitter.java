package dev.nacre.jdbc.monitor;

import dev.nacre.core.file.status.FileEvent;

/** Emits events for the Flight Recorder; does nothing if the Java runtime has none. */
public final class JfrEventEmitter {
  private JfrEventEmitter() {}

  static void blockRefused(FileEvent.BlockRefused refused) {
    if (MonitoringUpdater.hasFlightRecorder()) {
      JfrEvents.blockRefused(refused);
    }
  }

  /** Records that a database is open: its files have been read and its keys unwrapped. */
  public static void databaseOpened(String name, long version) {
    if (MonitoringUpdater.hasFlightRecorder()) {
      JfrEvents.databaseOpened(name, version);
    }
  }

  /**
   * Records that a master key was rotated, and the data keys of open files were rewrapped.
   *
   * @param began by {@link System#nanoTime()}
   * @param complete whether every open file was rewrapped
   */
  public static void masterKeyRotated(String key, long began, boolean complete) {
    if (MonitoringUpdater.hasFlightRecorder()) {
      JfrEvents.masterKeyRotated(key, System.nanoTime() - began, complete);
    }
  }
}
