package dev.nacre.cli.column;

import dev.nacre.core.error.ErrorCode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The encrypted columns of a database, and whether they are salted.
 *
 * @param salted by folded names of table and column
 */
record EncryptedNames(Map<List<String>, Boolean> salted) {
  static final EncryptedNames NONE = new EncryptedNames(Map.of());

  /** Reads them through a connection of ours. */
  static EncryptedNames of(Connection connection) throws SQLException {
    Map<List<String>, Boolean> salted = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      while (row.next()) {
        salted.put(
            folded(row.getString("TABLE_NAME"), row.getString("COLUMN_NAME")),
            !"NO".equals(row.getString("SALT")));
      }
    } catch (SQLException refused) {
      // Without column encryption there are none.
      if (!Refused.code(refused).equals(Optional.of(ErrorCode.COLUMNS_OFF))) {
        throw refused;
      }
    }
    return new EncryptedNames(salted);
  }

  boolean has(SeenColumn column) {
    return salted.containsKey(folded(column.table(), column.name()));
  }

  /** The column's protection in policy syntax. */
  String state(SeenColumn column) {
    Boolean salt = salted.get(folded(column.table(), column.name()));
    return salt == null ? "plain" : salt ? "random" : "deterministic";
  }

  private static List<String> folded(String table, String column) {
    return List.of(table.toUpperCase(Locale.ROOT), column.toUpperCase(Locale.ROOT));
  }
}
