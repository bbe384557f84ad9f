package dev.nacre.core.sql.sum;

/** An aggregate that is computed from the sum of values, their number, and the sum of squares. */
public enum SumFunction {
  SUM,
  AVERAGE,
  /** Of a whole population: over the number of values. */
  VARIANCE,
  /** Of a sample: over one less. */
  SAMPLE_VARIANCE,
  DEVIATION,
  SAMPLE_DEVIATION;

  public boolean needsSquares() {
    return this != SUM && this != AVERAGE;
  }

  /** How many values it is of at least; it is NULL for fewer. */
  public int least() {
    return isOfSample() ? 2 : 1;
  }

  boolean isOfSample() {
    return this == SAMPLE_VARIANCE || this == SAMPLE_DEVIATION;
  }

  /** Whether it is the square root of a variance. */
  public boolean isDeviation() {
    return this == DEVIATION || this == SAMPLE_DEVIATION;
  }
}
