package dev.nacre.cli.column;

import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre column rekey}. */
@Command(
    name = "rekey",
    description = "Encrypt the columns of a table under other keys: ALTER TABLE ... REKEY.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre column rekey customer --url jdbc:nacre:postgresql://db/shop"})
final class RekeyCommand extends ColumnCommand {
  @Parameters(index = "0", paramLabel = "TABLE", description = "The table, as SQL names it.")
  private String table = "";

  @Override
  protected Work prepare(Screen screen) {
    String sql = "ALTER TABLE " + SqlNameCheck.table(screen, table) + " REKEY";
    return sending(sql, CommandResult.namedValues().with("table", table).with("rekeyed", true));
  }
}
