package dev.nacre.wallet.v1;

/** What a file of this format is for. */
public enum Kind {
  WALLET(1),
  /** Keys in transit to another wallet. */
  EXPORT(2);

  private final int wire;

  Kind(int wire) {
    this.wire = wire;
  }

  int wire() {
    return wire;
  }

  static Kind ofWire(int wire) throws FormatException {
    for (Kind kind : values()) {
      if (kind.wire == wire) {
        return kind;
      }
    }
    throw new FormatException(FormatException.Problem.TOO_NEW, "is of an unknown kind, " + wire);
  }
}
