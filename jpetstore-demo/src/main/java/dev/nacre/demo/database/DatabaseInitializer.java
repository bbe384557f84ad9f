package dev.nacre.demo.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.account.DemoAccounts;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.Properties;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Opens the database before anything else does, and fills a new one. */
final class DatabaseInitializer {
  private static final long SEED = 5;

  private final ShopSettings settings;
  private final PasswordEncoder passwords;
  private final Clock clock;

  DatabaseInitializer(ShopSettings settings, PasswordEncoder passwords, Clock clock) {
    this.settings = settings;
    this.passwords = passwords;
    this.clock = clock;
  }

  /**
   * The first connection stays open until the pool has its own, since H2 closes with the last one.
   */
  HikariDataSource open() {
    try {
      prepare();
      Properties properties = new Properties();
      properties.putAll(settings.connection());
      try (Connection first = DriverManager.getConnection(settings.url(), properties)) {
        Dataset.fill(first, Scale.SHOP, SEED, LocalDateTime.now(clock).withNano(0));
        if (settings.demo()) {
          new DemoAccounts(settings.folder(), passwords).createMissing(first);
        }
        return PoolFactory.open("shop", settings.url(), settings.connection(), settings.pool());
      }
    } catch (SQLException | IOException failed) {
      throw new DatabaseNotOpenedException(failed);
    }
  }

  private void prepare() throws IOException {
    Path folder = settings.databaseFile().map(Path::getParent).orElse(null);
    if (folder != null) {
      Files.createDirectories(folder);
    }
    PolicyFileProvider.provide(settings);
    WalletPassphraseFile.provide(settings);
  }
}
