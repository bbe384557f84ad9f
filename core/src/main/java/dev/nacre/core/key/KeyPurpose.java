package dev.nacre.core.key;

/** What a data key may be used for. Wire numbers are for ever. */
public enum KeyPurpose {
  /** The blocks of one file. */
  FILE(1),
  /** The cells of one column, or of one key group. */
  COLUMN(2),
  /** The signature of a column catalog. */
  CATALOG(3),
  /** The registry beside a wallet. */
  REGISTRY(4),
  /** The chain of an audit log. */
  AUDIT(5);

  private final int wire;

  KeyPurpose(int wire) {
    this.wire = wire;
  }

  public int wire() {
    return wire;
  }
}
