package dev.nacre.bench.side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** MariaDB on a server of the trial's own, plain or with Nacre's columns. */
final class MariaDbConnector implements EngineConnector {
  @Override
  public Connection connect(TrialDatabase database, boolean joins) throws SQLException {
    String server =
        MariaDbProcess.url(
            database.folder(), database.database(), database.cacheKb(), database.options());
    Properties properties = EngineConnector.user("root", "");
    if (!database.side().encryptsColumns()) {
      return DriverManager.getConnection("jdbc:" + server, properties);
    }
    Path wallet = database.wallet();
    if (!Files.exists(wallet)) {
      createWallet(wallet);
      properties.setProperty("nacre.catalog", "create");
    }
    properties.setProperty("nacre.wallet", wallet.toString());
    properties.setProperty("nacre.wallet.password", PASSPHRASE);
    return DriverManager.getConnection("jdbc:nacre:" + server, properties);
  }

  @Override
  public void close(TrialDatabase database, Connection last) throws SQLException {
    last.close();
    MariaDbProcess.stop(database.folder());
  }

  private static void createWallet(Path file) throws SQLException {
    try {
      BenchWallet.create(file, PASSPHRASE);
    } catch (IOException failed) {
      throw new SQLException(BenchWallet.NOT_MADE, failed);
    }
  }
}
