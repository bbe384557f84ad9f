package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.sql.formula.SumFunction;
import dev.nacre.core.value.ColumnType;

/** The types that a database gives to what is computed from sums. */
public interface SumResultTypes {
  /** The types of arithmetic over sums. */
  SumArithmetic arithmetic();

  /** The type of SUM of a column. */
  ResultType sum(ColumnType type);

  /** The type of AVG of a column. */
  ResultType average(ColumnType type);

  /** The type of variances and standard deviations of a column. */
  ResultType variance(ColumnType type);

  /** The type of an aggregate of a column. */
  default ResultType type(SumFunction function, ColumnType type) {
    return switch (function) {
      case SUM -> sum(type);
      case AVERAGE -> average(type);
      default -> variance(type);
    };
  }
}
