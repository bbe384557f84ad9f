package dev.nacre.core.catalog;

/**
 * Whether cells are randomised or deterministic, and in which suite; so what the server can do with
 * them.
 */
public enum Protection {
  /** Stored and read only. */
  RANDOMISED(1),
  /** Also compared for equality; the server sees which values are equal. */
  DETERMINISTIC(2),
  /** As {@link #RANDOMISED}, in the suite AES256-OCB. */
  RANDOMISED_OCB(3);

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

  /** The algorithm that encrypts the cells. */
  public String algorithm() {
    return switch (this) {
      case RANDOMISED -> "AES-256-GCM";
      case DETERMINISTIC -> "AES-256-SIV";
      case RANDOMISED_OCB -> "AES-256-OCB";
    };
  }

  /** The clause in a column definition. */
  public String clause() {
    return switch (this) {
      case RANDOMISED -> "ENCRYPT";
      case DETERMINISTIC -> "ENCRYPT NO SALT";
      case RANDOMISED_OCB -> "ENCRYPT USING 'AES256-OCB'";
    };
  }
}
