package dev.nacre.cli.column;

import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sum.ashe.form.SumOptions;
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
 * The encrypted columns of a database, and how they are encrypted, in the words of a policy.
 *
 * @param decisions by folded names of table and column
 */
public record EncryptedColumns(Map<List<String>, Decision> decisions) {
  public static final EncryptedColumns NONE = new EncryptedColumns(Map.of());

  /** Reads them through a connection of ours. */
  public static EncryptedColumns of(Connection connection) throws SQLException {
    Map<List<String>, Decision> decisions = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      while (row.next()) {
        decisions.put(
            folded(row.getString("TABLE_NAME"), row.getString("COLUMN_NAME")), decision(row));
      }
    } catch (SQLException refused) {
      // Without column encryption there are none.
      if (refused.getErrorCode() != ErrorCode.COLUMNS_OFF.vendorCode()) {
        throw refused;
      }
    }
    return new EncryptedColumns(decisions);
  }

  private static Decision decision(ResultSet row) throws SQLException {
    String sums = row.getString("SUMS");
    if (sums != null) {
      List<String> options = List.of(sums.split(" ", -1));
      return Decision.sum(
          new SumOptions(
              options.contains("NARROW"),
              options.contains("SQUARES"),
              options.contains("VERIFIED")));
    }
    String group = row.getString("KEY_GROUP");
    return "NO".equals(row.getString("SALT"))
        ? new Decision(Wish.DETERMINISTIC, group == null ? "" : group)
        : new Decision(Wish.RANDOM, "");
  }

  public boolean has(ColumnInfo column) {
    return decision(column).isPresent();
  }

  public Optional<Decision> decision(ColumnInfo column) {
    return Optional.ofNullable(decisions.get(folded(column.table(), column.name())));
  }

  private static List<String> folded(String table, String column) {
    return List.of(table.toUpperCase(Locale.ROOT), column.toUpperCase(Locale.ROOT));
  }
}
