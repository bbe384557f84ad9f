package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.sum.IdTransfer;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SummedPower;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Decrypts single aggregates: sums, averages and variances. */
public final class SumDecryptor {
  private final SummedColumns columns;
  private final Dialect dialect;

  public SumDecryptor(SummedColumns columns, Dialect dialect) {
    this.columns = columns;
    this.dialect = dialect;
  }

  /**
   * Decrypts an aggregate that is a column of a result by itself, not in a formula.
   *
   * @param column of the result
   * @param packed what the server answered
   * @return a BigDecimal, or a Double where it is approximate
   */
  public Object decrypt(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    SumDescription asked = SumColumn.of(column).sum();
    Moments moments = moments(catalog, column, packed);
    return dialect.sums().orElseThrow().value(asked.function(), asked.of().type(), moments);
  }

  /** Decrypts an aggregate of a formula. */
  FormulaInputs.Aggregate inFormula(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    return inFormula(column, moments(catalog, column, packed));
  }

  /**
   * An aggregate of a formula over values that the driver has added up.
   *
   * @return null where there are too few
   * @throws ArithmeticException when the database would report that it is out of range
   */
  FormulaInputs.@Nullable Aggregate inFormula(EncryptedColumn column, DriverSums sums) {
    Moments moments = moments(column, sums);
    return moments == null ? null : inFormula(column, moments);
  }

  private FormulaInputs.Aggregate inFormula(EncryptedColumn column, Moments moments) {
    SumDescription asked = SumColumn.of(column).sum();
    SumSql sums = dialect.sums().orElseThrow();
    return new FormulaInputs.Aggregate(
        sums.value(asked.function(), asked.of().type(), moments),
        sums.unroundedValue(asked.function(), asked.of().type(), moments));
  }

  /**
   * An aggregate over values that the driver has added up.
   *
   * @return null where there are too few
   * @throws ArithmeticException when the database would report that it is out of range
   */
  public @Nullable Object value(EncryptedColumn column, DriverSums sums) {
    SumDescription asked = SumColumn.of(column).sum();
    Moments moments = moments(column, sums);
    return moments == null
        ? null
        : dialect.sums().orElseThrow().value(asked.function(), asked.of().type(), moments);
  }

  private static @Nullable Moments moments(EncryptedColumn column, DriverSums sums) {
    SumDescription asked = SumColumn.of(column).sum();
    Moments moments = sums.of(asked.shipped());
    return moments == null || moments.count() < asked.function().least() ? null : moments;
  }

  /** The number of values in an answer of the server. */
  public long count(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    return moments(catalog, column, packed).count();
  }

  private Moments moments(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    SumDescription asked = SumColumn.of(column).sum();
    try {
      return columns.use(catalog, column, asked.of(), summed -> moments(summed, asked, packed));
    } catch (NacreException refused) {
      throw SumErrors.inColumn(column, refused);
    }
  }

  private static Moments moments(SummedColumn summed, SumDescription asked, String packed)
      throws SQLException {
    long begin = System.nanoTime();
    SumFunction function = asked.function();
    SumFormat format = summed.format();
    boolean squares = function.needsSquares();
    SumAnswer sums =
        SumAnswer.parse(packed, squares ? format.limbs() : format.limbs(SummedPower.VALUES));
    if (sums.ids().repeats() && asked.ids() != IdTransfer.JOINED_LIST) {
      throw new NacreException(ErrorCode.ID_SET_DAMAGED, "A row counts twice without a join");
    }
    if (sums.count() < function.least()) {
      throw new NacreException(ErrorCode.ID_SET_DAMAGED, "A variance of too few values");
    }
    Moments moments =
        new Moments(
            sums.count(),
            total(summed, sums.of(SummedPower.VALUES, format)),
            squares ? total(summed, sums.of(SummedPower.SQUARES, format)) : null);
    if (squares && moments.spread().signum() < 0) {
      throw new NacreException(ErrorCode.SUM_MISMATCH, "A variance that no values have");
    }
    if (sums.ids().runs() > 1) {
      DecryptionTime.record(sums.count(), System.nanoTime() - begin);
    }
    return moments;
  }

  /** Decrypts a sum that another program than the database has added up. */
  public BigDecimal decrypt(Catalog catalog, EncryptedColumn column, EncryptedSum sum)
      throws IOException, SQLException {
    SumDescription asked = SumColumn.of(column).sum();
    try {
      return columns.use(catalog, column, asked.of(), summed -> total(summed, sum));
    } catch (NacreException refused) {
      throw SumErrors.inColumn(column, refused);
    }
  }

  private static BigDecimal total(SummedColumn summed, EncryptedSum sum) throws SQLException {
    return summed.format().value(sum.power(), summed.decrypt(sum));
  }
}
