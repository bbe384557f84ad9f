package dev.nacre.cli.column;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import picocli.CommandLine.Command;

/** {@code nacre column status}. */
@Command(
    name = "status",
    description = "List the encrypted columns, as SHOW ENCRYPTION COLUMNS does.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre column status --url jdbc:nacre:postgresql://db/shop --wallet shop.wallet",
      "  nacre column status --url 'jdbc:nacre:h2:./shop;nacre.encrypt=columns' --json"
    })
final class StatusCommand extends ColumnCommand {
  @Override
  protected Work prepare(Screen screen) {
    return StatusCommand::columns;
  }

  private static Outcome columns(Connection connection) throws SQLException {
    Table table =
        new Table(
            "owner",
            "tableName",
            "columnName",
            "encryptionAlg",
            "salt",
            "integrityAlg",
            "dataType",
            "keyGroup",
            "keyVersion",
            "sums");
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      while (row.next()) {
        table.row(
            row.getString("OWNER"),
            row.getString("TABLE_NAME"),
            row.getString("COLUMN_NAME"),
            row.getString("ENCRYPTION_ALG"),
            row.getString("SALT"),
            row.getString("INTEGRITY_ALG"),
            row.getString("DATA_TYPE"),
            row.getString("KEY_GROUP"),
            row.getLong("KEY_VERSION"),
            row.getString("SUMS"));
      }
    }
    return Outcome.ok(table);
  }
}
