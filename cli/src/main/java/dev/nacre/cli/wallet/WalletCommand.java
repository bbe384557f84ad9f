package dev.nacre.cli.wallet;

import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.Screen;
import dev.nacre.cli.UsageException;
import dev.nacre.cli.passphrase.PassphraseOptions;
import dev.nacre.cli.passphrase.WalletPassphrase;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What all wallet commands take: the file, and where its passphrase comes from. */
abstract class WalletCommand extends NacreCommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "WALLET",
      description = "The wallet file. Default: the variable NACRE_WALLET.")
  private @Nullable Path wallet;

  @Mixin private WalletPassphrase passphrase = new WalletPassphrase();

  final WalletPassphrase passphrase() {
    return passphrase;
  }

  final Path file(Screen screen) {
    if (wallet != null) {
      return wallet;
    }
    String variable = screen.terminal().environment("NACRE_WALLET");
    if (variable == null) {
      throw new UsageException(
          screen.command(),
          screen.command().qualifiedName() + " needs WALLET, or the variable NACRE_WALLET");
    }
    return Path.of(variable);
  }

  /** Opens with the passphrase, to change something or to take keys out. */
  final Wallet open(Screen screen) throws IOException {
    return open(screen, file(screen), passphrase);
  }

  /** Opens to look, by the auto-login if there is one and no passphrase was given. */
  final Wallet openToRead(Screen screen) throws IOException {
    return openToRead(screen, file(screen), passphrase);
  }

  static Wallet openToRead(Screen screen, Path file, PassphraseOptions options) throws IOException {
    if (!options.isGiven(screen) && Wallet.inspect(file).autoLogin().isPresent()) {
      return Wallet.openAutoLogin(file);
    }
    return open(screen, file, options);
  }

  static Wallet open(Screen screen, Path file, PassphraseOptions options) throws IOException {
    // Before anybody is asked: whether this is a wallet at all.
    Wallet.inspect(file);
    try (Passphrase typed = options.read(screen, "Passphrase of " + file)) {
      return Wallet.open(file, typed);
    }
  }
}
