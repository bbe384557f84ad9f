package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import java.math.RoundingMode;

/** How H2 and its driver read and show values. */
final class H2Jdbc implements JdbcBehavior {
  @Override
  public String trueText() {
    return "TRUE";
  }

  @Override
  public String falseText() {
    return "FALSE";
  }

  @Override
  public boolean acceptsBooleanWords() {
    return true;
  }

  @Override
  public boolean storesBytesOfNumbers() {
    return true;
  }

  @Override
  public boolean readsUuidAsBytes() {
    return true;
  }

  @Override
  public RoundingMode wholeRounding() {
    return RoundingMode.HALF_UP;
  }

  @Override
  public RoundingMode scaleRounding() {
    return RoundingMode.HALF_UP;
  }

  @Override
  public double rounded(double value) {
    return Math.abs(value) < 1L << 52 ? Math.floor(value + 0.5) : value;
  }

  @Override
  public boolean roundsReadDoubles() {
    return true;
  }

  @Override
  public boolean overflowsToInfinity() {
    return true;
  }

  @Override
  public boolean datesAreInstants() {
    return true;
  }

  @Override
  public int parsedFractionDigits() {
    return 9;
  }
}
