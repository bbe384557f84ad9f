package dev.nacre.spring.boot.jdbc.pool;

import java.sql.Driver;
import java.util.Properties;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.jspecify.annotations.Nullable;

/** Commons DBCP, which adds its own properties when it connects. */
final class Dbcp2Adapter implements PoolAdapter {
  @Override
  public boolean supports(DataSource source) {
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
  public void setDriver(DataSource source, Driver driver, String shown) {
    BasicDataSource pool = (BasicDataSource) source;
    pool.setDriver(driver);
    pool.setUrl(shown);
  }
}
