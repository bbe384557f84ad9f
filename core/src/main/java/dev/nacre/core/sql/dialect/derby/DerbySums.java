package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Sums on Derby, which has no aggregate that lists ids, and no function that makes a number of
 * bytes: it sends the rows, and the driver adds up.
 */
final class DerbySums implements SumSql {
  /** The least digits behind the point of an average of DECIMAL. */
  private static final int BEHIND = 4;

  /** The number of characters of a DOUBLE. */
  private static final int DOUBLE_SIZE = 24;

  private static final int DOUBLE_DIGITS = 15;

  @Override
  public boolean shipsRows() {
    return true;
  }

  @Override
  public Optional<String> unfit(SumOptions options) {
    return options.narrow()
        ? Optional.of(
            "has no NARROW sums on DERBY: there the driver adds up, and the rows hold no numbers"
                + " for the database")
        : Optional.empty();
  }

  @Override
  public String hiddenColumnDefinition(String name, String cell, int fromEnd) {
    throw new IllegalStateException("a hidden column on Derby");
  }

  @Override
  public String idList(String id) {
    throw new IllegalStateException("a list of ids on Derby");
  }

  @Override
  public boolean starShowsHidden() {
    return false;
  }

  @Override
  public String exactExpression(String column) {
    throw new NacreException(
        ErrorCode.NOT_BUILT_YET, "Sums over several databases are not supported yet on DERBY");
  }

  /** A column without a name has its number. */
  @Override
  public String label(String function, String argument, String written) {
    return "";
  }

  @Override
  public ResultType sumType(ColumnType type) {
    return type.name().isDecimal()
        ? decimal(type, 2 * (type.length() - type.scale()) + type.scale(), type.scale())
        : whole(type);
  }

  @Override
  public ResultType averageType(ColumnType type) {
    if (!type.name().isDecimal()) {
      return whole(type);
    }
    int scale = scale(type);
    return decimal(type, type.length() - type.scale() + scale + 1, scale);
  }

  private static int scale(ColumnType type) {
    return Math.max(type.scale(), BEHIND);
  }

  private static ResultType decimal(ColumnType type, int digits, int scale) {
    int precision = Math.min(digits, DerbySumArithmetic.MOST);
    int signs = scale == 0 ? 1 : 3;
    return new ResultType(
        new ColumnType(type.name(), precision, scale), precision, precision + signs);
  }

  private static ResultType whole(ColumnType type) {
    int digits = DerbySumArithmetic.digits(type);
    return new ResultType(type, digits, digits + 1);
  }

  @Override
  public SumArithmetic arithmetic() {
    return new DerbySumArithmetic();
  }

  @Override
  public boolean comparesAsDouble() {
    return true;
  }

  /** A parameter beside a whole number is one of its type: what is behind the point is cut off. */
  @Override
  public BigDecimal compared(ColumnType type, BigDecimal parameter) {
    if (type.name().isDecimal() || type.name() == TypeName.DOUBLE) {
      return parameter;
    }
    long digits = (long) parameter.precision() - parameter.scale();
    if (digits <= 0 || parameter.signum() == 0) {
      return BigDecimal.ZERO; // also of a scale that is too great to be cut off
    }
    BigDecimal whole =
        digits > SumArithmetic.BIGINT ? parameter : parameter.setScale(0, RoundingMode.DOWN);
    if (digits > SumArithmetic.BIGINT || !type.holds(whole)) {
      throw DerbySumArithmetic.outOfRange(type.toString());
    }
    return whole;
  }

  @Override
  public ResultType varianceType(ColumnType type) {
    return new ResultType(ColumnType.of(TypeName.DOUBLE), DOUBLE_DIGITS, 0, DOUBLE_SIZE);
  }

  @Override
  public Object value(SumFunction function, ColumnType type, Moments moments) {
    if (function == SumFunction.SUM && !type.name().isDecimal() && !type.holds(moments.sum())) {
      throw DerbySumArithmetic.outOfRange(type.toString());
    }
    return SumSql.super.value(function, type, moments);
  }

  @Override
  public Object averageValue(ColumnType type, BigDecimal sum, long count) {
    int scale = type.name().isDecimal() ? scale(type) : 0;
    return sum.divide(BigDecimal.valueOf(count), scale, RoundingMode.DOWN);
  }

  @Override
  public Object varianceValue(SumFunction function, ColumnType type, Moments moments) {
    return moments.approximate(function);
  }
}
