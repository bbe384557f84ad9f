package dev.nacre.spring.boot.jdbc.pool;

import java.sql.Driver;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Tomcat's pool. */
final class TomcatAdapter implements PoolAdapter {
  @Override
  public boolean supports(DataSource source) {
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
  public void setDriver(DataSource source, Driver driver, String shown) {
    var pool = (org.apache.tomcat.jdbc.pool.DataSource) source;
    pool.setDataSource(DriverConnections.of(driver, shown, properties(source)));
    pool.setUrl(shown);
  }
}
