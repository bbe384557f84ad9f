package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.part.JdbcBehavior;
import java.math.RoundingMode;

/** How MariaDB and its driver read and show values. */
final class MariaDbJdbc implements JdbcBehavior {
  @Override
  public String yes() {
    return "1";
  }

  @Override
  public String no() {
    return "0";
  }

  @Override
  public RoundingMode scaled() {
    return RoundingMode.HALF_EVEN;
  }

  @Override
  public boolean readsFractions() {
    return true;
  }

  @Override
  public boolean narrow() {
    return true;
  }

  @Override
  public String exponent() {
    return "e";
  }

  @Override
  public boolean namesZoneInUrl() {
    return true;
  }

  @Override
  public boolean cutsTimes() {
    return true;
  }

  @Override
  public boolean padded() {
    return true;
  }
}
