package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre wallet recovery-key}. */
@Command(
    name = "recovery-key",
    description = "Print a new recovery key, which replaces the older one; or remove it.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet recovery-key shop.wallet",
      "  nacre wallet recovery-key shop.wallet --remove"
    })
final class RecoveryKeyCommand extends WalletCommand {
  @Option(names = "--remove", description = "Leave the passphrase as the only way in.")
  private boolean remove;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    try (Wallet wallet = open(screen)) {
      NamedValues values = CommandResult.namedValues().with("wallet", wallet.file());
      if (!remove) {
        return noted(
            screen,
            wallet,
            AuditAction.RECOVERY_KEY_MADE,
            made -> name(wallet),
            () -> RecoveryKeyPrinter.add(wallet, values, screen));
      }
      noted(
          screen,
          wallet,
          AuditAction.RECOVERY_KEY_REMOVED,
          WalletCommand::name,
          () -> {
            wallet.removeRecoveryKey();
            return wallet;
          });
      values.with("recoveryKey", null);
      return Outcome.ok(
          OldSecretWarning.stillOpens(wallet, values, "the old recovery key", screen));
    }
  }
}
