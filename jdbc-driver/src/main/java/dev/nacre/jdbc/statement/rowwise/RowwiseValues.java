package dev.nacre.jdbc.statement.rowwise;

import dev.nacre.core.sql.plan.RowwiseUpdate;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The values of an UPDATE that may put one of them into several rows. */
public interface RowwiseValues {
  /** Whether all are there, and can be given again. */
  boolean isKept();

  /** Whether one of them is not NULL, and may not be written twice. */
  boolean hasCell();

  /** A new cell for a row; null for NULL. */
  byte @Nullable [] cell(RowwiseUpdate.Slot slot) throws SQLException;

  void set(PreparedStatement statement, int place, int parameter) throws SQLException;

  /** The values of a statement that is not prepared. */
  static RowwiseValues literals(ColumnEncryption columns, @Nullable RowwiseUpdate update) {
    return new RowwiseValues() {
      @Override
      public boolean isKept() {
        return update == null || !update.hasParameters();
      }

      @Override
      public boolean hasCell() {
        return true;
      }

      @Override
      public byte[] cell(RowwiseUpdate.Slot slot) throws SQLException {
        return encrypt(columns, slot);
      }

      @Override
      public void set(PreparedStatement statement, int place, int parameter) {
        throw new IllegalStateException("a parameter of a statement without any");
      }
    };
  }

  /** The cell of a literal. */
  static byte[] encrypt(ColumnEncryption columns, RowwiseUpdate.Slot slot) throws SQLException {
    if (slot.literal() == null) {
      throw new IllegalStateException("no literal");
    }
    try {
      return columns.cells().encryptLiteral(slot.literal());
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }
}
