package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How PostgreSQL and its driver read and show values. */
final class PostgresJdbc implements JdbcBehavior {
  @Override
  public boolean bindsTypedStrings() {
    return true;
  }

  @Override
  public String trueText() {
    return "t";
  }

  @Override
  public String falseText() {
    return "f";
  }

  @Override
  public String booleanText(boolean value) {
    return String.valueOf(value);
  }

  @Override
  public boolean readsBytesAsHex() {
    return true;
  }

  @Override
  public boolean returnsBytesOfText() {
    return true;
  }

  @Override
  public boolean replacesBeyondAscii() {
    return true;
  }

  @Override
  public RoundingMode scaleRounding() {
    return RoundingMode.HALF_EVEN;
  }

  @Override
  public double rounded(double value) {
    return Math.rint(value);
  }

  /** The server prints this many digits and parses them. */
  @Override
  public BigDecimal decimal(Number value) {
    return new BigDecimal(value.doubleValue())
        .round(new MathContext(value instanceof Float ? 6 : 15, RoundingMode.HALF_EVEN));
  }

  @Override
  public boolean readsNumbersFromText() {
    return true;
  }

  @Override
  public String exponentPrefix() {
    return "e+";
  }

  @Override
  public boolean padsExponent() {
    return true;
  }

  @Override
  public int plainRealDigits() {
    return 6;
  }

  @Override
  public boolean hasNegativeZero() {
    return true;
  }

  @Override
  public boolean reportsZone() {
    return true;
  }

  @Override
  public boolean returnsUtc() {
    return true;
  }

  @Override
  public boolean returnsZonedAsSql() {
    return true;
  }

  @Override
  public boolean showsInstantsAsLocal() {
    return true;
  }

  @Override
  public boolean hasOwnCalendar() {
    return true;
  }

  @Override
  public boolean sendsOffsets() {
    return true;
  }

  @Override
  public boolean readsThroughTimestamp() {
    return true;
  }

  @Override
  public boolean roundsToMicros() {
    return true;
  }
}
