package dev.nacre.wallet;

/** Where a master key came from. */
public enum KeyOrigin {
  /** Made in this wallet. */
  CREATED(1),
  /** From an export or another wallet, whose current key it was then. */
  IMPORTED(2),
  /** From a key store of another tool, which does not say whether it was retired. */
  KEY_STORE(3),
  /** From an export or another wallet, in which another key had taken its place by then. */
  RETIRED_ELSEWHERE(4),
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
