package dev.nacre.jdbc.columns.cells;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;

/** The errors of the cells of a column, which name it. No value is in any of them. */
final class CellErrors {
  private CellErrors() {}

  static NacreException inColumn(EncryptedColumn column, NacreException refused) {
    return new NacreException(refused.code(), message(column, refused.code()));
  }

  static String message(EncryptedColumn column, ErrorCode code) {
    return switch (code) {
      case VALUE_DOES_NOT_FIT ->
          "A value for the encrypted column "
              + column.text()
              + " is not of its type "
              + column.encryption().type();
      case CELL_NOT_SEALED ->
          "The encrypted column " + column.text() + " holds something that is no cell";
      case CELL_TOO_NEW ->
          "The encrypted column " + column.text() + " holds a cell of a later format";
      case CONNECTION_CLOSED ->
          "The connection is closed, and the key of the encrypted column "
              + column.text()
              + " with it";
      case SUM_SALT_TAMPERED ->
          "The database gave a block of ids of the column " + column.text() + " out twice";
      case SUM_IDS_NOT_RESERVED ->
          "There is no id for a value of the encrypted column " + column.text();
      default -> "A cell of the encrypted column " + column.text() + " cannot be decrypted";
    };
  }

  /** Closing a connection also closes the keys for threads that still use them. */
  static NacreException closed(EncryptedColumn column) {
    return new NacreException(
        ErrorCode.CONNECTION_CLOSED, message(column, ErrorCode.CONNECTION_CLOSED));
  }
}
