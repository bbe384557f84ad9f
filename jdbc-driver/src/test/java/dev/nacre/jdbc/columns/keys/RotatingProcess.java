package dev.nacre.jdbc.columns.keys;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Properties;

/** Another process, which rotates the master key when it is told to. */
final class RotatingProcess {
  private RotatingProcess() {}

  /**
   * @param arguments URL, user, wallet, passphrase
   */
  public static void main(String[] arguments) throws Exception {
    Properties info = new Properties();
    info.setProperty("user", arguments[1]);
    info.setProperty("nacre.wallet", arguments[2]);
    info.setProperty("nacre.wallet.password", arguments[3]);
    try (Connection connection = DriverManager.getConnection(arguments[0], info);
        Statement statement = connection.createStatement()) {
      System.out.println("connected");
      while (System.in.read() == '\n') {
        boolean unused = statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
        System.out.println("rotated");
      }
    }
  }
}
