package dev.nacre.cli.db;

import dev.nacre.cli.Interruption;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.cli.passphrase.H2CipherPassword;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.convert.OfflineFileConversion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nacre db encrypt}. */
@Command(
    name = "encrypt",
    description = {
      "Encrypt a plain H2 database that is not open, with its trace files.",
      "Each file is written anew beside the old one, read back and compared before it takes its"
          + " place. Interrupted or killed, nothing is lost: run it again.",
      "If single columns of it are encrypted already, connect with nacre.encrypt=pages,columns"
          + " from then on."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre wallet create shop.wallet",
      "  nacre db encrypt shop",
      "  nacre db encrypt shop --remove"
    })
final class EncryptCommand extends DbCommand {
  @Parameters(paramLabel = "DATABASE", description = "The database, with or without .mv.db.")
  private Path database = Path.of("");

  @Option(
      names = "--replace",
      description = "Let it take the place of an encrypted database that was here.")
  private boolean replace;

  @Mixin private H2CipherPassword cipher = new H2CipherPassword();

  @Mixin private LeftoverOptions leftover = new LeftoverOptions();

  @Override
  @SuppressWarnings("try") // The interruption is active while it is open.
  protected Outcome run(Screen screen) throws IOException {
    Path wallet = walletFor(screen, database);
    try (OpenWallets wallets = wallets(screen);
        Interruption unused = Interruption.listen();
        ConsoleProgressBar bar = screen.bar("encrypt")) {
      WalletKeys keys = wallets.open(wallet);
      List<Path> files;
      try (Passphrase password = cipher(screen)) {
        files =
            new OfflineFileConversion(keys, CipherSuite.AES_256_GCM, bar)
                .encrypt(database, password, leftover.get(), replace);
      }
      return Outcome.ok(
          CommandResult.namedValues()
              .with("encrypted", files)
              .with("wallet", wallet)
              .with("plainFiles", leftover.text(".plain")));
    }
  }

  private @Nullable Passphrase cipher(Screen screen) throws IOException {
    return OfflineFileConversion.isEncryptedByH2(database)
        ? cipher.read(screen, "File password of " + database + " (CIPHER=AES)")
        : null;
  }
}
