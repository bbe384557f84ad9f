package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre wallet create}. */
@Command(
    name = "create",
    description = "Make a wallet with one master key. Never overwrites a file.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet create shop.wallet",
      "  nacre wallet create shop.wallet --recovery-key",
      "  nacre wallet create shop.wallet --password-file /run/secrets/shop"
    })
final class CreateCommand extends WalletCommand {
  @Option(
      names = "--recovery-key",
      description = "Print a recovery key, which opens the wallet when the passphrase is lost.")
  private boolean recoveryKey;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    Path file = file(screen);
    // The wallet checks again; this only saves a user from typing in vain.
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new NacreIOException(ErrorCode.WALLET_EXISTS, "There is a file already: " + file);
    }
    try (Passphrase chosen = passphrase().readNew(screen, "Passphrase for " + file);
        Wallet wallet = Wallet.create(file, chosen)) {
      NamedValues values =
          CommandResult.namedValues()
              .with("wallet", file)
              .with("id", wallet.id())
              .with("currentKey", wallet.keys().get(0).id());
      noted(
          screen,
          wallet,
          AuditAction.WALLET_CREATED,
          made -> name(made) + " " + made.id(),
          () -> wallet);
      return recoveryKey
          ? noted(
              screen,
              wallet,
              AuditAction.RECOVERY_KEY_MADE,
              shown -> name(wallet),
              () -> RecoveryKeyPrinter.add(wallet, values, screen))
          : Outcome.ok(values);
    }
  }
}
