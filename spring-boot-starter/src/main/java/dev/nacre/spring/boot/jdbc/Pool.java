package dev.nacre.spring.boot.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.util.ClassUtils;

/** A kind of data source whose driver can be exchanged for one with options. */
sealed interface Pool {
  boolean is(DataSource source);

  @Nullable String url(DataSource source);

  /** The properties that the application gave this data source. */
  Properties properties(DataSource source);

  /**
   * @param shown a URL that may be printed; the driver has its own
   */
  void use(DataSource source, Driver driver, String shown);

  /** Those whose classes are there. */
  static List<Pool> present() {
    ClassLoader loader = Pool.class.getClassLoader();
    List<Pool> pools = new ArrayList<>();
    if (ClassUtils.isPresent("com.zaxxer.hikari.HikariDataSource", loader)) {
      pools.add(new Hikari());
    }
    if (ClassUtils.isPresent("org.apache.tomcat.jdbc.pool.DataSource", loader)) {
      pools.add(new Tomcat());
    }
    if (ClassUtils.isPresent("org.apache.commons.dbcp2.BasicDataSource", loader)) {
      pools.add(new Dbcp2());
    }
    pools.add(new Simple());
    return List.copyOf(pools);
  }

  /** Connections of a driver, for pools that wrap a data source. */
  private static DataSource connections(String shown, Driver driver, Properties given) {
    SimpleDriverDataSource connections = new Connections();
    connections.setDriver(driver);
    connections.setUrl(shown);
    connections.setConnectionProperties(given);
    return connections;
  }

  /** Pools set a timeout here; the pool's own for a connection is what holds. */
  final class Connections extends SimpleDriverDataSource {
    private int loginTimeout;

    @Override
    public void setLoginTimeout(int seconds) {
      loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
      return loginTimeout;
    }
  }

  /** HikariCP. It would make strings of the properties and print them at DEBUG. */
  final class Hikari implements Pool {
    @Override
    public boolean is(DataSource source) {
      return source instanceof HikariDataSource pool && !pool.isRunning();
    }

    @Override
    public @Nullable String url(DataSource source) {
      HikariDataSource pool = (HikariDataSource) source;
      return pool.getDataSource() == null ? pool.getJdbcUrl() : null;
    }

    @Override
    public Properties properties(DataSource source) {
      return ((HikariDataSource) source).getDataSourceProperties();
    }

    @Override
    public void use(DataSource source, Driver driver, String shown) {
      HikariDataSource pool = (HikariDataSource) source;
      pool.setDataSource(connections(shown, driver, properties(source)));
      pool.setJdbcUrl(shown);
    }
  }

  /** Tomcat's pool. */
  final class Tomcat implements Pool {
    @Override
    public boolean is(DataSource source) {
      return source instanceof org.apache.tomcat.jdbc.pool.DataSource pool && !isRunning(pool);
    }

    // getPool() and the counters would start it; the name is the one thing that does not.
    private static boolean isRunning(org.apache.tomcat.jdbc.pool.DataSource pool) {
      try {
        return pool.getPoolName() != null;
      } catch (NullPointerException notStarted) {
        return false;
      }
    }

    @Override
    public @Nullable String url(DataSource source) {
      var pool = (org.apache.tomcat.jdbc.pool.DataSource) source;
      return pool.getDataSource() == null ? pool.getUrl() : null;
    }

    @Override
    public Properties properties(DataSource source) {
      return ((org.apache.tomcat.jdbc.pool.DataSource) source).getDbProperties();
    }

    @Override
    public void use(DataSource source, Driver driver, String shown) {
      var pool = (org.apache.tomcat.jdbc.pool.DataSource) source;
      pool.setDataSource(connections(shown, driver, properties(source)));
      pool.setUrl(shown);
    }
  }

  /** Commons DBCP, which adds its own properties when it connects. */
  final class Dbcp2 implements Pool {
    @Override
    public boolean is(DataSource source) {
      return source instanceof BasicDataSource pool
          && pool.getDriver() == null
          && pool.getNumActive() + pool.getNumIdle() == 0;
    }

    @Override
    public @Nullable String url(DataSource source) {
      return ((BasicDataSource) source).getUrl();
    }

    @Override
    public Properties properties(DataSource source) {
      // What it was given cannot be read; the driver prefers it to what it has itself.
      return new Properties();
    }

    @Override
    public void use(DataSource source, Driver driver, String shown) {
      BasicDataSource pool = (BasicDataSource) source;
      pool.setDriver(driver);
      pool.setUrl(shown);
    }
  }

  /** Spring's own, which opens a connection each time. */
  final class Simple implements Pool {
    @Override
    public boolean is(DataSource source) {
      return source instanceof SimpleDriverDataSource;
    }

    @Override
    public @Nullable String url(DataSource source) {
      return ((AbstractDriverBasedDataSource) source).getUrl();
    }

    @Override
    public Properties properties(DataSource source) {
      Properties given = ((AbstractDriverBasedDataSource) source).getConnectionProperties();
      return given == null ? new Properties() : given;
    }

    @Override
    public void use(DataSource source, Driver driver, String shown) {
      SimpleDriverDataSource connections = (SimpleDriverDataSource) source;
      connections.setDriver(driver);
      connections.setUrl(shown);
    }
  }
}
