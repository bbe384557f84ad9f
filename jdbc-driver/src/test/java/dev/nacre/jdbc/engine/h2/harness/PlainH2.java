package dev.nacre.jdbc.engine.h2.harness;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.h2.Driver;

/** The H2 of the class loader that runs the test; DriverManager would know another one. */
public final class PlainH2 {
  private PlainH2() {}

  public static Connection connect(String url) throws SQLException {
    return new Driver().connect(url, new Properties());
  }
}
