package dev.nacre.core.block;

/** What a file is for. A block of one kind does not open as another. Wire numbers are for ever. */
public enum FileKind {
  /** A database: protected against rollback, as a whole and block by block. */
  DATABASE(1),
  /** Written at its end, line by line: a trace file, a script. */
  STREAM(2),
  /** A temp file: its key is in memory only, so it cannot be decrypted after the process ends. */
  TEMP(3),
  /** A copy of a database, to be kept elsewhere. */
  BACKUP(4);

  private final int wire;

  FileKind(int wire) {
    this.wire = wire;
  }

  public int wire() {
    return wire;
  }
}
