package dev.nacre.jdbc.monitor;

import dev.nacre.core.file.status.FileEvent;

/** Emits events for the Flight Recorder; does nothing if the Java runtime has none. */
public final class FlightEvents {
  private FlightEvents() {}

  static void blockRefused(FileEvent.BlockRefused refused) {
    if (Observers.hasFlightRecorder()) {
      FlightRecorderEvents.blockRefused(refused);
    }
  }

  /** Records that a database is open: its files have been read and its keys unwrapped. */
  public static void databaseOpened(String name, long version) {
    if (Observers.hasFlightRecorder()) {
      FlightRecorderEvents.databaseOpened(name, version);
    }
  }

  /**
   * Records that a master key was rotated, and the data keys of open files were rewrapped.
   *
   * @param began by {@link System#nanoTime()}
   * @param complete whether every open file was rewrapped
   */
  public static void masterKeyRotated(String key, long began, boolean complete) {
    if (Observers.hasFlightRecorder()) {
      FlightRecorderEvents.masterKeyRotated(key, System.nanoTime() - began, complete);
    }
  }
}
