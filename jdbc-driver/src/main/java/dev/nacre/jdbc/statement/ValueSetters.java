package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** The setters that take a complete value, of a type that the method names. */
abstract class ValueSetters extends LargeValueSetters {
  ValueSetters(
      PreparedStatement target,
      StatementContext context,
      PlanValidity freshness,
      ParameterEncryptor parameters) {
    super(target, context, freshness, parameters);
  }

  @Override
  public void setBigDecimal(int p1, @Nullable BigDecimal p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBigDecimal(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setBoolean(int p1, boolean p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBoolean(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setByte(int p1, byte p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setByte(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setBytes(int p1, byte @Nullable [] p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBytes(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setDate(int p1, @Nullable Date p2, @Nullable Calendar p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setDate(p1, p2, p3);
    } else {
      parameters.time(column, p1, p2, p3);
    }
  }

  @Override
  public void setDate(int p1, @Nullable Date p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setDate(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setDouble(int p1, double p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setDouble(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setFloat(int p1, float p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setFloat(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setInt(int p1, int p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setInt(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setLong(int p1, long p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setLong(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setNString(int p1, @Nullable String p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setNString(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setShort(int p1, short p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setShort(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setString(int p1, @Nullable String p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setString(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setTime(int p1, @Nullable Time p2, @Nullable Calendar p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setTime(p1, p2, p3);
    } else {
      parameters.time(column, p1, p2, p3);
    }
  }

  @Override
  public void setTime(int p1, @Nullable Time p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setTime(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }

  @Override
  public void setTimestamp(int p1, @Nullable Timestamp p2, @Nullable Calendar p3)
      throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setTimestamp(p1, p2, p3);
    } else {
      parameters.time(column, p1, p2, p3);
    }
  }

  @Override
  public void setTimestamp(int p1, @Nullable Timestamp p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setTimestamp(p1, p2);
    } else {
      parameters.value(column, p1, p2);
    }
  }
}
