package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre wallet tag}. */
@Command(
    name = "tag",
    description = "Write a remark on a key, in place of the one it has.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet tag shop.wallet --tag \"audit 2027\"",
      "  nacre wallet tag shop.wallet --key 3fa9 --tag \"before the move\"",
      "  nacre wallet tag shop.wallet --key 3fa9 --tag \"\""
    })
final class TagCommand extends WalletCommand {
  // picocli rejects a command line without it.
  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--tag",
      required = true,
      paramLabel = "TEXT",
      description = "The remark. Required.")
  private String tag;

  @Option(
      names = "--key",
      paramLabel = KeyChoice.LABEL,
      description = "The beginning of the key's id, or current (default).")
  private String named = KeyChoice.CURRENT;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    try (Wallet wallet = open(screen)) {
      KeyId key = KeyChoice.find(wallet, named, screen);
      noted(
          screen,
          wallet,
          AuditAction.MASTER_KEY_TAGGED,
          KeyId::toString,
          () -> {
            wallet.tag(key, tag);
            return key;
          });
      return Outcome.ok(
          CommandResult.namedValues()
              .with("wallet", wallet.file())
              .with("key", key)
              .with("tag", tag));
    }
  }
}
