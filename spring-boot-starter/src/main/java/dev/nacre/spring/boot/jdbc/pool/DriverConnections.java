package dev.nacre.spring.boot.jdbc.pool;

import java.sql.Driver;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/**
 * Connections of a driver, for pools that wrap a data source. Pools set a timeout here; the pool's
 * own for a connection is what holds.
 */
final class DriverConnections extends SimpleDriverDataSource {
  private int loginTimeout;

  static DataSource of(Driver driver, String shown, Properties given) {
    SimpleDriverDataSource connections = new DriverConnections();
    connections.setDriver(driver);
    connections.setUrl(shown);
    connections.setConnectionProperties(given);
    return connections;
  }

  @Override
  public void setLoginTimeout(int seconds) {
    loginTimeout = seconds;
  }

  @Override
  public int getLoginTimeout() {
    return loginTimeout;
  }
}
