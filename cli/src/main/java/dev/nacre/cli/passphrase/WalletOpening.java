package dev.nacre.cli.passphrase;

import dev.nacre.cli.Screen;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Path;

/** Opens wallets with what the options and the user give. */
public final class WalletOpening {
  private WalletOpening() {}

  /** Opens for reading, by the auto-login if there is one and no passphrase was given. */
  public static Wallet openToRead(Screen screen, Path file, PassphraseOptions options)
      throws IOException {
    if (!options.isGiven(screen) && Wallet.inspect(file).autoLogin().isPresent()) {
      return Wallet.openAutoLogin(file);
    }
    return open(screen, file, options);
  }

  /** Opens with the passphrase, to change the wallet or to export keys. */
  public static Wallet open(Screen screen, Path file, PassphraseOptions options)
      throws IOException {
    // Check that this is a wallet before the user is asked for anything.
    Wallet.inspect(file);
    try (Passphrase typed = options.read(screen, "Passphrase of " + file)) {
      return Wallet.open(file, typed);
    }
  }
}
