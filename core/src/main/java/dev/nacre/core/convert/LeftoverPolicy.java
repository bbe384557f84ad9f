package dev.nacre.core.convert;

/** What to do with the original file after a conversion. */
public enum LeftoverPolicy {
  /** Keep it under another name: {@code shop.mv.db.plain} or {@code shop.mv.db.sealed}. */
  KEEP,
  /** Delete it. Its content stays on the disk until that is written again. */
  REMOVE,
  /**
   * Overwrite and delete it. The old content may still survive on a disk that moves blocks about
   * (any SSD), in snapshots and in journals of the file system.
   */
  SHRED
}
