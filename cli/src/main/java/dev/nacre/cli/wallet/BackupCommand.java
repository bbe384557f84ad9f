package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre wallet backup}. */
@Command(
    name = "backup",
    description = {
      "Copy the wallet: beside it with the time in the name, or to --to.",
      "The copy opens with the same passphrase. It is checked by opening the wallet first."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet backup shop.wallet",
      "  nacre wallet backup shop.wallet --to /mnt/safe/shop.wallet"
    })
final class BackupCommand extends WalletCommand {
  @Option(names = "--to", paramLabel = "FILE", description = "Where to; never overwritten.")
  private @Nullable Path target;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    try (Wallet wallet = openToRead(screen)) {
      Path copy =
          noted(screen, wallet, AuditAction.WALLET_BACKED_UP, Path::toString, () -> backup(wallet));
      return Outcome.ok(
          CommandResult.namedValues().with("wallet", wallet.file()).with("backup", copy));
    }
  }

  private Path backup(Wallet wallet) throws IOException {
    Path copy = target;
    if (copy == null) {
      return wallet.backup();
    }
    wallet.backup(copy);
    return copy;
  }
}
