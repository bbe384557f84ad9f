package dev.nacre.core.sum.ashe.form;

/** What a row stores for one moment. Wire numbers are for ever, as keys are derived with them. */
public enum EncryptedPart {
  VALUE(1, SummedPower.VALUES, false),
  SQUARE(2, SummedPower.SQUARES, false),
  TAG_OF_VALUE(3, SummedPower.VALUES, true),
  TAG_OF_SQUARE(4, SummedPower.SQUARES, true);

  private final int wire;
  private final SummedPower moment;
  private final boolean tag;

  EncryptedPart(int wire, SummedPower moment, boolean tag) {
    this.wire = wire;
    this.moment = moment;
    this.tag = tag;
  }

  public int wire() {
    return wire;
  }

  public static EncryptedPart of(SummedPower moment, boolean tag) {
    for (EncryptedPart form : values()) {
      if (form.moment == moment && form.tag == tag) {
        return form;
      }
    }
    throw new IllegalStateException("no form for " + moment);
  }
}
