package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;

/**
 * The types of numbers that are compared with sums on Derby. Nothing is computed with sums there:
 * it has three types of whole numbers, each of which overflows.
 */
final class DerbySumArithmetic implements SumArithmetic {
  static int digits(ColumnType type) {
    return switch (type.name()) {
      case SMALLINT -> 5;
      case INTEGER -> 10;
      default -> BIGINT;
    };
  }

  @Override
  public NumericType number(BigDecimal value) {
    return value.scale() > 0
        ? new NumericType(false, value.precision(), value.scale())
        : new NumericType(true, BIGINT, 0);
  }

  @Override
  public NumericType sum(NumericType row) {
    return row;
  }

  @Override
  public NumericType negate(NumericType of) {
    return of;
  }

  @Override
  public boolean isExact(NumericType type) {
    return false;
  }

  @Override
  public ResultType resultType(NumericType type) {
    return type.whole()
        ? new ResultType(ColumnType.of(TypeName.BIGINT), BIGINT, BIGINT + 1)
        : new ResultType(
            new ColumnType(TypeName.DECIMAL, type.precision(), type.scale()),
            type.precision(),
            type.precision() + 3);
  }
}
