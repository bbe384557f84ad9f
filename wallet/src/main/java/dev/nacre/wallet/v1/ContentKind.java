package dev.nacre.wallet.v1;

/** What a file of this format is for. */
public enum ContentKind {
  WALLET(1),
  /** Keys in transit to another wallet. */
  EXPORT(2);

  private final int wire;

  ContentKind(int wire) {
    this.wire = wire;
  }

  int wire() {
    return wire;
  }

  static ContentKind ofWire(int wire) throws FormatException {
    for (ContentKind kind : values()) {
      if (kind.wire == wire) {
        return kind;
      }
    }
    throw new FormatException(FormatException.Problem.TOO_NEW, "is of an unknown kind, " + wire);
  }
}
