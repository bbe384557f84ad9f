package dev.nacre.bench.side;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** HSQLDB, plain or with its own encryption. */
final class HsqldbConnector implements EngineConnector {
  private static final String HEX_KEY =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

  private static final int LEAST_CACHE = 100;

  @Override
  public Connection connect(TrialDatabase database, boolean joins) throws SQLException {
    long cache = Math.max(LEAST_CACHE, database.cacheKb());
    String key = database.side() == Side.HSQLDB_CRYPT ? ";crypt_type=AES;crypt_key=" + HEX_KEY : "";
    return DriverManager.getConnection(
        "jdbc:hsqldb:file:"
            + database.path()
            + ";shutdown=true;hsqldb.cache_rows="
            + cache
            + ";hsqldb.cache_size="
            + cache
            + key,
        EngineConnector.user("SA", ""));
  }
}
