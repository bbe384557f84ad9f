package dev.nacre.jdbc.monitor;

/**
 * An encrypted database that is open in this process: {@code dev.nacre:type=Database,name="…"}. All
 * counters start when it is opened.
 */
public interface SealedDatabaseMXBean {
  String getName();

  long getBlocksSealed();

  long getBlocksOpened();

  /** The decrypted blocks that were read ahead of a scan. */
  long getBlocksOpenedAhead();

  long getBytesSealed();

  long getBytesOpened();

  /** The mean time to encrypt and write a block, sampled. */
  long getMeanSealNanos();

  /** The mean time to read and decrypt a block, sampled. */
  long getMeanOpenNanos();

  /** Blocks that are not what was written: an attacker or the disk has changed them. */
  long getBlocksRefusedTampered();

  /** Blocks that are older versions. */
  long getBlocksRefusedReplayed();

  /** Blocks beyond the end of a truncated file. */
  long getBlocksRefusedMissing();

  /** Blocks torn by a crash, as found on close. */
  long getBlocksTorn();
}
