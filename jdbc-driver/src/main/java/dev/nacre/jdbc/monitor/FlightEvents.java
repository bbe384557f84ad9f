package dev.nacre.jdbc.monitor;

import dev.nacre.core.file.FileEvent;

/** Events for the Flight Recorder; nothing where the Java runtime has none. */
public final class FlightEvents {
  private FlightEvents() {}

  static void blockRefused(FileEvent.BlockRefused refused) {
    if (Observers.hasFlightRecorder()) {
      Recorded.blockRefused(refused);
    }
  }

  /** A database is open: its files have been read and its keys unwrapped. */
  public static void databaseOpened(String name, long version) {
    if (Observers.hasFlightRecorder()) {
      Recorded.databaseOpened(name, version);
    }
  }

  /**
   * A master key was rotated, and the data keys of open files wrapped with the new one.
   *
   * @param began by {@link System#nanoTime()}
   * @param complete whether every open file has the new one
   */
  public static void masterKeyRotated(String key, long began, boolean complete) {
    if (Observers.hasFlightRecorder()) {
      Recorded.masterKeyRotated(key, System.nanoTime() - began, complete);
    }
  }

  /** How far a job has come; to be called some times a minute, not for each step. */
  public static void jobProgress(long job, String kind, String target, long done, long total) {
    if (Observers.hasFlightRecorder()) {
      Recorded.jobProgress(job, kind, target, done, total);
    }
  }
}
