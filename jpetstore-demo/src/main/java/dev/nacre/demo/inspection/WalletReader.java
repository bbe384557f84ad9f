package dev.nacre.demo.inspection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Reads the driver's information about its keys: {@code SHOW ENCRYPTION …}, available to any
 * connection.
 */
public final class WalletReader {
  private final DataSource connections;
  private final boolean cells;

  /**
   * @param cells whether there are encrypted columns to show
   */
  public WalletReader(DataSource connections, boolean cells) {
    this.connections = connections;
    this.cells = cells;
  }

  /**
   * All of it.
   *
   * @param rotated when the current key replaced another; empty when it is the first
   */
  public record Card(
      String status,
      String walletId,
      String walletType,
      List<Map<String, String>> keys,
      List<Map<String, String>> files,
      List<Map<String, String>> columns,
      String rotated,
      long blocks) {}

  public Card read() throws SQLException {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      var wallet = rows(statement, "WALLET");
      var keys = rows(statement, "KEYS");
      var files = rows(statement, "FILES");
      Map<String, String> open = wallet.isEmpty() ? Map.of() : wallet.get(0);
      long blocks =
          files.stream()
              .mapToLong(f -> Long.parseLong(f.getOrDefault("blocks_encrypted", "0")))
              .sum();
      String rotated =
          keys.size() < 2
              ? ""
              : keys.stream()
                  .filter(key -> key.getOrDefault("state", "").equals("CURRENT"))
                  .map(key -> key.getOrDefault("activation_time", ""))
                  .findFirst()
                  .orElse("");
      return new Card(
          open.getOrDefault("status", "CLOSED"),
          open.getOrDefault("wallet_id", ""),
          open.getOrDefault("wallet_type", ""),
          keys,
          files,
          cells ? rows(statement, "COLUMNS") : List.of(),
          rotated,
          blocks);
    }
  }

  /** A page must not show the path of the file. */
  private static String name(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  private static List<Map<String, String>> rows(Statement statement, String view)
      throws SQLException {
    List<Map<String, String>> rows = new ArrayList<>();
    try (ResultSet found = statement.executeQuery("SHOW ENCRYPTION " + view)) {
      var what = found.getMetaData();
      while (found.next()) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 1; i <= what.getColumnCount(); i++) {
          String value = Objects.requireNonNullElse(found.getString(i), "");
          String column = what.getColumnLabel(i).toLowerCase(Locale.ROOT);
          row.put(column, column.equals("file_name") ? name(value) : value);
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
