package dev.nacre.core.verify;

public enum FilePart {
  FILE,
  SUPERBLOCK,
  /** A block that lies in a header slot. */
  HEADER,
  /** A page of the freshness map; numbered by the first block that it describes. */
  MAP,
  JOURNAL,
  BLOCK
}
