package dev.nacre.cli.db;

import dev.nacre.cli.Interruption;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.convert.OfflineFileConversion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nacre db decrypt}. */
@Command(
    name = "decrypt",
    description = {
      "Turn an encrypted database that is not open into a plain H2 one. Its traces stay",
      "encrypted, and are kept or removed as the old file is.",
      "What is written is plaintext. Interrupted or killed, nothing is lost: run it again."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre db decrypt shop", "  nacre db decrypt shop --remove"})
final class DecryptCommand extends DbCommand {
  @Parameters(paramLabel = "DATABASE", description = "The database, with or without .mv.db.")
  private Path database = Path.of("");

  @Mixin private LeftoverOptions leftover = new LeftoverOptions();

  @Override
  @SuppressWarnings("try") // The interruption is active while it is open.
  protected Outcome run(Screen screen) throws IOException {
    Path wallet = walletFor(screen, database);
    try (OpenWallets wallets = wallets(screen);
        Interruption unused = Interruption.listen();
        ConsoleProgressBar bar = screen.bar("decrypt")) {
      WalletKeys keys = wallets.open(wallet);
      Path file =
          new OfflineFileConversion(keys, CipherSuite.AES_256_GCM, bar)
              .decrypt(database, leftover.get());
      return Outcome.ok(
          CommandResult.namedValues()
              .with("decrypted", List.of(file))
              .with("sealedFiles", leftover.text(".sealed")));
    }
  }
}
