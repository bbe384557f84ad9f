package dev.nacre.core.convert;

/** What becomes of the file that was converted. */
public enum Leftover {
  /** It stays under another name. */
  KEEP,
  REMOVE,
  /**
   * It is overwritten and removed. On a disk that moves blocks about (any SSD), in snapshots and in
   * journals of the file system the old content may stay all the same.
   */
  SHRED
}
