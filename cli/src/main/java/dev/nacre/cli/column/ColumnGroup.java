package dev.nacre.cli.column;

import dev.nacre.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code nacre column}. */
@Command(
    name = "column",
    description = "Look after encrypted columns.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      EncryptCommand.class,
      DecryptCommand.class,
      RekeyCommand.class,
      StatusCommand.class,
      AdviseCommand.class
    },
    footerHeading = "%n@|bold The database|@%n",
    footer = {
      "  is named by the URL that the application uses, jdbc:nacre:...; on H2 with",
      "  nacre.encrypt=columns. Its driver has to be on the class path: of H2 it is,",
      "  for others run 'java -cp nacre.jar:DRIVER.jar dev.nacre.cli.Nacre'.",
      "",
      "@|bold Examples:|@",
      "  nacre column advise --url jdbc:postgresql://db/shop --user shop",
      "  nacre column encrypt customer ssn \\",
      "      --url 'jdbc:nacre:postgresql://db/shop?nacre.catalog=create' \\",
      "      --user shop --wallet shop.wallet",
      "  nacre column status --json \\",
      "      --url jdbc:nacre:postgresql://db/shop --user shop --wallet shop.wallet"
    })
public final class ColumnGroup implements CommandGroup {}
