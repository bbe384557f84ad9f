package dev.nacre.wallet.keys;

/** Where a master key came from. */
public enum KeyOrigin {
  /** Created in this wallet. */
  CREATED(1),
  /** From an export or another wallet, where it was the current key. */
  IMPORTED(2),
  /** From a key store of another tool, which does not tell whether it was retired. */
  KEY_STORE(3),
  /** From an export or another wallet, where it was already retired. */
  RETIRED_ELSEWHERE(4),
  /** An origin that only a later release knows. */
  OTHER(0);

  private final int wire;

  KeyOrigin(int wire) {
    this.wire = wire;
  }

  /** The number in the file of a wallet. */
  public int wire() {
    return wire;
  }

  /** The origin with this number; {@link #OTHER} for one that is unknown. */
  public static KeyOrigin ofWire(int wire) {
    for (KeyOrigin origin : values()) {
      if (origin.wire == wire) {
        return origin;
      }
    }
    return OTHER;
  }
}
