package dev.nacre.core.sum.ashe.form;

/** What a row stores for one moment. Wire numbers are for ever, as keys are derived with them. */
public enum Form {
  VALUE(1, Moment.VALUES, false),
  SQUARE(2, Moment.SQUARES, false),
  TAG_OF_VALUE(3, Moment.VALUES, true),
  TAG_OF_SQUARE(4, Moment.SQUARES, true);

  private final int wire;
  private final Moment moment;
  private final boolean tag;

  Form(int wire, Moment moment, boolean tag) {
    this.wire = wire;
    this.moment = moment;
    this.tag = tag;
  }

  public int wire() {
    return wire;
  }

  public static Form of(Moment moment, boolean tag) {
    for (Form form : values()) {
      if (form.moment == moment && form.tag == tag) {
        return form;
      }
    }
    throw new IllegalStateException("no form for " + moment);
  }
}
