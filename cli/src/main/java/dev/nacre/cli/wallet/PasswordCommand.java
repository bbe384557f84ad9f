package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.cli.passphrase.NewPassphrase;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.RecoveryKey;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre wallet password}. */
@Command(
    name = "password",
    description = {
      "Change the passphrase. The keys stay the same.",
      "With --recovery-key, the lost passphrase is replaced: what --password-file and the like give"
          + " is the recovery key then."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet password shop.wallet",
      "  nacre wallet password shop.wallet --recovery-key",
      "  nacre wallet password shop.wallet --password-file old --new-password-file new",
      "  cat old new | nacre wallet password shop.wallet \\",
      "      --password-stdin --new-password-stdin"
    })
final class PasswordCommand extends WalletCommand {
  @Mixin private NewPassphrase next = new NewPassphrase();

  @Option(
      names = "--recovery-key",
      description = "Open with the recovery key instead of the passphrase.")
  private boolean recoveryKey;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    try (Wallet wallet = recoveryKey ? openWithRecoveryKey(screen) : open(screen);
        Passphrase chosen = next.readNew(screen, "New passphrase")) {
      noted(
          screen,
          wallet,
          AuditAction.PASSPHRASE_CHANGED,
          WalletCommand::name,
          () -> {
            wallet.changePassphrase(chosen);
            return wallet;
          });
      NamedValues values =
          CommandResult.namedValues().with("wallet", wallet.file()).with("passphraseChanged", true);
      return Outcome.ok(OldSecretWarning.stillOpens(wallet, values, "the old passphrase", screen));
    }
  }

  private Wallet openWithRecoveryKey(Screen screen) throws IOException {
    Path file = file(screen);
    Wallet.inspect(file);
    try (Passphrase typed = passphrase().read(screen, "Recovery key of " + file);
        RecoveryKey key = parse(typed)) {
      return Wallet.openWithRecoveryKey(file, key);
    }
  }

  private static RecoveryKey parse(Passphrase typed) {
    char[] chars = typed.toChars();
    try {
      return RecoveryKey.parse(chars);
    } finally {
      Arrays.fill(chars, '\0');
    }
  }
}
