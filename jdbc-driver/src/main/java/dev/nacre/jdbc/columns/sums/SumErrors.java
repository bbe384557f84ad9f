package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import java.sql.SQLException;

/** The errors of sums, which name the column. No value is in any of them. */
final class SumErrors {
  private SumErrors() {}

  /** The same error, with a message about the column. */
  static NacreException inColumn(EncryptedColumn column, NacreException refused) {
    return new NacreException(refused.code(), message(column, refused.code()));
  }

  /** The answer of the server lacks what it must have for each row. */
  static NacreException damaged(EncryptedColumn column) {
    return new NacreException(ErrorCode.ID_SET_DAMAGED, message(column, ErrorCode.ID_SET_DAMAGED));
  }

  static NacreException idsNotReserved(EncryptedColumn column, SQLException failed) {
    return new NacreException(
        ErrorCode.SUM_IDS_NOT_RESERVED,
        "There is no id for a value of the column " + column.text(),
        failed);
  }

  static NacreException closed(EncryptedColumn column) {
    return new NacreException(
        ErrorCode.CONNECTION_CLOSED,
        "The connection is closed, and the key of the encrypted column "
            + column.text()
            + " with it");
  }

  private static String message(EncryptedColumn column, ErrorCode code) {
    String of = " over the encrypted column " + column.text();
    return switch (code) {
      case SUM_CAPACITY_EXCEEDED -> "A sum" + of + " has more values than its column allows";
      case SUM_TAMPERED -> "A sum" + of + " is not that of the values of its rows";
      case SUM_SALT_TAMPERED -> "A salt that a sum" + of + " needs is not the one that was stored";
      case SUM_SALT_MISSING -> "A salt that a sum" + of + " needs is missing";
      case VALUE_DOES_NOT_FIT -> "Arithmetic with a sum" + of + " has a result that is no BIGINT";
      case ID_SET_DAMAGED -> "A sum" + of + " has no list of its rows";
      default -> "A sum" + of + " does not fit the rows that the server lists for it";
    };
  }
}
