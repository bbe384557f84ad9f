package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre wallet rotate}. */
@Command(
    name = "rotate",
    description = {
      "Make a new master key and use it from now on.",
      "The old ones stay, since they open what was sealed under them. A backup of the wallet is"
          + " written first."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet rotate shop.wallet",
      "  nacre wallet rotate shop.wallet --tag 2027-Q1"
    })
final class RotateCommand extends WalletCommand {
  @Option(names = "--tag", paramLabel = "TEXT", description = "A remark for the new key.")
  private @Nullable String tag;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    try (Wallet wallet = open(screen)) {
      KeyId previous = wallet.keys().get(0).id();
      KeyId current =
          noted(
              screen,
              wallet,
              AuditAction.MASTER_KEY_ROTATED,
              KeyId::toString,
              () -> wallet.rotate(tag));
      return Outcome.ok(
          CommandResult.namedValues()
              .with("wallet", wallet.file())
              .with("currentKey", current)
              .with("previousKey", previous)
              .with("keys", wallet.keys().size()));
    }
  }
}
