package dev.nacre.cli.column;

import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre column decrypt}. */
@Command(
    name = "decrypt",
    description = {
      "Write the values of a column in clear again: ALTER TABLE ... MODIFY (... DECRYPT).",
      "The server, its logs and its replicas see them from then on."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre column decrypt customer phone --url jdbc:nacre:postgresql://db/shop"})
final class DecryptCommand extends ColumnCommand {
  @Parameters(index = "0", paramLabel = "TABLE", description = "The table, as SQL names it.")
  private String table = "";

  @Parameters(index = "1", paramLabel = "COLUMN", description = "Its column.")
  private String column = "";

  @Override
  protected Work prepare(Screen screen) {
    String sql =
        "ALTER TABLE "
            + SqlNameCheck.table(screen, table)
            + " MODIFY ("
            + SqlNameCheck.column(screen, column)
            + " DECRYPT)";
    return sending(
        sql,
        CommandResult.namedValues()
            .with("table", table)
            .with("column", column)
            .with("encrypted", false));
  }
}
