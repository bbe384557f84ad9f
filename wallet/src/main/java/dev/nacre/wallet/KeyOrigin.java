package dev.nacre.wallet;

/** Where a master key came from. */
public enum KeyOrigin {
  /** Made in this wallet. */
  CREATED(1),
  /** From an export or another wallet. */
  IMPORTED(2),
  /** From a key store of another tool. */
  KEY_STORE(3),
  /** From somewhere that a later release knows. */
  OTHER(0);

  private final int wire;

  KeyOrigin(int wire) {
    this.wire = wire;
  }

  int wire() {
    return wire;
  }

  static KeyOrigin ofWire(int wire) {
    for (KeyOrigin origin : values()) {
      if (origin.wire == wire) {
        return origin;
      }
    }
    return OTHER;
  }
}
