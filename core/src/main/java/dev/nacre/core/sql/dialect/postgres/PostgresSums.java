package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumArithmetic;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;

/**
 * Sums on PostgreSQL. It has no invisible columns, and no cast of bytes to a number before version
 * 18, so a word is read from hexadecimal digits.
 */
final class PostgresSums implements SumSql {
  /** Without a precision. */
  static final ResultType NUMERIC =
      new ResultType(new ColumnType(TypeName.NUMERIC, ColumnType.MAX_DIGITS, 0), 0, 131_089);

  static final ResultType BIGINT = new ResultType(ColumnType.of(TypeName.BIGINT), 19, 20);

  /** The digits of a quotient that are always right, and those of a "digit" of a numeric. */
  private static final int SIGNIFICANT = 16;

  private static final int GROUP = 4;
  private static final BigInteger GROUPS = BigInteger.valueOf(10_000);

  @Override
  public String hiddenColumnDefinition(String name, String cell, int fromEnd) {
    return name
        + " BIGINT GENERATED ALWAYS AS (('x' || pg_catalog.encode(pg_catalog.substr("
        + (cell + ", pg_catalog.octet_length(" + cell + ") - " + (fromEnd - 1) + ", 8), 'hex'))")
        + "::bit(64)::bigint) STORED";
  }

  @Override
  public boolean starShowsHidden() {
    return true;
  }

  /**
   * Rows of values without names, and results of all columns, are for the columns before the hidden
   * ones. So these are dropped and computed again from the cells, in the same statement.
   */
  @Override
  public String afterAddedColumns(CatalogTable table) {
    StringBuilder text = new StringBuilder();
    HiddenColumns.names(table).forEach(name -> text.append(", DROP COLUMN ").append(name));
    for (CatalogColumn column : table.columns()) {
      Encryption encryption = column.encryption();
      SumCapability sums = encryption == null ? null : encryption.sums();
      if (encryption != null && sums != null) {
        String cell = '"' + column.name().replace("\"", "\"\"") + '"';
        int limbs = sums.format(encryption.type()).limbs();
        for (HiddenColumns.Column one : hiddenColumns(cell, sums.number(), limbs)) {
          text.append(", ADD COLUMN ").append(one.definition()).append(one.isId() ? " UNIQUE" : "");
        }
      }
    }
    return text.toString();
  }

  @Override
  public String textType() {
    return "text";
  }

  @Override
  public String cellType() {
    return "BYTEA";
  }

  @Override
  public boolean errorAbortsTransaction() {
    return true;
  }

  /** Policies for rows may let a user change a row that a SELECT does not show him. */
  @Override
  public Optional<String> rowwiseProbe() {
    return Optional.of(
        PostgresOperators.qualified(
            "SELECT 1 FROM pg_catalog.pg_class c"
                + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE n.nspname = ? AND c.relname = ?"
                + " AND NOT pg_catalog.row_security_active(c.oid)"));
  }

  @Override
  public String idList(String id) {
    return "pg_catalog.string_agg(CAST(" + id + " AS text), ',')";
  }

  @Override
  public boolean readsBoundsFromIndex() {
    return true;
  }

  @Override
  public boolean hasSnapshotAlways() {
    return true;
  }

  @Override
  public Optional<String> rowEstimate() {
    return Optional.of(
        PostgresOperators.qualified(
            "SELECT CAST(c.reltuples AS pg_catalog.int8) FROM pg_catalog.pg_class c"
                + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE n.nspname = ? AND c.relname = ?"));
  }

  @Override
  public String exactExpression(String column) {
    return "CAST(" + column + " AS text) COLLATE \"C\"";
  }

  @Override
  public String label(String function, String argument, String written) {
    return function.toLowerCase(Locale.ROOT);
  }

  @Override
  public ResultType sumType(ColumnType type) {
    boolean small = type.name() == TypeName.INTEGER || type.name() == TypeName.SMALLINT;
    return small ? BIGINT : NUMERIC;
  }

  @Override
  public ResultType averageType(ColumnType type) {
    return NUMERIC;
  }

  @Override
  public boolean calculatesWithAverages() {
    return true;
  }

  @Override
  public SumArithmetic arithmetic() {
    return new PostgresSumArithmetic();
  }

  @Override
  public ResultType varianceType(ColumnType type) {
    return NUMERIC;
  }

  @Override
  public Object averageValue(ColumnType type, BigDecimal sum, long count) {
    return quotient(sum, BigDecimal.valueOf(count));
  }

  /** A root has the scale of its variance. */
  @Override
  public Object varianceValue(SumFunction function, ColumnType type, Moments moments) {
    BigDecimal spread = moments.spread();
    if (spread.signum() == 0) {
      return BigDecimal.ZERO;
    }
    BigDecimal variance = quotient(spread, new BigDecimal(moments.divisor(function)));
    return function.isDeviation() ? root(variance) : variance;
  }

  /** Rounded to the scale of the number, half up. */
  private static BigDecimal root(BigDecimal number) {
    int scale = number.scale();
    // One digit more decides how the last one is rounded.
    BigInteger root = number.unscaledValue().multiply(BigInteger.TEN.pow(scale + 2)).sqrt();
    return new BigDecimal(root, scale + 1).setScale(scale, RoundingMode.HALF_UP);
  }

  /** As {@code select_div_scale} of PostgreSQL chooses the scale of a quotient. */
  private static BigDecimal quotient(BigDecimal dividend, BigDecimal divisor) {
    int weight = weight(dividend) - weight(divisor);
    if (leading(dividend) <= leading(divisor)) {
      weight--;
    }
    int scale = Math.max(SIGNIFICANT - weight * GROUP, Math.max(dividend.scale(), 0));
    return dividend.divide(divisor, scale, RoundingMode.HALF_UP);
  }

  /** How many groups of four digits come before the point, less one; negative behind it. */
  private static int weight(BigDecimal number) {
    if (number.signum() == 0) {
      return 0;
    }
    return Math.floorDiv(number.precision() - number.scale() - 1, GROUP);
  }

  /** The first group of digits. */
  private static int leading(BigDecimal number) {
    BigDecimal shifted = number.abs().movePointLeft(GROUP * weight(number));
    return shifted.toBigInteger().mod(GROUPS).intValue();
  }
}
