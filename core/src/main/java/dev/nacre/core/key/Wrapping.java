package dev.nacre.core.key;

/** How a wrapped key was wrapped. Wire numbers are for ever. */
public enum Wrapping {
  AES_256_GCM(1),
  /** RFC 5649, for tokens that lack GCM. */
  AES_KWP(2),
  /** The format of a key service, which only that service can read. */
  SERVICE(3),
  /** AES-256-GCM directly under a key that a token holds. */
  TOKEN_AES_GCM(4);

  private final int wire;

  Wrapping(int wire) {
    this.wire = wire;
  }

  public int wire() {
    return wire;
  }

  static Wrapping ofWire(int wire) {
    for (Wrapping wrapping : values()) {
      if (wrapping.wire == wire) {
        return wrapping;
      }
    }
    throw WrappedKey.malformed("has an unknown wrapping, " + wire);
  }
}
