package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sql.sum.SumContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates what a query says about its sums: arithmetic in its select list, and the conditions of
 * HAVING and ORDER BY by which the driver filters and sorts the rows.
 *
 * <p>All sums of a formula are decrypted, also those that would not decide: a sum that fails its
 * checks is an error whatever the others are.
 */
public final class SumFormulaEvaluator {
  private final SumDecryptor decryptor;

  public SumFormulaEvaluator(SumDecryptor decryptor) {
    this.decryptor = decryptor;
  }

  /**
   * The value of a column of the result that is arithmetic with sums.
   *
   * @param text what the server answered
   */
  public BigDecimal value(Catalog catalog, EncryptedColumn column, String text)
      throws IOException, SQLException {
    SumFormula.Value number = shown(column);
    SumContext facts = facts(catalog, column, answer(column, text), parameter -> null);
    try {
      BigDecimal value = number.term().value(facts);
      if (value == null) {
        throw SumErrors.damaged(column);
      }
      return value;
    } catch (NacreException refused) {
      throw SumErrors.inColumn(column, refused);
    }
  }

  /**
   * The same of sums that the driver has added up; null where one of them is.
   *
   * @throws ArithmeticException when the database would report that it is out of range
   */
  public @Nullable BigDecimal value(EncryptedColumn column, DriverSums sums) {
    SumFormula.Value number = shown(column);
    return number.term().value(facts(number, List.of(), sums, parameter -> null));
  }

  private static SumFormula.Value shown(EncryptedColumn column) {
    if (formula(column) instanceof SumFormula.Value number) {
      return number;
    }
    throw new NacreException(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The column of a result by which the driver filters its rows is not read");
  }

  /**
   * Tests whether a row is shown, and where.
   *
   * @param filter the column by which rows are filtered
   * @param text what the server answered
   * @param parameters that the statement was executed with, by number from 1
   * @return null for a row that is not shown
   */
  public @Nullable SortKey sortKey(
      Catalog catalog,
      EncryptedColumn filter,
      @Nullable String text,
      IntFunction<@Nullable BigDecimal> parameters)
      throws IOException, SQLException {
    SumFormula.Filter formula = (SumFormula.Filter) formula(filter);
    FormulaAnswer answer = answer(filter, text);
    return sortKey(filter, formula, answer, facts(catalog, filter, answer, parameters));
  }

  /**
   * The same of sums that the driver has added up.
   *
   * @throws ArithmeticException when the database would report that a sum is out of range
   */
  public @Nullable SortKey sortKey(
      EncryptedColumn filter,
      DriverSums sums,
      @Nullable String text,
      IntFunction<@Nullable BigDecimal> parameters) {
    SumFormula.Filter formula = (SumFormula.Filter) formula(filter);
    FormulaAnswer answer;
    try {
      answer = FormulaAnswer.parseOthers(formula, text);
    } catch (NacreException damaged) {
      throw SumErrors.inColumn(filter, damaged);
    }
    return sortKey(filter, formula, answer, facts(formula, answer.conditions(), sums, parameters));
  }

  private FormulaInputs facts(
      SumFormula formula,
      List<@Nullable Boolean> conditions,
      DriverSums sums,
      IntFunction<@Nullable BigDecimal> parameters) {
    List<FormulaInputs.@Nullable Aggregate> values = new ArrayList<>();
    formula.sums().forEach(sum -> values.add(decryptor.inFormula(sum, sums)));
    return new FormulaInputs(values, conditions, parameters);
  }

  private static @Nullable SortKey sortKey(
      EncryptedColumn filter, SumFormula.Filter formula, FormulaAnswer answer, SumContext facts) {
    try {
      Boolean shown = formula.test().holds(facts);
      return shown == null || !shown ? null : sortKey(formula, answer, facts);
    } catch (NacreException refused) {
      throw SumErrors.inColumn(filter, refused);
    }
  }

  private static SortKey sortKey(
      SumFormula.Filter formula, FormulaAnswer answer, SumContext facts) {
    List<@Nullable BigDecimal> values = new ArrayList<>();
    for (SumFormula.Key part : formula.order()) {
      values.add(part.value() == null ? null : part.value().value(facts));
    }
    return new SortKey(answer.ranks(), values);
  }

  private static FormulaAnswer answer(EncryptedColumn column, @Nullable String text) {
    try {
      return FormulaAnswer.parse(formula(column), text);
    } catch (NacreException damaged) {
      throw SumErrors.inColumn(column, damaged);
    }
  }

  private FormulaInputs facts(
      Catalog catalog,
      EncryptedColumn column,
      FormulaAnswer answer,
      IntFunction<@Nullable BigDecimal> parameters)
      throws IOException, SQLException {
    List<SumColumn> columns = formula(column).sums();
    List<FormulaInputs.@Nullable Aggregate> sums = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String packed = answer.sums().get(i);
      sums.add(
          packed.equals(SumAggregateSql.NULL_MARK)
              ? null
              : decryptor.inFormula(catalog, columns.get(i), packed));
    }
    return new FormulaInputs(sums, answer.conditions(), parameters);
  }

  private static SumFormula formula(EncryptedColumn column) {
    return Objects.requireNonNull(SumColumn.of(column).sum().formula());
  }
}
