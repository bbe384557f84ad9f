package dev.nacre.cli.wallet;

import dev.nacre.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code nacre wallet}. */
@Command(
    name = "wallet",
    description = "Make wallets and look after the master keys in them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CreateCommand.class,
      StatusCommand.class,
      ListKeysCommand.class,
      RotateCommand.class,
      PasswordCommand.class,
      RecoveryKeyCommand.class,
      BackupCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      MergeCommand.class,
      TagCommand.class,
      AutoLoginCommand.class
    },
    footerHeading = "%n@|bold Passphrases|@%n",
    footer = {
      "  are asked for at the terminal, without echo. For scripts there are",
      "  --password-file, --password-env, --password-stdin, and the variables",
      "  NACRE_WALLET_PASSWORD_FILE, NACRE_WALLET_PASSWORD_ENV and",
      "  NACRE_WALLET_PASSWORD. They are never taken from the command line.",
      "",
      "@|bold Examples:|@",
      "  nacre wallet create shop.wallet --recovery-key",
      "  nacre wallet list shop.wallet",
      "  NACRE_WALLET=shop.wallet nacre wallet status --json"
    })
public final class WalletGroup implements CommandGroup {}
