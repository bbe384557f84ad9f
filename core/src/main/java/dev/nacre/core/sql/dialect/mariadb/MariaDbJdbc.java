package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import java.math.RoundingMode;

/** How MariaDB and its driver read and show values. */
final class MariaDbJdbc implements JdbcBehavior {
  @Override
  public String trueText() {
    return "1";
  }

  @Override
  public String falseText() {
    return "0";
  }

  @Override
  public RoundingMode scaleRounding() {
    return RoundingMode.HALF_DOWN;
  }

  @Override
  public boolean readsFractions() {
    return true;
  }

  @Override
  public boolean returnsShort() {
    return true;
  }

  @Override
  public boolean storesBooleansAsNumbers() {
    return true;
  }

  @Override
  public boolean dropsFractionForBoolean() {
    return true;
  }

  @Override
  public boolean takesBytesAsText() {
    return true;
  }

  @Override
  public boolean sendsBytesOfText() {
    return true;
  }

  @Override
  public boolean streamsBytesAsAscii() {
    return true;
  }

  @Override
  public boolean hasInfinity() {
    return false;
  }

  @Override
  public boolean sendsNumbersAsText() {
    return true;
  }

  @Override
  public boolean readsNumbersFromText() {
    return true;
  }

  @Override
  public String exponentPrefix() {
    return "e";
  }

  @Override
  public boolean namesZoneInUrl() {
    return true;
  }

  @Override
  public boolean readsTimestampsAsInstants() {
    return true;
  }

  @Override
  public boolean utilDatesAreDays() {
    return true;
  }

  @Override
  public boolean losesEarlyMillis() {
    return true;
  }

  @Override
  public boolean truncatesTimes() {
    return true;
  }

  @Override
  public boolean padsFraction() {
    return true;
  }
}
