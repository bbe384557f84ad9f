package org.hsqldb;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

/** Stands where HSQLDB's driver would be, and leads to the database that properties name. */
public final class jdbcDriver implements Driver {
  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return acceptsURL(url)
        ? DriverManager.getConnection(
            System.getProperty("database.url"), System.getProperty("database.user"), "")
        : null;
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith("jdbc:hsqldb:");
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("org.hsqldb");
  }
}
