package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import java.math.BigDecimal;

/** Arithmetic over sums on H2: a whole number in the text is INTEGER, BIGINT or NUMERIC. */
final class H2SumArithmetic implements SumArithmetic {
  /** The digits of an INTEGER. */
  private static final int INTEGER = 10;

  /** The most digits of a column type. */
  private static final int MOST = 1_000;

  @Override
  public NumericType typeOfNumber(BigDecimal value) {
    if (value.scale() > 0) {
      return new NumericType(false, value.precision(), value.scale());
    }
    long whole = value.longValueExact();
    return new NumericType(true, whole == (int) whole ? INTEGER : BIGINT, 0);
  }

  @Override
  public NumericType typeOfSum(NumericType row) {
    return new NumericType(false, row.precision() + H2Sums.MORE, row.scale());
  }

  @Override
  public NumericType negate(NumericType of) {
    return of;
  }

  @Override
  public boolean isExact(NumericType type) {
    return type.precision() <= MOST && type.scale() <= type.precision();
  }

  @Override
  public ResultType resultType(NumericType type) {
    return type.whole() ? H2Sums.BIGINT : H2Sums.numeric(type.precision(), type.scale());
  }
}
