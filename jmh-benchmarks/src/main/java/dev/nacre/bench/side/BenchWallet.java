package dev.nacre.bench.side;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Wallets of trials. They protect random text made here, so their passphrases are no secrets. */
public final class BenchWallet {
  private static final String CHEAP = "nacre.bench.cheap-wallets";

  /** The flag of a JVM that proves that everything runs: to open a wallet costs it little. */
  public static final String CHEAP_FLAG = "-D" + CHEAP + "=true";

  /** Why a connection failed. */
  static final String NOT_MADE = "no wallet for the benchmark could be made";

  private BenchWallet() {}

  /** Makes one. */
  public static void create(Path file, String words) throws IOException {
    KdfParameters cost = Boolean.getBoolean(CHEAP) ? KdfParameters.MINIMUM : KdfParameters.DEFAULT;
    try (Passphrase passphrase = Passphrase.copyOf(words.toCharArray())) {
      Wallet.create(file, passphrase, cost).close();
    }
  }

  /** Makes the one that the driver would make otherwise, where that may be a cheap one. */
  public static void provide(Path file, String words) throws IOException {
    if (Boolean.getBoolean(CHEAP) && !Files.exists(file)) {
      create(file, words);
    }
  }
}
