package dev.nacre.jdbc.monitor;

import dev.nacre.core.file.FileCounts;

/**
 * What has been done with some files since they were opened in this process.
 *
 * @param tampered blocks that were refused because they are not what was written
 * @param replayed blocks that were refused because they are older writings
 * @param missing blocks that were refused because the file ends before them
 * @param torn blocks that a crash had torn, as a close found them
 */
public record Activity(FileCounts blocks, long tampered, long replayed, long missing, long torn) {
  public static final Activity NONE = new Activity(FileCounts.NONE, 0, 0, 0, 0);

  public long refused() {
    return tampered + replayed + missing;
  }

  Activity plus(Activity other) {
    return new Activity(
        blocks.plus(other.blocks),
        tampered + other.tampered,
        replayed + other.replayed,
        missing + other.missing,
        torn + other.torn);
  }
}
