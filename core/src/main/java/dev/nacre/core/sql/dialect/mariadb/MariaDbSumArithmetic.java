package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import java.math.BigDecimal;

/** Arithmetic over sums on MariaDB: always a DECIMAL, of up to 65 digits. */
final class MariaDbSumArithmetic implements SumArithmetic {
  private static final int MOST = 65;

  /** Behind the point; products with more are rounded at 38. */
  private static final int MOST_BEHIND = 30;

  /** At least one digit counts before the point. */
  @Override
  public Digits number(BigDecimal value) {
    int scale = Math.max(value.scale(), 0);
    return new Digits(false, Math.max(value.precision(), scale + 1), scale);
  }

  @Override
  public Digits sum(Digits row) {
    return new Digits(false, row.precision() + MariaDbSums.MORE, row.scale());
  }

  @Override
  public Digits negative(Digits of) {
    return new Digits(false, of.precision(), of.scale(), of.signs() + 1);
  }

  @Override
  public boolean holds(Digits type) {
    return type.precision() <= MOST && type.scale() <= MOST_BEHIND;
  }

  @Override
  public ResultType shown(Digits type) {
    return MariaDbSums.numeric(type.precision() + type.signs(), type.scale());
  }
}
