package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.cells.CellCodec;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.value.InputValue;
import dev.nacre.jdbc.value.SourceTypes;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that the target gets as cells, or as NULL. Each cell has a new nonce for each
 * execution. A value that is compared with a sum stays here.
 */
final class CellParameters {
  private final PreparedStatement target;
  private final CellCodec cells;
  private final Plan plan;
  private final BoundCells bound = new BoundCells();
  private final SumParameters compared;

  CellParameters(PreparedStatement target, CellCodec cells, Plan plan) {
    this.target = target;
    this.cells = cells;
    this.plan = plan;
    this.compared = new SumParameters(target, cells.dialect());
  }

  void setValue(EncryptedColumn column, int parameter, @Nullable Object value) throws SQLException {
    if (value == null) {
      setNull(parameter);
    } else {
      setValue(column, parameter, SourceTypes.of(value), value);
    }
  }

  /**
   * @param source the type in which the value is given
   */
  void setValue(EncryptedColumn column, int parameter, SourceType source, Object value)
      throws SQLException {
    if (column instanceof SumColumn) {
      compared.put(column, parameter, value);
      return;
    }
    if (source == SourceType.TEXT && value.equals("") && cells.settings().emptyIsNull()) {
      setNull(parameter);
      return;
    }
    byte[] cell;
    try {
      InputValue given =
          new InputValue(
              source,
              value,
              plan.parameters().cast(parameter),
              plan.parameters().unification(parameter));
      cell = cells.encrypt(column, given, plan.parameters().isCompared(parameter));
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    setCell(column, parameter, cell);
  }

  /** Encrypts each element of an array. */
  void setArray(EncryptedColumn column, int parameter, @Nullable Object value) throws SQLException {
    if (value == null) {
      target.setNull(parameter, Types.ARRAY);
      return;
    }
    byte[][] encrypted =
        ArrayElements.encrypt(cells, column, value, plan.parameters().cast(parameter));
    String cell = cells.dialect().cellType(1).toLowerCase(Locale.ROOT);
    target.setArray(parameter, target.getConnection().createArrayOf(cell, encrypted));
  }

  void setNull(int parameter) throws SQLException {
    setNull(parameter, Types.NULL);
  }

  /**
   * @param type of {@link Types}, named by the application
   */
  void setNull(int parameter, int type) throws SQLException {
    EncryptedColumn column = plan.parameters().column(parameter);
    if (column instanceof SumColumn) {
      compared.put(parameter, null);
      return;
    }
    target.setNull(parameter, typeOfNull(type));
    bound.remove(parameter);
  }

  /**
   * The type of NULL: always binary, since the column is.
   *
   * @param named by the application; ignored, and given only so that a test can see that it is
   */
  @Safeguard(value = "columns-19", stub = Stub.ARGUMENT)
  static int typeOfNull(int named) {
    return Types.VARBINARY;
  }

  private void setCell(EncryptedColumn column, int parameter, byte[] cell) throws SQLException {
    target.setBytes(parameter, cell);
    if (!column.encryption().protection().comparesEqual()) {
      bound.put(parameter, cell);
    }
  }

  /** The parameter was set to a stream, which the target reads only once. */
  void forgetCell(int parameter) {
    bound.remove(parameter);
  }

  /** The cell of a randomised parameter; null if it is NULL, or was not given as a value. */
  byte @Nullable [] cell(int parameter) {
    return bound.get(parameter);
  }

  /** Called before the parameters are sent: a cell must not be written twice. */
  void beforeSending() throws SQLException {
    bound.replaceSent(
        (parameter, cell) -> {
          EncryptedColumn column = Objects.requireNonNull(plan.parameters().column(parameter));
          setCell(column, parameter, cells.reencrypt(column, cell));
        });
    bound.markSent();
    compared.markSent();
  }

  /** Called after a row was added to the batch. */
  void batched() {
    if (cells.dialect().clearsParametersAfterAddBatch()) {
      bound.clear();
    }
  }

  void clear() {
    bound.clear();
    compared.clear();
  }

  /** The numbers with which the last execution compares sums, by their parameters. */
  IntFunction<@Nullable BigDecimal> comparedLast() {
    return compared.ofLastExecution();
  }

  /** The numbers with which the next execution compares sums, by their parameters. */
  IntFunction<@Nullable BigDecimal> comparedNext() {
    return compared.ofNextExecution();
  }
}
