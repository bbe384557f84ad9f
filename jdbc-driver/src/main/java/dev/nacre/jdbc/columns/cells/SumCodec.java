package dev.nacre.jdbc.columns.cells;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.jdbc.columns.sums.SortKey;
import dev.nacre.jdbc.columns.sums.SumForms;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decrypts the sums of one connection, with the keys of its current catalog. */
public final class SumCodec {
  private final SumForms sums;
  private final Supplier<Catalog> catalog;

  SumCodec(SumForms sums, Supplier<Catalog> catalog) {
    this.sums = sums;
    this.catalog = catalog;
  }

  /** Decrypts what the server answered for an aggregate. */
  public Object total(EncryptedColumn column, String packed) throws SQLException {
    try {
      return sums.decrypt(catalog.get(), column, packed);
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
  public @Nullable SortKey shown(
      EncryptedColumn filter, @Nullable String text, IntFunction<@Nullable BigDecimal> parameters)
      throws SQLException {
    try {
      return sums.shown(catalog.get(), filter, text, parameters);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** The number of values that a sum is of, verified with their ids. */
  public long count(EncryptedColumn column, String packed) throws SQLException {
    try {
      return sums.count(catalog.get(), column, packed);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Decrypts what another program has added up. */
  public BigDecimal total(EncryptedColumn column, EncryptedSum sum) throws SQLException {
    try {
      return sums.decrypt(catalog.get(), column, sum);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }
}
