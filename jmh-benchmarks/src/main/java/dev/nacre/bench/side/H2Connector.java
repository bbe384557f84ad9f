package dev.nacre.bench.side;

import dev.nacre.bench.side.TrialDatabase.Login;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** H2 plain, through Nacre, or with its own encryption. */
final class H2Connector implements EngineConnector {
  @Override
  public Connection connect(TrialDatabase database, boolean joins) throws SQLException {
    if (isSealed(database.side())) {
      try {
        BenchWallet.provide(database.wallet(), PASSPHRASE);
      } catch (IOException failed) {
        throw new SQLException(BenchWallet.NOT_MADE, failed);
      }
    }
    // H2 empties its cache and resets its hit count for everyone when a new connection sets the
    // cache size, so one that joins sets none.
    Login login = login(database, joins ? "" : ";CACHE_SIZE=" + database.cacheKb());
    return DriverManager.getConnection(login.url(), login.properties());
  }

  /**
   * @param cache an option in H2's own syntax, or empty
   */
  static Login login(TrialDatabase database, String cache) {
    Side side = database.side();
    boolean ciphers = side == Side.H2_CIPHER;
    var properties = EngineConnector.user("sa", ciphers ? PASSPHRASE + " sa" : "sa");
    if (isSealed(side)) {
      properties.setProperty("nacre.encrypt", side.encryptsColumns() ? "columns" : "pages");
      properties.setProperty("nacre.wallet", database.wallet().toString());
      properties.setProperty("nacre.wallet.password", PASSPHRASE);
    }
    String url =
        (isSealed(side) ? "jdbc:nacre:h2:" : "jdbc:h2:")
            + database.path()
            + (ciphers ? ";CIPHER=AES" : "")
            + cache
            + database.options();
    return new Login(url, properties);
  }

  private static boolean isSealed(Side side) {
    return side.encryptsPages() || side.encryptsColumns();
  }
}
