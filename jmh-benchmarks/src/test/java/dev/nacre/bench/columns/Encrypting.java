package dev.nacre.bench.columns;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A wallet for as long as something is measured. */
final class Encrypting implements AutoCloseable {
  static final String WORDS = "importance";

  private final Path folder;

  Encrypting() {
    try {
      folder = Files.createTempDirectory("nacre-bench-columns");
      try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
        Wallet.create(wallet(), passphrase, KdfParameters.MINIMUM).close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  Path wallet() {
    return folder.resolve("columns.wallet");
  }

  /**
   * The options that encrypt columns with it.
   *
   * @param separator what stands between the options of this URL
   */
  String options(String separator) {
    return String.join(
        separator,
        "nacre.encrypt=columns",
        "nacre.wallet=" + wallet(),
        "nacre.wallet.password=" + WORDS);
  }

  @Override
  public void close() {
    try {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path file : files) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
