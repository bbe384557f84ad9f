package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.WalletHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre wallet status}. */
@Command(
    name = "status",
    description = {
      "Show what can be read of a wallet without opening it.",
      "With --open, also prove that it opens and count its keys."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet status shop.wallet",
      "  nacre wallet status shop.wallet --open",
      "  nacre wallet status shop.wallet --json"
    })
final class StatusCommand extends WalletCommand {
  @Option(names = "--open", description = "Open the wallet too.")
  private boolean open;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    Path file = file(screen);
    WalletHeader header = Wallet.inspect(file);
    NamedValues values =
        CommandResult.namedValues()
            .with("wallet", file)
            .with("id", header.id())
            .with("formatVersion", header.version())
            .with("created", header.created())
            .with("revision", header.revision())
            .with("keyDerivation", header.kdf().text())
            .with("recoveryKey", header.recoveryKey())
            .with(
                "autoLogin",
                header.autoLogin().map(kind -> kind.name().toLowerCase(Locale.ROOT)).orElse(null));
    if (open) {
      try (Wallet wallet = openToRead(screen)) {
        values
            .with("opens", true)
            .with("keys", wallet.keys().size())
            .with("currentKey", wallet.keys().get(0).id());
      }
    }
    return Outcome.ok(values);
  }
}
