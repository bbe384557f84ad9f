package dev.nacre.dropin;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A program on the class path whose database, driver and Nacre are modules; see ModulePathTest. */
final class OnModulePath {
  private OnModulePath() {}

  /**
   * @param args a URL, a value
   */
  public static void main(String[] args) throws SQLException {
    Driver driver = DriverManager.getDriver(args[0]);
    System.out.println("module " + driver.getClass().getModule().getName());
    try (Connection connection = DriverManager.getConnection(args[0]);
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("CREATE TABLE t (a VARCHAR(80) ENCRYPT, b VARCHAR(80))");
      unused = statement.execute("INSERT INTO t VALUES ('" + args[1] + "', '" + args[1] + "')");
      try (ResultSet row = statement.executeQuery("SELECT a FROM t")) {
        System.out.println("read " + (row.next() && row.getString(1).equals(args[1])));
      }
    }
  }
}
