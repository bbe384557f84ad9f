package dev.nacre.core.sum.ashe.form;

/**
 * A number that a row stores encrypted: its value, its square, or the tag of one. Wire numbers are
 * for ever, as keys are derived with them.
 */
public enum EncryptedPart {
  VALUE(1, SummedPower.VALUES, false),
  SQUARE(2, SummedPower.SQUARES, false),
  TAG_OF_VALUE(3, SummedPower.VALUES, true),
  TAG_OF_SQUARE(4, SummedPower.SQUARES, true);

  private final int wire;
  private final SummedPower power;
  private final boolean tag;

  EncryptedPart(int wire, SummedPower power, boolean tag) {
    this.wire = wire;
    this.power = power;
    this.tag = tag;
  }

  public int wire() {
    return wire;
  }

  public static EncryptedPart of(SummedPower power, boolean tag) {
    for (EncryptedPart part : values()) {
      if (part.power == power && part.tag == tag) {
        return part;
      }
    }
    throw new IllegalStateException("no part for " + power);
  }
}
