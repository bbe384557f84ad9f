package dev.nacre.jdbc.monitor;

import dev.nacre.core.file.status.BlockCounts;

/**
 * Counters of what was done with files since they were opened in this process.
 *
 * @param tampered blocks refused because they are not what was written
 * @param replayed blocks refused because they are older versions
 * @param missing blocks refused because the file ends before them
 * @param torn blocks torn by a crash, as found on close
 */
public record FileCounters(
    BlockCounts blocks, long tampered, long replayed, long missing, long torn) {
  static final FileCounters NONE = new FileCounters(BlockCounts.NONE, 0, 0, 0, 0);

  public long refused() {
    return tampered + replayed + missing;
  }

  FileCounters plus(FileCounters other) {
    return new FileCounters(
        blocks.plus(other.blocks),
        tampered + other.tampered,
        replayed + other.replayed,
        missing + other.missing,
        torn + other.torn);
  }
}
