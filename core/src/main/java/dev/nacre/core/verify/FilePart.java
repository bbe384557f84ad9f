package dev.nacre.core.verify;

/** A part of a file. */
public enum FilePart {
  /** The file as a whole. */
  FILE,
  SUPERBLOCK,
  /** A block that lies in a header slot. */
  HEADER,
  /** A page of the freshness map; numbered by the first block that it describes. */
  MAP,
  JOURNAL,
  BLOCK
}
