package dev.nacre.bench.side;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Derby, plain or with its own encryption. */
final class DerbyConnector implements EngineConnector {
  private static final int PAGE = 4096;
  private static final String IS_DOWN = "08006";

  @Override
  public Connection connect(TrialDatabase database, boolean joins) throws SQLException {
    System.setProperty(
        "derby.stream.error.file", database.folder().resolve("derby.log").toString());
    System.setProperty("derby.storage.pageSize", String.valueOf(PAGE));
    System.setProperty(
        "derby.storage.pageCacheSize", String.valueOf(database.cacheKb() * 1024L / PAGE));
    // Derby's own default is DES.
    String encryption =
        database.side() == Side.DERBY_ENCRYPTED
            ? ";dataEncryption=true;encryptionAlgorithm=AES/CBC/NoPadding;encryptionKeyLength=256"
                + ";bootPassword="
                + PASSPHRASE
            : "";
    return DriverManager.getConnection(url(database) + ";create=true" + encryption);
  }

  @Override
  public void close(TrialDatabase database, Connection last) throws SQLException {
    last.close();
    try {
      DriverManager.getConnection(url(database) + ";shutdown=true").close();
    } catch (SQLException saysThatItIsDown) {
      if (!IS_DOWN.equals(saysThatItIsDown.getSQLState())) {
        throw saysThatItIsDown;
      }
    }
  }

  private static String url(TrialDatabase database) {
    return "jdbc:derby:" + database.path();
  }
}
