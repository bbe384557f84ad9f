package dev.nacre.jdbc.columns.opening;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Properties;

/** Another process, which sends a definition when it is told to. */
final class DefiningProcess {
  private DefiningProcess() {}

  /**
   * @param arguments URL, user, wallet, passphrase, and what it sends
   */
  public static void main(String[] arguments) throws Exception {
    Properties info = new Properties();
    info.setProperty("user", arguments[1]);
    info.setProperty("nacre.wallet", arguments[2]);
    info.setProperty("nacre.wallet.password", arguments[3]);
    try (Connection connection = DriverManager.getConnection(arguments[0], info);
        Statement statement = connection.createStatement()) {
      System.out.println("connected");
      for (int next = 4; next < arguments.length && System.in.read() == '\n'; next++) {
        boolean unused = statement.execute(arguments[next]);
        System.out.println("defined");
      }
    }
  }
}
