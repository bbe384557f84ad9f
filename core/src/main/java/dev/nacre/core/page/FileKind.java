package dev.nacre.core.page;

/** What a file is for. A block of one kind does not open as another. Wire numbers are for ever. */
public enum FileKind {
  /** A database: never falls behind what its rollback anchor knows, and no block of it does. */
  DATABASE(1),
  /** Written at its end, line by line: a trace file, a script. */
  STREAM(2),
  /**
   * Lives as long as the process: its key is in memory only, so nobody ever reads what is left of
   * it.
   */
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
