package dev.nacre.demo.glass;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.unlock.PassphraseSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Makes a new master key, as {@code nacre wallet rotate} does, while the shop goes on: the open
 * wallet of the driver follows its file.
 */
final class Rotation {
  private final Path wallet;
  private final ShopSettings settings;

  Rotation(Path database, ShopSettings settings) {
    String named = settings.connection().get("nacre.wallet");
    this.wallet =
        named == null
            ? database.resolveSibling(database.getFileName() + ".wallet")
            : Path.of(named);
    this.settings = settings;
  }

  /** Only where the shop itself was told the passphrase by a file. */
  boolean offered() {
    return settings.encrypted() && settings.passphraseFile().isPresent();
  }

  String rotate() throws IOException, SQLException {
    Path file = settings.passphraseFile().orElseThrow();
    String key;
    try (Passphrase passphrase = PassphraseSource.file(file).read();
        Wallet open = Wallet.open(wallet, passphrase)) {
      key = open.rotate("glass wall").toString();
    }
    Properties properties = new Properties();
    properties.putAll(settings.connection());
    // A new connection makes the driver look at the wallet's file again.
    DriverManager.getConnection(settings.url(), properties).close();
    return key;
  }
}
