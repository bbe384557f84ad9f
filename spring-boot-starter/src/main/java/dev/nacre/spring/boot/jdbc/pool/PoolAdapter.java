package dev.nacre.spring.boot.jdbc.pool;

import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** A kind of data source whose driver can be exchanged for one that has options itself. */
public sealed interface PoolAdapter
    permits HikariAdapter, TomcatAdapter, Dbcp2Adapter, SimpleDriverAdapter {
  /** Whether this is a data source of the kind, and its driver can still be exchanged. */
  boolean supports(DataSource source);

  /** The URL that the application gave it; null where it has none, or has a source of its own. */
  @Nullable String url(DataSource source);

  /** The properties that the application gave this data source. */
  Properties properties(DataSource source);

  /**
   * Exchanges the driver.
   *
   * @param shown a URL that may be printed; the driver has its own
   */
  void setDriver(DataSource source, Driver driver, String shown);

  /** Those whose classes are there. */
  static List<PoolAdapter> present() {
    ClassLoader loader = PoolAdapter.class.getClassLoader();
    List<PoolAdapter> pools = new ArrayList<>();
    if (ClassUtils.isPresent("com.zaxxer.hikari.HikariDataSource", loader)) {
      pools.add(new HikariAdapter());
    }
    if (ClassUtils.isPresent("org.apache.tomcat.jdbc.pool.DataSource", loader)) {
      pools.add(new TomcatAdapter());
    }
    if (ClassUtils.isPresent("org.apache.commons.dbcp2.BasicDataSource", loader)) {
      pools.add(new Dbcp2Adapter());
    }
    pools.add(new SimpleDriverAdapter());
    return List.copyOf(pools);
  }
}
