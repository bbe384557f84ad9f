package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import java.math.BigDecimal;

/** Arithmetic over sums on PostgreSQL: a bigint, or a numeric without a precision. */
final class PostgresSumArithmetic implements SumArithmetic {
  @Override
  public NumericType typeOfNumber(BigDecimal value) {
    return new NumericType(value.scale() <= 0, BIGINT, Math.max(value.scale(), 0));
  }

  @Override
  public NumericType typeOfSum(NumericType row) {
    return row;
  }

  @Override
  public NumericType negate(NumericType of) {
    return of;
  }

  @Override
  public boolean isExact(NumericType type) {
    return true;
  }

  @Override
  public ResultType resultType(NumericType type) {
    return type.whole() ? PostgresSums.BIGINT : PostgresSums.NUMERIC;
  }
}
