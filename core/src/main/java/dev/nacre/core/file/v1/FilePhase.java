package dev.nacre.core.file.v1;

/** What the last writer was doing. Wire numbers are for ever. */
public enum FilePhase {
  /** It has closed the file; the length is exact and the freshness map describes every block. */
  CLEAN(1),
  /** It was writing blocks. The length is a floor. The map is that of the last clean close. */
  DIRTY(2),
  /** It was writing the freshness map; any page of it may be torn. */
  CLOSING(3);

  private final int wire;

  FilePhase(int wire) {
    this.wire = wire;
  }

  int wire() {
    return wire;
  }
}
