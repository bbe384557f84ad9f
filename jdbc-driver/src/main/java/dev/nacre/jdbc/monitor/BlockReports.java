package dev.nacre.jdbc.monitor;

import jdk.jfr.FlightRecorder;

/** Reports to the Flight Recorder at intervals how many blocks were encrypted and decrypted. */
final class BlockReports implements Runnable {
  /** A single instance, by which the recorder identifies what to remove. */
  private static final BlockReports ALL = new BlockReports();

  private static boolean kept;

  private BlockReports() {}

  /**
   * Guarded by {@link Observers}.
   *
   * @param wanted false when nothing is open: the recorder would keep our classes alive
   */
  static void keep(boolean wanted) {
    if (wanted && !kept) {
      FlightRecorder.addPeriodicEvent(FlightRecorderEvents.Blocks.class, ALL);
    } else if (!wanted && kept) {
      boolean unused = FlightRecorder.removePeriodicEvent(ALL);
    }
    kept = wanted;
  }

  @Override
  public void run() {
    OpenDatabases.all().forEach(FlightRecorderEvents::blocks);
  }
}
