package dev.nacre.bench.side;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** SQLite, plain or as SQLCipher encrypts it. */
final class SqliteConnector implements EngineConnector {
  @Override
  public Connection connect(TrialDatabase database, boolean joins) throws SQLException {
    String key =
        database.side() == Side.SQLITE_CIPHER ? "?cipher=sqlcipher&legacy=4&key=" + PASSPHRASE : "";
    Connection connection =
        DriverManager.getConnection("jdbc:sqlite:file:" + database.path() + ".db" + key);
    try (Statement pragma = connection.createStatement()) {
      pragma.execute("PRAGMA journal_mode=WAL");
      pragma.execute("PRAGMA synchronous=NORMAL");
      pragma.execute("PRAGMA cache_size=-" + database.cacheKb());
    }
    return connection;
  }
}
