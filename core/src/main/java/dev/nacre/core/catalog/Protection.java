package dev.nacre.core.catalog;

/** How the cells of a column are sealed, and so what the server can do with them. */
public enum Protection {
  /** Stored and read only. */
  RANDOMISED(1),
  /** Compared for equality as well; the server sees which values are equal. */
  DETERMINISTIC(2);

  private final int wire;

  Protection(int wire) {
    this.wire = wire;
  }

  int wire() {
    return wire;
  }

  /** Whether the server can tell equal values from others. */
  public boolean comparesEqual() {
    return this == DETERMINISTIC;
  }

  /** What seals the cells. */
  public String algorithm() {
    return this == DETERMINISTIC ? "AES-256-SIV" : "AES-256-GCM";
  }

  /** What a column definition says. */
  public String clause() {
    return this == DETERMINISTIC ? "ENCRYPT NO SALT" : "ENCRYPT";
  }
}
