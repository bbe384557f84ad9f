package dev.nacre.jdbc.columns.convert.values;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.value.ColumnType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads the values of a plain column that is encrypted, and writes those of a column that is
 * decrypted.
 */
public sealed interface PlainValues permits DriverValues, TextValues {
  /** As the database's driver transfers them without loss. */
  static PlainValues of(ConversionSql sql, String column, ColumnType type) {
    return sql.transfersText()
        ? new TextValues(column, type)
        : new DriverValues(column, type, sql.bindsTimesAsText());
  }

  /**
   * Reads a value, as the class of the type's kind.
   *
   * @throws NacreException {@link ErrorCode#CONVERSION_REFUSED} for one that an encrypted column
   *     would not return unchanged; without the value, which a driver's message may contain
   */
  Object read(ResultSet row, int i) throws SQLException;

  /** Writes a value of the class of the type's kind. */
  void write(PreparedStatement update, int parameter, Object value) throws SQLException;

  /** The exception for a value that the type does not have; without the value. */
  static NacreException refused(String column, ColumnType type) {
    return new NacreException(
        ErrorCode.CONVERSION_REFUSED,
        "The column "
            + column
            + " holds a value that the encrypted type "
            + type
            + " does not have");
  }
}
