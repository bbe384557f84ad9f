package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.passphrase.MergedWalletPassphrase;
import dev.nacre.cli.passphrase.WalletOpening;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre wallet merge}. */
@Command(
    name = "merge",
    description = {
      "Take the keys of another wallet that are not in this one yet.",
      "The other wallet is not changed; the current key of this one stays the same.",
      "Rotate afterwards: until then a younger key that is in use there may sign what is encrypted",
      "in every database of this wallet."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet merge shop.wallet --from branch.wallet",
      "  nacre wallet merge shop.wallet --from branch.wallet \\",
      "      --password-file shop.pw --from-password-file branch.pw"
    })
final class MergeCommand extends WalletCommand {
  // picocli rejects a command line without it.
  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--from",
      required = true,
      paramLabel = "OTHER",
      description = "The wallet whose keys are taken. Required.")
  private Path other;

  @Mixin private MergedWalletPassphrase otherPassphrase = new MergedWalletPassphrase();

  @Override
  protected Outcome run(Screen screen) throws IOException {
    try (Wallet wallet = open(screen);
        Wallet giver = WalletOpening.open(screen, other, otherPassphrase)) {
      List<KeyId> taken =
          noted(
              screen,
              wallet,
              AuditAction.WALLET_MERGED,
              added -> listed(added) + " from " + other,
              () -> wallet.merge(giver));
      return Outcome.ok(
          CommandResult.namedValues()
              .with("wallet", wallet.file())
              .with("added", taken)
              .with("keys", wallet.keys().size()));
    }
  }
}
