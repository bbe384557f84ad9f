package dev.nacre.core.convert;

/** What to do with the original file after a conversion. */
public enum LeftoverPolicy {
  /** Keep it under another name. */
  KEEP,
  REMOVE,
  /**
   * Overwrite and remove it. The old content may still survive on a disk that moves blocks about
   * (any SSD), in snapshots and in journals of the file system.
   */
  SHRED
}
