package dev.nacre.jdbc.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.part.TypeNames;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.result.DecryptingResultSet;
import dev.nacre.jdbc.result.GuardedArray;
import java.io.InputStream;
import java.net.URL;
import java.sql.Array;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Types;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement with encrypted columns. Each setter either encrypts the value of an
 * encrypted column's parameter before the target gets it, or refuses it.
 */
@SuppressWarnings("deprecation") // deprecated methods are guarded too
public final class EncryptingPreparedStatement extends ValueSetters implements PreparedStatement {
  private final StatementContext context;
  private final Plan plan;
  private final TypeNames names;

  private EncryptingPreparedStatement(
      PreparedStatement target,
      StatementContext context,
      ColumnEncryption columns,
      Plan plan,
      PlanValidity freshness) {
    super(target, context, freshness, new ParameterEncryptor(target, columns.cells(), plan));
    this.context = context;
    this.plan = plan;
    this.names = columns.dialect().types();
  }

  /** Prepares the SQL of a plan. */
  static PreparedStatement prepare(
      StatementContext context,
      Plan plan,
      PlanValidity freshness,
      ShowStatement.Preparation preparation)
      throws SQLException {
    ColumnEncryption columns = Objects.requireNonNull(context.columns());
    refuseSealedOnce(plan);
    PreparedStatement target = preparation.prepare(columns.cells().text(plan));
    return new EncryptingPreparedStatement(target, context, columns, plan, freshness);
  }

  /**
   * Refuses a randomised literal: every execution would write the same cell, and reveal equal
   * values.
   */
  @Safeguard("columns-08c")
  private static void refuseSealedOnce(Plan plan) throws SQLException {
    EncryptedColumn once = plan.sealedOnce();
    if (once != null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_VALUE_REFUSED,
          "A prepared statement holds a literal for the randomised column " + once.text());
    }
  }

  @Override
  void beforeSending() throws SQLException {
    checkFresh();
    parameters.beforeSending();
  }

  @Override
  public void addBatch() throws SQLException {
    try {
      parameters.beforeSending();
    } catch (SQLException failed) {
      checkFresh(); // the cell may be of a key that is no longer current
      throw failed;
    }
    target().addBatch();
    parameters.batched();
  }

  @Override
  public void clearParameters() throws SQLException {
    parameters.clear();
    target().clearParameters();
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    beforeSending();
    return fresh(confirmed(target().executeQuery()), plan);
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return fresh(target().getResultSet(), plan);
  }

  @Override
  @Safeguard(value = "columns-22", stub = Stub.INHERITED)
  public @Nullable ResultSet getGeneratedKeys() throws SQLException {
    return context.keys(this, target().getGeneratedKeys(), plan);
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    return DecryptingResultSet.metaData(target().getMetaData(), names, plan::result);
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    return new DescribedParameters(target().getParameterMetaData(), names, plan);
  }

  private static int type(@Nullable SQLType type) {
    Integer number = type == null ? null : type.getVendorTypeNumber();
    return number == null ? Types.OTHER : number;
  }

  @Override
  public void setArray(int p1, @Nullable Array p2) throws SQLException {
    if (isArray(p1, p2)) {
      return;
    }
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      super.setArray(p1, p2);
    } else {
      throw ParameterEncryptor.refused(column, "setArray");
    }
  }

  /** Whether a parameter is an array for an encrypted column, which is then given to the target. */
  private boolean isArray(int parameter, @Nullable Object value) throws SQLException {
    EncryptedColumn column = parameters.columnOfArray(parameter);
    if (column != null) {
      parameters.array(column, parameter, GuardedArray.raw(value));
    }
    return column != null;
  }

  @Override
  public void setNull(int p1, int p2, @Nullable String p3) throws SQLException {
    if (isArray(p1, null)) {
      return;
    }
    if (parameters.column(p1) == null) {
      target().setNull(p1, p2, p3);
    } else {
      parameters.nothing(p1);
    }
  }

  @Override
  @Safeguard(value = "columns-19", stub = Stub.INHERITED)
  public void setNull(int p1, int p2) throws SQLException {
    if (isArray(p1, null)) {
      return;
    }
    if (parameters.column(p1) == null) {
      target().setNull(p1, p2);
    } else {
      parameters.nothing(p1);
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, int p3, int p4) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      super.setObject(p1, p2, p3, p4);
    } else {
      parameters.object(column, p1, p2, p3);
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, int p3) throws SQLException {
    if (p3 == Types.ARRAY && isArray(p1, p2)) {
      return;
    }
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      super.setObject(p1, p2, p3);
    } else {
      parameters.object(column, p1, p2, p3);
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, @Nullable SQLType p3, int p4)
      throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      super.setObject(p1, p2, p3, p4);
    } else {
      parameters.object(column, p1, p2, type(p3));
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, @Nullable SQLType p3) throws SQLException {
    if (type(p3) == Types.ARRAY && isArray(p1, p2)) {
      return;
    }
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      super.setObject(p1, p2, p3);
    } else {
      parameters.object(column, p1, p2, type(p3));
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2) throws SQLException {
    if (isArray(p1, p2)) {
      return;
    }
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      super.setObject(p1, p2);
    } else {
      parameters.object(column, p1, p2);
    }
  }

  @Override
  public void setRef(int p1, @Nullable Ref p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setRef(p1, p2);
    } else {
      throw ParameterEncryptor.refused(column, "setRef");
    }
  }

  @Override
  public void setRowId(int p1, @Nullable RowId p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setRowId(p1, p2);
    } else {
      throw ParameterEncryptor.refused(column, "setRowId");
    }
  }

  @Override
  public void setSQLXML(int p1, @Nullable SQLXML p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setSQLXML(p1, p2);
    } else {
      throw ParameterEncryptor.refused(column, "setSQLXML");
    }
  }

  @Override
  public void setURL(int p1, @Nullable URL p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setURL(p1, p2);
    } else {
      throw ParameterEncryptor.refused(column, "setURL");
    }
  }

  @Override
  public void setUnicodeStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setUnicodeStream(p1, p2, p3);
    } else {
      throw ParameterEncryptor.refused(column, "setUnicodeStream");
    }
  }
}
