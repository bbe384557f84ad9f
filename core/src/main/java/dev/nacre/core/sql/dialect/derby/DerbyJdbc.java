package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** How Derby and its driver read and show values. */
final class DerbyJdbc implements JdbcBehavior {
  @Override
  public String trueText() {
    return "true";
  }

  @Override
  public String falseText() {
    return "false";
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
  public RoundingMode scaleRounding() {
    return RoundingMode.HALF_DOWN;
  }

  @Override
  public double rounded(double value) {
    return Math.floor(value);
  }

  @Override
  public RoundingMode storeRounding() {
    return RoundingMode.DOWN;
  }

  @Override
  public boolean checksRangeBeforeTruncation() {
    return true;
  }

  @Override
  public BigDecimal decimal(Number value) {
    return new BigDecimal(Double.toString(value.doubleValue()));
  }

  @Override
  public boolean truncatesTypedNumbers() {
    return true;
  }

  @Override
  public boolean writesExponents() {
    return true;
  }

  @Override
  public boolean writesNegativeZero() {
    return true;
  }

  @Override
  public boolean truncatesSeconds() {
    return true;
  }

  @Override
  public boolean acceptsDateOnlyText() {
    return false;
  }

  @Override
  public int parsedFractionDigits() {
    return 9;
  }

  @Override
  public boolean writesThroughTimestamp() {
    return true;
  }
}
