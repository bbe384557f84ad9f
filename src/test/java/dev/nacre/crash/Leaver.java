package dev.nacre.crash;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Has a sealed database decrypted, pauses that, and ends without closing anything. */
public final class Leaver {
  private Leaver() {}

  /** Takes a URL; the passphrase comes as a line. */
  public static void main(String[] args) throws Exception {
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("password", "");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    info.setProperty("nacre.wallet.password", in.readLine());
    Connection connection = DriverManager.getConnection(args[0], info);
    Statement statement = connection.createStatement();
    statement.execute("CREATE TABLE bulk AS SELECT x, SPACE(900) s FROM SYSTEM_RANGE(1, 3000)");
    statement.execute("ALTER ENCRYPTION DATABASE DECRYPT");
    while (!column(statement, "STATE").equals("PENDING")) {
      Thread.sleep(10);
    }
    statement.execute("ALTER ENCRYPTION JOB " + column(statement, "JOB") + " PAUSE");
    System.out.println("paused");
    System.exit(0);
  }

  private static String column(Statement statement, String name) throws SQLException {
    try (ResultSet jobs = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
      return jobs.next() ? jobs.getString(name) : "";
    }
  }
}
