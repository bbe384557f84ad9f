package dev.nacre.spring.boot.jdbc.pool;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Driver;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** HikariCP. It would make strings of the properties and print them at DEBUG. */
final class HikariAdapter implements PoolAdapter {
  @Override
  public boolean supports(DataSource source) {
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
  public void setDriver(DataSource source, Driver driver, String shown) {
    HikariDataSource pool = (HikariDataSource) source;
    pool.setDataSource(DriverConnections.of(driver, shown, properties(source)));
    pool.setJdbcUrl(shown);
  }
}
