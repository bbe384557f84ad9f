package dev.nacre.cli.db;

import dev.nacre.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code nacre db}. */
@Command(
    name = "db",
    description = "Look after database files.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      StatusCommand.class,
      VerifyCommand.class,
      RekeyCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      EncryptCommand.class,
      DecryptCommand.class
    },
    footerHeading = "%n@|bold The wallet|@%n",
    footer = {
      "  is the one of --wallet or NACRE_WALLET or, without both, the one that",
      "  lies beside the database. Passphrases as for 'nacre wallet'.",
      "",
      "@|bold Examples:|@",
      "  nacre db status shop",
      "  nacre db verify shop",
      "  nacre db verify /var/lib/shop --wallet shop.wallet --json"
    })
public final class DbGroup implements CommandGroup {}
