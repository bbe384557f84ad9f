package dev.nacre.demo;

import dev.nacre.demo.load.Dataset;
import dev.nacre.demo.load.Scale;
import dev.nacre.jdbc.NacreDriver;
import java.nio.file.Path;
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

  private final JdbcConnectionPool pool;

  private ShopDatabase(String url) {
    pool = JdbcConnectionPool.create(url, "sa", "");
    pool.setMaxConnections(200);
  }

  /** In memory, gone when closed. */
  public static ShopDatabase inMemory(String name, Scale scale) throws SQLException {
    return open("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=0", scale);
  }

  public static ShopDatabase at(Path file, Scale scale) throws SQLException {
    return open("jdbc:h2:" + file, scale);
  }

  private static ShopDatabase open(String url, Scale scale) throws SQLException {
    ShopDatabase database = new ShopDatabase(url);
    try (Connection connection = database.pool.getConnection()) {
      Dataset.fill(connection, scale, 1, TODAY);
    }
    return database;
  }

  public DataSource connections() {
    return pool;
  }

  @Override
  public void close() {
    pool.dispose();
  }
}
