package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SQL about columns that are WITH (SUM). The end of each of their cells is the sum form of its
 * value: the id of its row and the limbs. Generated columns take these words out of the cell; the
 * server adds them up, see {@link SumAggregateSql}.
 */
public interface SumSql extends RowwiseSql, SumAggregateSql, SumComparisonSql {
  /** The table of the salts, with words for the database's own folding. */
  String SALTS = Catalog.SUM_SALTS.toLowerCase(Locale.ROOT);

  /**
   * Whether the driver adds up rows that the database sends. Columns have neither sum forms nor
   * hidden columns then.
   */
  default boolean shipsRows() {
    return false;
  }

  /** What a column gets that is WITH (SUM). */
  default SumCapability capability(int number, SumOptions options) {
    return new SumCapability(number, options, shipsRows());
  }

  /** Why options make no sense in the database, for a message; empty if they do. */
  default Optional<String> unfit(SumOptions options) {
    return Optional.empty();
  }

  /**
   * The definition of a hidden column.
   *
   * @param cell the column of cells, as the statement writes it
   * @param fromEnd where the word begins, in bytes before the end of the cell
   */
  String hiddenColumnDefinition(String name, String cell, int fromEnd);

  /** Whether a star shows hidden columns, so that it is replaced by the names of the others. */
  boolean starShowsHidden();

  /** The definitions of the hidden columns, to be put behind the last element of a table. */
  default String hiddenColumnDefinitions(String cell, int number, int limbs) {
    StringBuilder text = new StringBuilder();
    for (HiddenColumns.Column one : hiddenColumns(cell, number, limbs)) {
      text.append(", ").append(one.definition()).append(one.isId() ? " UNIQUE" : "");
    }
    return text.toString();
  }

  /** The hidden columns of a column of cells. */
  default List<HiddenColumns.Column> hiddenColumns(String cell, int number, int limbs) {
    List<HiddenColumns.Column> hidden = new ArrayList<>();
    int bytes = Long.BYTES * (1 + limbs);
    hidden.add(
        new HiddenColumns.Column(
            HiddenColumns.id(number),
            hiddenColumnDefinition(HiddenColumns.id(number), cell, bytes),
            true));
    for (int limb = 0; limb < limbs; limb++) {
      String name = HiddenColumns.limb(number, limb);
      int fromEnd = bytes - Long.BYTES * (1 + limb);
      hidden.add(
          new HiddenColumns.Column(name, hiddenColumnDefinition(name, cell, fromEnd), false));
    }
    return hidden;
  }

  /**
   * What follows the columns that ALTER TABLE adds, so that the hidden ones stay the last of their
   * table, where that matters.
   *
   * @param table with such columns
   */
  default String afterAddedColumns(CatalogTable table) {
    return "";
  }

  /** An expression that is the same for equal texts only, whatever the collation of the column. */
  String exactExpression(String column);

  /**
   * The label of a result column of an aggregate that has no alias.
   *
   * @param argument as the database stores the name
   * @param written the aggregate as the statement writes it
   */
  String label(String function, String argument, String written);

  /** Whether any other expression is labelled with a text that the database writes by itself. */
  default boolean rewritesLabels() {
    return false;
  }

  /** Which aggregate a name means, in upper case; null for one that is not computed from sums. */
  default @Nullable SumFunction function(String name) {
    return switch (name) {
      case "SUM" -> SumFunction.SUM;
      case "AVG" -> SumFunction.AVERAGE;
      case "VAR_POP" -> SumFunction.VARIANCE;
      case "VAR_SAMP", "VARIANCE" -> SumFunction.SAMPLE_VARIANCE;
      case "STDDEV_POP" -> SumFunction.DEVIATION;
      case "STDDEV_SAMP", "STDDEV" -> SumFunction.SAMPLE_DEVIATION;
      default -> null;
    };
  }

  /**
   * A query for the number of rows of a table, by its schema and its name as stored, as the
   * statistics of the database have it. Its result is NULL or negative if they have none. Empty for
   * a database without such statistics.
   */
  default Optional<String> rowEstimate() {
    return Optional.empty();
  }

  /** The types of arithmetic over sums. */
  SumArithmetic arithmetic();

  /** The type of SUM of a column. */
  ResultType sumType(ColumnType type);

  /** The type of AVG of a column. */
  ResultType averageType(ColumnType type);

  /** The type of variances and standard deviations of a column. */
  ResultType varianceType(ColumnType type);

  /** The type of an aggregate of a column. */
  default ResultType resultType(SumFunction function, ColumnType type) {
    return switch (function) {
      case SUM -> sumType(type);
      case AVERAGE -> averageType(type);
      default -> varianceType(type);
    };
  }

  /**
   * An aggregate as the database would compute it.
   *
   * @param moments of as many values as it needs
   * @return a BigDecimal, or a Double where the type is approximate
   */
  default Object value(SumFunction function, ColumnType type, Moments moments) {
    return switch (function) {
      case SUM -> moments.sum();
      case AVERAGE -> averageValue(type, moments.sum(), moments.count());
      default -> varianceValue(function, type, moments);
    };
  }

  /**
   * The same with all digits that the database computes with, which may be more than it shows. Of
   * an approximate number it is the shortest one that means the same DOUBLE.
   */
  default BigDecimal unroundedValue(SumFunction function, ColumnType type, Moments moments) {
    Object shown = value(function, type, moments);
    return shown instanceof Double approximate
        ? BigDecimal.valueOf(approximate)
        : (BigDecimal) shown;
  }

  /**
   * The average as the database would compute it: a BigDecimal, or a Double where the type is
   * approximate.
   */
  Object averageValue(ColumnType type, BigDecimal sum, long count);

  /** A variance or a standard deviation in the same way. */
  Object varianceValue(SumFunction function, ColumnType type, Moments moments);
}
