package dev.nacre.jdbc.columns.cells;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.jdbc.columns.sums.DriverSums;
import dev.nacre.jdbc.columns.sums.SortKey;
import dev.nacre.jdbc.columns.sums.SumDecryptor;
import dev.nacre.jdbc.columns.sums.SumFormulaEvaluator;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decrypts the sums of one connection, with the keys of its current catalog. */
public final class SumCodec {
  private final SumDecryptor decryptor;
  private final SumFormulaEvaluator evaluator;
  private final Supplier<Catalog> catalog;

  SumCodec(SumDecryptor decryptor, Supplier<Catalog> catalog) {
    this.decryptor = decryptor;
    this.evaluator = new SumFormulaEvaluator(decryptor);
    this.catalog = catalog;
  }

  /** Decrypts what the server answered for an aggregate. */
  public Object total(EncryptedColumn column, String packed) throws SQLException {
    try {
      SumDescription asked = SumColumn.of(column).sum();
      return asked.formula() == null
          ? decryptor.decrypt(catalog.get(), column, packed)
          : evaluator.value(catalog.get(), column, packed);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * Tests whether a row of a result is shown, and where.
   *
   * @param filter the column by which the rows are filtered
   * @param parameters that the statement was executed with, by number from 1
   * @return null for a row that is not shown
   */
  public @Nullable SortKey sortKey(
      EncryptedColumn filter, @Nullable String text, IntFunction<@Nullable BigDecimal> parameters)
      throws SQLException {
    try {
      return evaluator.sortKey(catalog.get(), filter, text, parameters);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * An aggregate over values that the driver has added up; null where there are too few.
   *
   * @throws SQLException with the database's own state when it is out of range
   */
  public @Nullable Object total(EncryptedColumn column, DriverSums sums) throws SQLException {
    try {
      SumDescription asked = SumColumn.of(column).sum();
      return asked.formula() == null
          ? decryptor.value(column, sums)
          : evaluator.value(column, sums);
    } catch (ArithmeticException overflow) {
      throw SqlErrors.outOfRange(overflow);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Tests whether a row of a result is shown, by sums that the driver has added up, and where. */
  public @Nullable SortKey sortKey(
      EncryptedColumn filter,
      DriverSums sums,
      @Nullable String text,
      IntFunction<@Nullable BigDecimal> parameters)
      throws SQLException {
    try {
      return evaluator.sortKey(filter, sums, text, parameters);
    } catch (ArithmeticException overflow) {
      throw SqlErrors.outOfRange(overflow);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** The number of values that a sum is of, verified with their ids. */
  public long count(EncryptedColumn column, String packed) throws SQLException {
    try {
      return decryptor.count(catalog.get(), column, packed);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** The number of values that the driver has added up. */
  public long count(EncryptedColumn column, DriverSums sums) {
    Moments moments = sums.of(SumColumn.of(column).sum().shipped());
    return moments == null ? 0 : moments.count();
  }

  /** Decrypts what another program has added up. */
  public BigDecimal total(EncryptedColumn column, EncryptedSum sum) throws SQLException {
    try {
      return decryptor.decrypt(catalog.get(), column, sum);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }
}
