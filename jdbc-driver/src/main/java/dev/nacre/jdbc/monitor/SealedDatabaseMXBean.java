package dev.nacre.jdbc.monitor;

/**
 * A sealed database that is open in this process: {@code dev.nacre:type=Database,name="…"}. All
 * figures count from its opening on.
 */
public interface SealedDatabaseMXBean {
  String getName();

  long getBlocksSealed();

  long getBlocksOpened();

  /** Those of the opened blocks that were read ahead of a scan. */
  long getBlocksOpenedAhead();

  long getBytesSealed();

  long getBytesOpened();

  /** To seal and write one block, on average over samples. */
  long getMeanSealNanos();

  /** To read and open one block, on average over samples. */
  long getMeanOpenNanos();

  /** Not what was written: somebody, or the disk, has changed them. */
  long getBlocksRefusedTampered();

  /** Older writings. */
  long getBlocksRefusedReplayed();

  /** Beyond the end of a file that was cut. */
  long getBlocksRefusedMissing();

  /** Torn by a crash, as a close found them. */
  long getBlocksTorn();
}
