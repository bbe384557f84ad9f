package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The setters that take a stream or a large object. A value for a large column is encrypted while
 * it is read.
 */
abstract class LargeValueSetters extends GuardedPreparedStatement {
  final ParameterEncryptor parameters;

  LargeValueSetters(
      PreparedStatement target,
      StatementContext context,
      PlanValidity freshness,
      ParameterEncryptor parameters) {
    super(target, context, freshness);
    this.parameters = parameters;
  }

  @Override
  public void setAsciiStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setAsciiStream(p1, p2, p3);
    } else {
      parameters.ascii(column, p1, p2, p3);
    }
  }

  @Override
  public void setAsciiStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setAsciiStream(p1, p2, p3);
    } else {
      parameters.ascii(column, p1, p2, p3);
    }
  }

  @Override
  public void setAsciiStream(int p1, @Nullable InputStream p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setAsciiStream(p1, p2);
    } else {
      parameters.ascii(column, p1, p2, -1);
    }
  }

  @Override
  public void setBinaryStream(int p1, @Nullable InputStream p2, int p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBinaryStream(p1, p2, p3);
    } else {
      parameters.bytes(column, p1, p2, p3);
    }
  }

  @Override
  public void setBinaryStream(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBinaryStream(p1, p2, p3);
    } else {
      parameters.bytes(column, p1, p2, p3);
    }
  }

  @Override
  public void setBinaryStream(int p1, @Nullable InputStream p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBinaryStream(p1, p2);
    } else {
      parameters.bytes(column, p1, p2, -1);
    }
  }

  @Override
  public void setBlob(int p1, @Nullable InputStream p2, long p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBlob(p1, p2, p3);
    } else {
      parameters.blob(column, p1, p2, p3);
    }
  }

  @Override
  public void setBlob(int p1, @Nullable InputStream p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBlob(p1, p2);
    } else {
      parameters.blob(column, p1, p2, -1);
    }
  }

  @Override
  public void setBlob(int p1, @Nullable Blob p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setBlob(p1, p2);
    } else {
      parameters.blob(column, p1, p2 == null ? null : p2.getBinaryStream(), -1);
    }
  }

  @Override
  public void setCharacterStream(int p1, @Nullable Reader p2, int p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setCharacterStream(p1, p2, p3);
    } else {
      parameters.text(column, p1, p2, p3);
    }
  }

  @Override
  public void setCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setCharacterStream(p1, p2, p3);
    } else {
      parameters.text(column, p1, p2, p3);
    }
  }

  @Override
  public void setCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setCharacterStream(p1, p2);
    } else {
      parameters.text(column, p1, p2, -1);
    }
  }

  @Override
  public void setClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setClob(p1, p2, p3);
    } else {
      parameters.clob(column, p1, p2, p3);
    }
  }

  @Override
  public void setClob(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setClob(p1, p2);
    } else {
      parameters.clob(column, p1, p2, -1);
    }
  }

  @Override
  public void setClob(int p1, @Nullable Clob p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setClob(p1, p2);
    } else {
      parameters.clob(column, p1, p2 == null ? null : p2.getCharacterStream(), -1);
    }
  }

  @Override
  public void setNCharacterStream(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setNCharacterStream(p1, p2, p3);
    } else {
      parameters.text(column, p1, p2, p3);
    }
  }

  @Override
  public void setNCharacterStream(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setNCharacterStream(p1, p2);
    } else {
      parameters.text(column, p1, p2, -1);
    }
  }

  @Override
  public void setNClob(int p1, @Nullable Reader p2, long p3) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setNClob(p1, p2, p3);
    } else {
      parameters.clob(column, p1, p2, p3);
    }
  }

  @Override
  public void setNClob(int p1, @Nullable Reader p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setNClob(p1, p2);
    } else {
      parameters.clob(column, p1, p2, -1);
    }
  }

  @Override
  public void setNClob(int p1, @Nullable NClob p2) throws SQLException {
    EncryptedColumn column = parameters.column(p1);
    if (column == null) {
      target().setNClob(p1, p2);
    } else {
      parameters.clob(column, p1, p2 == null ? null : p2.getCharacterStream(), -1);
    }
  }
}
