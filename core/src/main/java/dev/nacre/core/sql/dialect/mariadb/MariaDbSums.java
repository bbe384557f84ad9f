package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sums on MariaDB: generated columns can be INVISIBLE, and a word is read from hexadecimal digits,
 * as a number without a sign first. A list of ids ends at {@code group_concat_max_len}; the sum is
 * refused then, because fewer are listed than were counted.
 */
final class MariaDbSums implements SumSql {
  /** The digits that a sum gets beyond those of its column. */
  static final int MORE = 22;

  /** The digits behind the point that an average gets, as div_precision_increment is set. */
  private static final int BEHIND = 4;

  /** The digits of a word of a DECIMAL. */
  private static final int WORD = 9;

  @Override
  public String hiddenColumnDefinition(String name, String cell, int fromEnd) {
    return name
        + " BIGINT GENERATED ALWAYS AS (CAST(CAST(CONV(HEX(SUBSTR("
        + (cell + ", -" + fromEnd + ", 8)), 16, 10) AS UNSIGNED) AS SIGNED)) STORED INVISIBLE");
  }

  @Override
  public boolean starShowsHidden() {
    return false;
  }

  @Override
  public String textType() {
    return "CHAR";
  }

  @Override
  public String join(List<String> parts, String between) {
    return "CONCAT(" + String.join(", '" + between + "', ", parts) + ")";
  }

  @Override
  public String cellType() {
    return "BINARY";
  }

  @Override
  public String quoted(String stored) {
    return "`" + stored.replace("`", "``") + "`";
  }

  @Override
  public Optional<String> transactionProbe() {
    return Optional.of("SELECT @@in_transaction");
  }

  @Override
  public Optional<String> rowwiseProbe() {
    return Optional.of(
        "SELECT 1 FROM information_schema.TABLES"
            + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND ENGINE = 'InnoDB'");
  }

  @Override
  public String idList(String id) {
    return "GROUP_CONCAT(" + id + " SEPARATOR ',')";
  }

  @Override
  public Optional<String> rowEstimate() {
    return Optional.of(
        "SELECT TABLE_ROWS FROM information_schema.TABLES"
            + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?");
  }

  @Override
  public String exactExpression(String column) {
    return "HEX(CAST(" + column + " AS CHAR))";
  }

  @Override
  public String label(String function, String argument, String written) {
    return written;
  }

  @Override
  public ResultType sumType(ColumnType type) {
    return numeric(digits(type) + MORE, type.scale());
  }

  @Override
  public ResultType averageType(ColumnType type) {
    return numeric(digits(type) + BEHIND, type.scale() + BEHIND);
  }

  private static int digits(ColumnType type) {
    return switch (type.name()) {
      case TINYINT, TINYINT_UNSIGNED -> 3;
      case SMALLINT, SMALLINT_UNSIGNED -> 5;
      case MEDIUMINT, MEDIUMINT_UNSIGNED -> 8;
      case INTEGER, INTEGER_UNSIGNED -> 10;
      case BIGINT -> 19;
      case BIGINT_UNSIGNED -> 20;
      default -> type.length();
    };
  }

  static ResultType numeric(int digits, int scale) {
    ColumnType type = new ColumnType(TypeName.DECIMAL, digits, scale);
    return new ResultType(type, digits, digits + (scale == 0 ? 1 : 2));
  }

  @Override
  public SumArithmetic arithmetic() {
    return new MariaDbSumArithmetic();
  }

  @Override
  public ResultType varianceType(ColumnType type) {
    int digits = 2 * digits(type) + 6;
    return new ResultType(ColumnType.of(TypeName.DOUBLE), digits, type.scale() + BEHIND, digits);
  }

  /** VARIANCE and STDDEV are those of a population here. */
  @Override
  public @Nullable SumFunction function(String name) {
    return switch (name) {
      case "VARIANCE" -> SumFunction.VARIANCE;
      case "STDDEV", "STD" -> SumFunction.DEVIATION;
      default -> SumSql.super.function(name);
    };
  }

  /** An approximate number, which is sent with as many digits behind the point as an average. */
  @Override
  public Object varianceValue(SumFunction function, ColumnType type, Moments moments) {
    return BigDecimal.valueOf(moments.approximate(function))
        .setScale(type.scale() + BEHIND, RoundingMode.HALF_EVEN);
  }

  @Override
  public Object averageValue(ColumnType type, BigDecimal sum, long count) {
    return quotient(type, sum, count).setScale(type.scale() + BEHIND, RoundingMode.HALF_UP);
  }

  @Override
  public boolean comparesShownDigits() {
    return true;
  }

  @Override
  public BigDecimal unroundedValue(SumFunction function, ColumnType type, Moments moments) {
    return switch (function) {
      case SUM -> moments.sum();
      case AVERAGE -> quotient(type, moments.sum(), moments.count());
      default -> BigDecimal.valueOf(moments.approximate(function));
    };
  }

  /**
   * Cut off, not rounded, at a multiple of nine digits: a quotient has the words of the dividend,
   * and another one if the digits that are asked for have no place in them.
   */
  private static BigDecimal quotient(ColumnType type, BigDecimal sum, long count) {
    int words = (type.scale() + WORD - 1) / WORD;
    int missing = Math.max(0, type.scale() + BEHIND - words * WORD);
    int scale = words * WORD + (missing + WORD - 1) / WORD * WORD;
    return sum.divide(BigDecimal.valueOf(count), scale, RoundingMode.DOWN);
  }
}
