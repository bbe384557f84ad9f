package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sums on H2: generated columns can be INVISIBLE, and a BINARY of eight bytes is a BIGINT. */
final class H2Sums implements SumSql {
  /** The digits that a sum or an average gets beyond those of its column. */
  static final int MORE = 10;

  /** The digits of a sum of BIGINT. */
  private static final int OF_BIGINT = 29;

  static final ResultType BIGINT = new ResultType(ColumnType.of(TypeName.BIGINT), 64, 20);
  private static final ResultType DOUBLE = new ResultType(ColumnType.of(TypeName.DOUBLE), 53, 24);

  @Override
  public String hiddenColumnDefinition(String name, String cell, int fromEnd) {
    return name
        + " BIGINT INVISIBLE GENERATED ALWAYS AS (CAST(SUBSTRING("
        + (cell + " FROM OCTET_LENGTH(" + cell + ") - " + (fromEnd - 1))
        + " FOR 8) AS BIGINT))";
  }

  @Override
  public boolean starShowsHidden() {
    return false;
  }

  /** Generated keys are rows of all columns, of which the last are left out. */
  @Override
  public String afterAddedColumns(CatalogTable table) {
    String last = table.columns().get(table.columns().size() - 1).name();
    return " AFTER \"" + last.replace("\"", "\"\"") + '"';
  }

  @Override
  public String idList(String id) {
    return "LISTAGG(" + id + ", ',')";
  }

  /** A statement has a snapshot, except at READ UNCOMMITTED. */
  @Override
  public boolean readsBoundsFromIndex() {
    return true;
  }

  /** H2 computes each aggregate of a CASE, whether it is needed or not. */
  @Override
  public boolean listsInProcess() {
    return true;
  }

  @Override
  public Optional<String> rowEstimate() {
    return Optional.of(
        "SELECT ROW_COUNT_ESTIMATE FROM INFORMATION_SCHEMA.TABLES"
            + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?");
  }

  @Override
  public String exactExpression(String column) {
    return "RAWTOHEX(CAST(" + column + " AS VARCHAR))";
  }

  @Override
  public String label(String function, String argument, String written) {
    return named(function.toUpperCase(Locale.ROOT)) + "(" + argument + ")";
  }

  /** An aggregate has one name in labels, however it is written. */
  private String named(String function) {
    SumFunction one = function(function);
    return one == null
        ? function
        : switch (one) {
          case SUM -> "SUM";
          case AVERAGE -> "AVG";
          case VARIANCE -> "VAR_POP";
          case SAMPLE_VARIANCE -> "VAR_SAMP";
          case DEVIATION -> "STDDEV_POP";
          case SAMPLE_DEVIATION -> "STDDEV_SAMP";
        };
  }

  @Override
  public boolean rewritesLabels() {
    return true;
  }

  @Override
  public ResultType sumType(ColumnType type) {
    if (type.name().isDecimal()) {
      return numeric(type.length() + MORE, type.scale());
    }
    return type.name() == TypeName.BIGINT ? numeric(OF_BIGINT, 0) : BIGINT;
  }

  @Override
  public ResultType averageType(ColumnType type) {
    if (type.name().isDecimal()) {
      return numeric(type.length() + MORE, type.scale() + MORE);
    }
    return type.name() == TypeName.BIGINT ? numeric(OF_BIGINT, MORE) : DOUBLE;
  }

  static ResultType numeric(int digits, int scale) {
    return new ResultType(new ColumnType(TypeName.NUMERIC, digits, scale), digits, digits + 2);
  }

  @Override
  public boolean searchesRowLists() {
    return true;
  }

  @Override
  public SumArithmetic arithmetic() {
    return new H2SumArithmetic();
  }

  @Override
  public ResultType varianceType(ColumnType type) {
    return DOUBLE;
  }

  @Override
  public @Nullable SumFunction function(String name) {
    return switch (name) {
      case "VARP" -> SumFunction.VARIANCE;
      case "VAR" -> SumFunction.SAMPLE_VARIANCE;
      case "STDDEVP" -> SumFunction.DEVIATION;
      default -> SumSql.super.function(name);
    };
  }

  @Override
  public Object varianceValue(SumFunction function, ColumnType type, Moments moments) {
    return moments.approximate(function);
  }

  @Override
  public Object averageValue(ColumnType type, BigDecimal sum, long count) {
    if (type.name().isDecimal() || type.name() == TypeName.BIGINT) {
      return sum.divide(BigDecimal.valueOf(count), type.scale() + MORE, RoundingMode.HALF_DOWN);
    }
    return sum.doubleValue() / count;
  }
}
