package dev.nacre.cli.column;

import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.CommandResult;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nacre column encrypt}. */
@Command(
    name = "encrypt",
    description = {
      "Encrypt a column with its rows: ALTER TABLE ... MODIFY (... ENCRYPT).",
      "Others wait for the table meanwhile. Interrupted or killed, it is completed or undone by the"
          + " next connection.",
      "The first in a database of a server needs nacre.catalog=create in the URL."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre column encrypt customer ssn \\",
      "      --url 'jdbc:nacre:postgresql://db/shop?nacre.catalog=create'",
      "  nacre column encrypt customer email --no-salt --group pii --url ...",
      "  nacre column encrypt staff pay --sum --verified --url ..."
    })
final class EncryptCommand extends ColumnCommand {
  @Parameters(index = "0", paramLabel = "TABLE", description = "The table, as SQL names it.")
  private String table = "";

  @Parameters(index = "1", paramLabel = "COLUMN", description = "Its column.")
  private String column = "";

  @Option(
      names = "--no-salt",
      description = "So that equal values can be found, joined and grouped, and be seen as equal.")
  private boolean noSalt;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description = "The key group, for columns that are compared with each other; with --no-salt.")
  private @Nullable String group;

  @Option(
      names = "--sum",
      description = "So that the server can add up the column, without seeing a value.")
  private boolean sum;

  @Option(
      names = "--narrow",
      description = "One number a row for sums, where a wrong list of rows is noticed less surely.")
  private boolean narrow;

  @Option(
      names = "--squares",
      description = "Also sums of squares, for variances and standard deviations.")
  private boolean squares;

  @Option(
      names = "--verified",
      description = "A tag beside each value, so that a sum that the server forged is refused.")
  private boolean verified;

  @Override
  protected Work prepare(Screen screen) {
    if (group != null && !noSalt) {
      throw new UsageException(screen.command(), "--group is for --no-salt");
    }
    if ((narrow || squares || verified) && !sum) {
      throw new UsageException(
          screen.command(), "--narrow, --squares and --verified are for --sum");
    }
    if (noSalt && sum) {
      throw new UsageException(screen.command(), "a column is for --no-salt or for --sum");
    }
    String clause =
        "ENCRYPT"
            + (noSalt ? " NO SALT" : "")
            + (group == null ? "" : " KEY GROUP " + SqlNameCheck.group(screen, group))
            + (sum ? " WITH (SUM" : "")
            + (narrow ? " NARROW" : "")
            + (squares ? " SQUARES" : "")
            + (verified ? " VERIFIED" : "")
            + (sum ? ")" : "");
    String sql =
        "ALTER TABLE "
            + SqlNameCheck.table(screen, table)
            + " MODIFY ("
            + SqlNameCheck.column(screen, column)
            + " "
            + clause
            + ")";
    return sending(
        sql,
        CommandResult.namedValues()
            .with("table", table)
            .with("column", column)
            .with("encrypted", true));
  }
}
