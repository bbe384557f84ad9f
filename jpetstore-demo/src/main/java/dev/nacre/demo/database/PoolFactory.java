package dev.nacre.demo.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;

/** Creates connection pools, for plain and encrypted databases alike. */
public final class PoolFactory {
  private static final int PATIENCE_MS = 10_000;

  private PoolFactory() {}

  public static HikariDataSource open(
      String name, String url, Map<String, String> connection, int size) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(size, 4));
    config.setConnectionTimeout(PATIENCE_MS);
    connection.forEach(config::addDataSourceProperty);
    return new HikariDataSource(config);
  }
}
