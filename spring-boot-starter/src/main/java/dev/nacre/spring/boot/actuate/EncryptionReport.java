package dev.nacre.spring.boot.actuate;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.spring.boot.jdbc.FailureCodes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The rows of one view of {@code SHOW ENCRYPTION}: names, states and counts. */
final class EncryptionReport {
  /** {@code COLUMNS} where only files are encrypted, and {@code FILES} where only columns are. */
  private static final Set<ErrorCode> NOT_HERE =
      Set.of(ErrorCode.COLUMNS_OFF, ErrorCode.NO_FILES_HERE);

  private EncryptionReport() {}

  /**
   * @param view a word behind {@code SHOW ENCRYPTION}
   */
  static List<Map<String, Object>> rows(Connection connection, String view) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SHOW ENCRYPTION " + view)) {
      ResultSetMetaData columns = result.getMetaData();
      List<Map<String, Object>> rows = new ArrayList<>();
      while (result.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          Object value = result.getObject(i);
          if (value instanceof Timestamp time) {
            value = time.toInstant().toString();
          } else if (value instanceof OffsetDateTime time) {
            value = time.toInstant().toString();
          } else if (value != null && !(value instanceof Number)) {
            value = result.getString(i);
          }
          if (value != null) {
            row.put(columns.getColumnLabel(i).toLowerCase(Locale.ROOT), value);
          }
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException refused) {
      if (FailureCodes.code(refused).filter(NOT_HERE::contains).isPresent()) {
        return List.of();
      }
      throw refused;
    }
  }

  /** The message of a database may repeat what it was given, ours do not. */
  static String text(SQLException failed) {
    return FailureCodes.code(failed).isPresent()
        ? String.valueOf(failed.getMessage())
        : "the database answers with SQLState " + failed.getSQLState();
  }
}
