package dev.nacre.demo.database;

import dev.nacre.demo.account.DemoPassphrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file with the passphrase of a demo's wallet, so that a first start needs no input. */
public final class WalletPassphraseFile {
  /** Not by the class: logs have had this name. */
  private static final Logger LOG =
      LoggerFactory.getLogger("dev.nacre.demo.database.WalletPassphrase");

  private WalletPassphraseFile() {}

  /** Generates the passphrase of a new wallet; never for an existing one. */
  public static void provide(ShopSettings settings) throws IOException {
    Optional<Path> file = settings.passphraseFile();
    if (!settings.demo() || !settings.encrypted() || file.isEmpty() || Files.exists(file.get())) {
      return;
    }
    Optional<Path> database = settings.databaseFile();
    if (database.isPresent()
        && !Files.exists(beside(database.get(), ".mv.db"))
        && !Files.exists(beside(database.get(), ".wallet"))) {
      DemoPassphrase.make(file.get());
      LOG.info("Made a passphrase for the new wallet; it is in {}", file.get());
    }
  }

  private static Path beside(Path database, String end) {
    return database.resolveSibling(database.getFileName() + end);
  }
}
