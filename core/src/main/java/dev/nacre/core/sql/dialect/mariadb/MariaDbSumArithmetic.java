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
  public NumericType typeOfNumber(BigDecimal value) {
    int scale = Math.max(value.scale(), 0);
    return new NumericType(false, Math.max(value.precision(), scale + 1), scale);
  }

  @Override
  public NumericType typeOfSum(NumericType row) {
    return new NumericType(false, row.precision() + MariaDbSums.MORE, row.scale());
  }

  @Override
  public NumericType negate(NumericType of) {
    return new NumericType(of.name(), of.precision(), of.scale(), of.signDigits() + 1);
  }

  @Override
  public boolean isExact(NumericType type) {
    return type.precision() <= MOST && type.scale() <= MOST_BEHIND;
  }

  @Override
  public ResultType resultType(NumericType type) {
    return MariaDbSums.numeric(type.precision() + type.signDigits(), type.scale());
  }
}
