package dev.nacre.demo.metrics;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.jdbc.metrics.NacreMetrics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The driver's own meters, and figures from SQL that are queried at each scrape. */
@Configuration(proxyBeanMethods = false)
class EncryptionMetrics {

  /** Reads one figure of one view. */
  private interface Figure {
    double of(ResultSet rows) throws SQLException;
  }

  /** The driver's own counters: blocks encrypted, decrypted and refused, per open database. */
  @Bean
  NacreMetrics driver() {
    return new NacreMetrics();
  }

  @Bean
  MeterBinder encryption(HikariDataSource connections, ShopSettings settings) {
    return registry -> {
      Gauge.builder("nacre.encrypted", settings, s -> s.encrypted() ? 1 : 0)
          .description("1 when what the shop stores is sealed")
          .register(registry);
      if (settings.encrypted()) {
        gauge(
            registry,
            "nacre.blocks.sealed",
            "Blocks of the database that are sealed",
            connections,
            ask("FILES", rows -> sum(rows, "BLOCKS_ENCRYPTED")));
        gauge(
            registry,
            "nacre.blocks.unpinned",
            "Blocks written since the database was last closed",
            connections,
            ask("FILES", rows -> sum(rows, "BLOCKS_UNPINNED")));
        gauge(
            registry,
            "nacre.master.keys",
            "Master keys in the wallet",
            connections,
            ask("KEYS", EncryptionMetrics::count));
      }
    };
  }

  private static void gauge(
      MeterRegistry registry,
      String name,
      String about,
      DataSource connections,
      ToDoubleFunction<DataSource> figure) {
    Gauge.builder(name, connections, figure).description(about).register(registry);
  }

  private static ToDoubleFunction<DataSource> ask(String view, Figure figure) {
    return connections -> {
      try (Connection connection = connections.getConnection();
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SHOW ENCRYPTION " + view)) {
        return figure.of(rows);
      } catch (SQLException silent) {
        // A gauge that cannot be read is missing, not zero.
        return Double.NaN;
      }
    };
  }

  private static double sum(ResultSet rows, String column) throws SQLException {
    long sum = 0;
    while (rows.next()) {
      sum += rows.getLong(column);
    }
    return sum;
  }

  private static double count(ResultSet rows) throws SQLException {
    int count = 0;
    while (rows.next()) {
      count++;
    }
    return count;
  }
}
