package dev.nacre.jdbc.statement;

import dev.nacre.core.column.LargeCells;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.rule.Plan;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.Agreement;
import dev.nacre.jdbc.parameter.CalendarTimes;
import dev.nacre.jdbc.parameter.GivenStreams;
import dev.nacre.jdbc.result.OpeningResultSet;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement about encrypted columns. A parameter that is given for one is sealed before
 * the target sees it, each time with a nonce of its own; every setter there is either does that or
 * refuses.
 */
@SuppressWarnings("deprecation") // what JDBC deprecates is still guarded
public final class SealingPreparedStatement extends GuardedPreparedStatement {
  private final StatementContext context;
  private final Columns columns;
  private final Plan plan;

  private SealingPreparedStatement(
      PreparedStatement target,
      StatementContext context,
      Columns columns,
      Plan plan,
      Freshness freshness) {
    super(target, context, freshness);
    this.context = context;
    this.columns = columns;
    this.plan = plan;
  }

  /** Prepares what a plan says. */
  static PreparedStatement prepare(
      StatementContext context,
      Plan plan,
      Freshness freshness,
      ShowStatement.Preparation preparation)
      throws SQLException {
    Columns columns = Objects.requireNonNull(context.columns());
    EncryptedColumn once = plan.sealedOnce();
    if (once != null) {
      // The same cell would be written by every execution, and show that the values are equal.
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_VALUE_REFUSED,
          "A prepared statement holds a literal for the randomised column " + once.text());
    }
    PreparedStatement target = preparation.prepare(columns.text(plan));
    return new SealingPreparedStatement(target, context, columns, plan, freshness);
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    checkFresh();
    return fresh(confirmed(target().executeQuery()), plan);
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return fresh(target().getResultSet(), plan);
  }

  @Override
  public @Nullable ResultSet getGeneratedKeys() throws SQLException {
    return context.keys(this, target().getGeneratedKeys(), plan);
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    return OpeningResultSet.metaData(target().getMetaData(), plan::result);
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    return new DescribedParameters(target().getParameterMetaData(), plan);
  }

  private void seal(EncryptedColumn column, int parameter, @Nullable Object value)
      throws SQLException {
    if (value == null) {
      target().setNull(parameter, Types.VARBINARY);
      return;
    }
    byte[] cell;
    try {
      cell =
          plan.isCompared(parameter)
              ? columns.sealCompared(column, value)
              : columns.seal(column, value);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
    target().setBytes(parameter, cell);
  }

  /** Where a time as text has its zone behind it, which is not made here: it is refused. */
  private boolean isText(EncryptedColumn column) {
    return columns.dialect().manner().zonesMoved()
        && switch (column.encryption().type().kind()) {
          case CHARACTER, PADDED, JSON, LARGE_CHARACTER -> true;
          default -> false;
        };
  }

  private static int type(@Nullable SQLType type) {
    Integer number = type == null ? null : type.getVendorTypeNumber();
    return number == null ? Types.OTHER : number;
  }

  /**
   * @param type that the value is given as
   */
  private void sealObject(EncryptedColumn column, int parameter, @Nullable Object value, int type)
      throws SQLException {
    if (value != null && !Agreement.agrees(column.encryption().type().kind(), value, type)) {
      throw SqlErrors.refused(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A value for the encrypted column "
              + column.text()
              + " would be another one of the type that setObject names");
    }
    if (value instanceof Reader characters) {
      sealText(column, parameter, characters, -1);
    } else if (value instanceof InputStream bytes) {
      sealBytes(column, parameter, bytes, -1);
    } else if (value instanceof Clob clob) {
      sealText(column, parameter, clob.getCharacterStream(), -1);
    } else if (value instanceof Blob blob) {
      sealBytes(column, parameter, blob.getBinaryStream(), -1);
    } else {
      seal(column, parameter, value);
    }
  }

  private void sealText(
      EncryptedColumn column, int parameter, @Nullable Reader characters, long length)
      throws SQLException {
    if (characters == null) {
      seal(column, parameter, null);
    } else if (column.encryption().type().kind() == ValueKind.LARGE_CHARACTER) {
      InputStream plain = GivenStreams.utf8(characters, length);
      target().setBinaryStream(parameter, columns.sealing(column, plain));
    } else {
      String text;
      try {
        text = GivenStreams.text(column, characters, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      seal(column, parameter, text);
    }
  }

  private void sealBytes(
      EncryptedColumn column, int parameter, @Nullable InputStream bytes, long length)
      throws SQLException {
    if (bytes == null) {
      seal(column, parameter, null);
    } else if (column.encryption().type().kind() == ValueKind.LARGE_BINARY) {
      InputStream cell = columns.sealing(column, GivenStreams.exactly(bytes, length));
      if (length < 0) {
        target().setBinaryStream(parameter, cell);
      } else {
        target().setBinaryStream(parameter, cell, LargeCells.cellBytes(length));
      }
    } else {
      byte[] all;
      try {
        all = GivenStreams.bytes(column, bytes, length);
      } catch (RuntimeException failed) {
        throw SqlErrors.of(failed);
      }
      seal(column, parameter, all);
    }
  }

  private static @Nullable Reader ascii(@Nullable InputStream bytes) {
    return bytes == null ? null : new InputStreamReader(bytes, StandardCharsets.US_ASCII);
  }

  private static SQLException refused(EncryptedColumn column, String method) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_METHOD_REFUSED,
        "The method " + method + " cannot give a value for the encrypted column " + column.text());
  }

  @Override
  public void setArray(int p1, @Nullable Array p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setArray(p1, p2);
    } else {
      throw refused(column, "setArray");
    }
  }

  @Override
  public void setAsciiStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setAsciiStream(p1, p2, p3);
    } else {
      sealText(column, p1, ascii(p2), p3);
    }
  }

  @Override
  public void setAsciiStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setAsciiStream(p1, p2, p3);
    } else {
      sealText(column, p1, ascii(p2), p3);
    }
  }

  @Override
  public void setAsciiStream(int p1, @Nullable InputStream p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setAsciiStream(p1, p2);
    } else {
      sealText(column, p1, ascii(p2), -1);
    }
  }

  @Override
  public void setBigDecimal(int p1, @Nullable BigDecimal p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBigDecimal(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setBinaryStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBinaryStream(p1, p2, p3);
    } else {
      sealBytes(column, p1, p2, p3);
    }
  }

  @Override
  public void setBinaryStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBinaryStream(p1, p2, p3);
    } else {
      sealBytes(column, p1, p2, p3);
    }
  }

  @Override
  public void setBinaryStream(int p1, @Nullable InputStream p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBinaryStream(p1, p2);
    } else {
      sealBytes(column, p1, p2, -1);
    }
  }

  @Override
  public void setBlob(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBlob(p1, p2, p3);
    } else {
      sealBytes(column, p1, p2, p3);
    }
  }

  @Override
  public void setBlob(int p1, @Nullable InputStream p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBlob(p1, p2);
    } else {
      sealBytes(column, p1, p2, -1);
    }
  }

  @Override
  public void setBlob(int p1, @Nullable Blob p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBlob(p1, p2);
    } else {
      sealBytes(column, p1, p2 == null ? null : p2.getBinaryStream(), -1);
    }
  }

  @Override
  public void setBoolean(int p1, boolean p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBoolean(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setByte(int p1, byte p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setByte(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setBytes(int p1, byte @Nullable [] p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setBytes(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setCharacterStream(int p1, @Nullable Reader p2, int p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setCharacterStream(p1, p2, p3);
    } else {
      sealText(column, p1, p2, p3);
    }
  }

  @Override
  public void setCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setCharacterStream(p1, p2, p3);
    } else {
      sealText(column, p1, p2, p3);
    }
  }

  @Override
  public void setCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setCharacterStream(p1, p2);
    } else {
      sealText(column, p1, p2, -1);
    }
  }

  @Override
  public void setClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setClob(p1, p2, p3);
    } else {
      sealText(column, p1, p2, p3);
    }
  }

  @Override
  public void setClob(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setClob(p1, p2);
    } else {
      sealText(column, p1, p2, -1);
    }
  }

  @Override
  public void setClob(int p1, @Nullable Clob p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setClob(p1, p2);
    } else {
      sealText(column, p1, p2 == null ? null : p2.getCharacterStream(), -1);
    }
  }

  @Override
  public void setDate(int p1, @Nullable Date p2, @Nullable Calendar p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setDate(p1, p2, p3);
    } else {
      seal(column, p1, p2 == null || isText(column) ? p2 : CalendarTimes.of(p2, p3));
    }
  }

  @Override
  public void setDate(int p1, @Nullable Date p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setDate(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setDouble(int p1, double p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setDouble(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setFloat(int p1, float p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setFloat(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setInt(int p1, int p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setInt(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setLong(int p1, long p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setLong(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setNCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setNCharacterStream(p1, p2, p3);
    } else {
      sealText(column, p1, p2, p3);
    }
  }

  @Override
  public void setNCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setNCharacterStream(p1, p2);
    } else {
      sealText(column, p1, p2, -1);
    }
  }

  @Override
  public void setNClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setNClob(p1, p2, p3);
    } else {
      sealText(column, p1, p2, p3);
    }
  }

  @Override
  public void setNClob(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setNClob(p1, p2);
    } else {
      sealText(column, p1, p2, -1);
    }
  }

  @Override
  public void setNClob(int p1, @Nullable NClob p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setNClob(p1, p2);
    } else {
      sealText(column, p1, p2 == null ? null : p2.getCharacterStream(), -1);
    }
  }

  @Override
  public void setNString(int p1, @Nullable String p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setNString(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setNull(int p1, int p2, @Nullable String p3) throws SQLException {
    if (plan.parameter(p1) == null) {
      target().setNull(p1, p2, p3);
    } else {
      target().setNull(p1, Types.VARBINARY);
    }
  }

  @Override
  public void setNull(int p1, int p2) throws SQLException {
    target().setNull(p1, plan.parameter(p1) == null ? p2 : Types.VARBINARY);
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, int p3, int p4) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setObject(p1, p2, p3, p4);
    } else {
      sealObject(column, p1, p2, p3);
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, int p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setObject(p1, p2, p3);
    } else {
      sealObject(column, p1, p2, p3);
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, @Nullable SQLType p3, int p4)
      throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setObject(p1, p2, p3, p4);
    } else {
      sealObject(column, p1, p2, type(p3));
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2, @Nullable SQLType p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setObject(p1, p2, p3);
    } else {
      sealObject(column, p1, p2, type(p3));
    }
  }

  @Override
  public void setObject(int p1, @Nullable Object p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setObject(p1, p2);
    } else {
      sealObject(column, p1, p2, Types.OTHER);
    }
  }

  @Override
  public void setRef(int p1, @Nullable Ref p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setRef(p1, p2);
    } else {
      throw refused(column, "setRef");
    }
  }

  @Override
  public void setRowId(int p1, @Nullable RowId p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setRowId(p1, p2);
    } else {
      throw refused(column, "setRowId");
    }
  }

  @Override
  public void setSQLXML(int p1, @Nullable SQLXML p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setSQLXML(p1, p2);
    } else {
      throw refused(column, "setSQLXML");
    }
  }

  @Override
  public void setShort(int p1, short p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setShort(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setString(int p1, @Nullable String p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setString(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setTime(int p1, @Nullable Time p2, @Nullable Calendar p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setTime(p1, p2, p3);
    } else {
      seal(column, p1, p2 == null || isText(column) ? p2 : CalendarTimes.of(p2, p3));
    }
  }

  @Override
  public void setTime(int p1, @Nullable Time p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setTime(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setTimestamp(int p1, @Nullable Timestamp p2, @Nullable Calendar p3)
      throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setTimestamp(p1, p2, p3);
    } else {
      seal(column, p1, p2 == null || isText(column) ? p2 : CalendarTimes.of(p2, p3));
    }
  }

  @Override
  public void setTimestamp(int p1, @Nullable Timestamp p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setTimestamp(p1, p2);
    } else {
      seal(column, p1, p2);
    }
  }

  @Override
  public void setURL(int p1, @Nullable URL p2) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setURL(p1, p2);
    } else {
      throw refused(column, "setURL");
    }
  }

  @Override
  public void setUnicodeStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    EncryptedColumn column = plan.parameter(p1);
    if (column == null) {
      target().setUnicodeStream(p1, p2, p3);
    } else {
      throw refused(column, "setUnicodeStream");
    }
  }
}
