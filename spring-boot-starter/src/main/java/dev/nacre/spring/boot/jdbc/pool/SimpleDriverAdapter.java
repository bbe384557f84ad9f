package dev.nacre.spring.boot.jdbc.pool;

import java.sql.Driver;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** Spring's own, which opens a connection each time. */
final class SimpleDriverAdapter implements PoolAdapter {
  @Override
  public boolean supports(DataSource source) {
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
  public void setDriver(DataSource source, Driver driver, String shown) {
    SimpleDriverDataSource connections = (SimpleDriverDataSource) source;
    connections.setDriver(driver);
    connections.setUrl(shown);
  }
}
