package dev.nacre.jdbc.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.part.ConversionSql;
import dev.nacre.core.value.ColumnType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Values of plain columns, as they are read to be sealed and written when they were opened. */
sealed interface PlainValues permits DrivenValues, TextValues {
  static PlainValues of(ConversionSql sql, String column, ColumnType type) {
    return sql.readsText()
        ? new TextValues(column, type)
        : new DrivenValues(column, type, sql.givesTimesAsText());
  }

  /**
   * A value of the class that the kind of the type has.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} for one that an encrypted column
   *     would not give back as it is; without the value, which the driver may tell of
   */
  Object read(ResultSet row, int i) throws SQLException;

  /** Gives a value of the class that the kind of the type has. */
  void write(PreparedStatement update, int parameter, Object value) throws SQLException;

  static NacreException refused(String column, ColumnType type) {
    return new NacreException(
        ErrorCode.CONVERSION_REFUSED,
        "The column " + column + " holds a value that is none of the encrypted type " + type);
  }
}
