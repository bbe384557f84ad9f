package dev.nacre.demo;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import dev.nacre.jdbc.NacreDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDateTime;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** A filled database without a web shop in front of it. */
public final class ShopDatabase implements AutoCloseable {
  public static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 21, 12, 0);

  static {
    // Nacre first: an H2 that was in use before it cannot be guarded, and other tests seal.
    if (DriverManager.drivers().noneMatch(NacreDriver.class::isInstance)) {
      throw new IllegalStateException("Nacre's driver is not there");
    }
  }

  private static final int CONNECTIONS = 200;

  private final DataSource connections;
  private final Runnable end;

  private ShopDatabase(DataSource connections, Runnable end) {
    this.connections = connections;
    this.end = end;
  }

  /** In memory, gone when closed. */
  public static ShopDatabase inMemory(String name, Scale scale) throws SQLException {
    var pool = JdbcConnectionPool.create("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=0", "sa", "");
    pool.setMaxConnections(CONNECTIONS);
    return filled(new ShopDatabase(pool, pool::dispose), scale);
  }

  public static ShopDatabase open(String url, Scale scale) throws SQLException {
    var pool = new HikariDataSource();
    pool.setJdbcUrl(url);
    pool.setUsername("sa");
    pool.setPassword("");
    pool.setMaximumPoolSize(CONNECTIONS);
    pool.setMinimumIdle(1);
    return filled(new ShopDatabase(pool, pool::close), scale);
  }

  private static ShopDatabase filled(ShopDatabase shop, Scale scale) throws SQLException {
    try (Connection connection = shop.connections.getConnection()) {
      Dataset.fill(connection, scale, 1, TODAY);
    }
    return shop;
  }

  public DataSource connections() {
    return connections;
  }

  @Override
  public void close() {
    end.run();
  }
}
