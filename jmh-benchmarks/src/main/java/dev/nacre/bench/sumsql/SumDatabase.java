package dev.nacre.bench.sumsql;

import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.side.BenchWallet;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * The database of a trial.
 *
 * @param url without {@code jdbc:}
 * @param wallet of sides that encrypt
 */
record SumDatabase(Side side, String url, String user, Path wallet) {
  /** Protects random numbers made here; it is not a secret. */
  private static final String PASSPHRASE = "benchmark";

  static SumDatabase of(Trial trial) {
    return new SumDatabase(
        Side.named(trial.side()),
        trial.setting("url"),
        trial.setting("user"),
        Path.of(trial.setting("wallet")));
  }

  Map<String, String> settings() {
    return Map.of("url", url, "user", user, "wallet", wallet.toString());
  }

  /** Connects as an application does. */
  Connection connect() throws SQLException {
    return connect(false);
  }

  /** Connects for the first time: creates a wallet and a catalog where the side encrypts. */
  Connection connectFirst() throws SQLException, IOException {
    if (side.encryptsColumns()) {
      if (side.engine() == Engine.H2) {
        BenchWallet.provide(wallet, PASSPHRASE);
      } else {
        BenchWallet.create(wallet, PASSPHRASE);
      }
    }
    return connect(true);
  }

  private Connection connect(boolean first) throws SQLException {
    if (!side.encryptsColumns()) {
      return connectRaw();
    }
    Properties properties = login();
    properties.setProperty("nacre.encrypt", "columns");
    properties.setProperty("nacre.wallet", wallet.toString());
    properties.setProperty("nacre.wallet.password", PASSPHRASE);
    if (first && side.engine() != Engine.H2) {
      properties.setProperty("nacre.catalog", "create");
    }
    return DriverManager.getConnection("jdbc:nacre:" + url, properties);
  }

  /** Connects without Nacre, to maintain tables. */
  Connection connectRaw() throws SQLException {
    return DriverManager.getConnection("jdbc:" + url, login());
  }

  private Properties login() {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", "");
    return properties;
  }
}
