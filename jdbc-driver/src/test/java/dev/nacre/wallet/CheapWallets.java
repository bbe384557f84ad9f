package dev.nacre.wallet;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.kdf.Argon2id;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Wallets whose passphrases cost next to nothing to try, for tests of what lies above. One that the
 * driver makes costs four tenths of a second of processor time whenever it is made or opened, and a
 * test opens its wallet many times.
 *
 * <p>In this package, because nothing outside it can make one.
 */
public final class CheapWallets {
  private static final Argon2id CHEAP = new Argon2id(64, 1, 1);

  private CheapWallets() {}

  public static Wallet create(Path file, Passphrase passphrase) throws IOException {
    WalletContext real = WalletContext.real();
    return Wallet.create(
        file,
        passphrase,
        CHEAP,
        new WalletContext(
            real.disk(), real.clock(), real.patience(), real.identity(), CHEAP, true));
  }

  /** Unless it is there: for who would make it with the first connection. */
  public static void provide(Path file, String passphrase) {
    if (Files.exists(file)) {
      return;
    }
    try (Passphrase words = Passphrase.copyOf(passphrase.toCharArray())) {
      create(file, words).close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
