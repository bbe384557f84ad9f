package dev.nacre.core.block;

/** Which part of a file a sealed piece belongs to. Wire numbers are for ever. */
public enum Place {
  BLOCK(1, 0),
  /** One of the two slots that are overwritten in place; bound to a sequence number too. */
  HEADER(2, 8),
  /** A page of the freshness map; bound to the id of the map too. */
  FRESHNESS(3, 16);

  private final int wire;
  private final int extra;

  Place(int wire, int extra) {
    this.wire = wire;
    this.extra = extra;
  }

  /** The number in addresses. */
  public int wire() {
    return wire;
  }

  /** How many bytes the address of such a piece is longer than that of a block. */
  int extra() {
    return extra;
  }
}
