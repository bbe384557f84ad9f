package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import java.math.BigDecimal;

/** Arithmetic over sums on PostgreSQL: a bigint, or a numeric without a precision. */
final class PostgresSumArithmetic implements SumArithmetic {
  @Override
  public Digits number(BigDecimal value) {
    return new Digits(value.scale() <= 0, BIGINT, Math.max(value.scale(), 0));
  }

  @Override
  public Digits sum(Digits row) {
    return row;
  }

  @Override
  public Digits negative(Digits of) {
    return of;
  }

  @Override
  public boolean holds(Digits type) {
    return true;
  }

  @Override
  public ResultType shown(Digits type) {
    return type.whole() ? PostgresSums.BIGINT : PostgresSums.NUMERIC;
  }
}
