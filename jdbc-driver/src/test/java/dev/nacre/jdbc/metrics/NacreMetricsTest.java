package dev.nacre.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NacreMetricsTest {
  @TempDir Path folder;

  private Connection connect(String name) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + folder.resolve(name) + ";nacre.wallet.password=right");
  }

  @Test
  void aDatabaseHasItsMetersWhileItIsOpen() throws SQLException {
    var registry = new SimpleMeterRegistry();
    try (NacreMetrics metrics = new NacreMetrics()) {
      try (Connection before = connect("before")) {
        metrics.bindTo(registry);
        assertThat(sealed(registry, "before")).isPositive();
        try (Connection after = connect("after");
            Statement statement = after.createStatement()) {
          double first = sealed(registry, "after");
          statement.execute(
              "CREATE TABLE t AS SELECT x, REPEAT('a', 900) b FROM SYSTEM_RANGE(1, 999)");
          statement.execute("CHECKPOINT SYNC");
          assertThat(sealed(registry, "after")).isGreaterThan(first + 100);
          assertThat(registry.get("nacre.databases.open").gauge().value()).isEqualTo(2);
          assertThat(registry.find("nacre.refused.blocks").tag("reason", "replayed").meters())
              .hasSize(2);
          assertThat(registry.find("nacre.open.mean").meters()).hasSize(2);
        }
        assertThat(registry.find("nacre.sealed.blocks").meters()).hasSize(1);
        assertThat(before.isValid(1)).isTrue();
      }
      assertThat(registry.find("nacre.sealed.blocks").meters()).isEmpty();
    }
  }

  @Test
  void closingTakesTheMetersOut() throws SQLException {
    var registry = new SimpleMeterRegistry();
    try (Connection shop = connect("shop")) {
      try (NacreMetrics metrics = new NacreMetrics()) {
        metrics.bindTo(registry);
        assertThat(sealed(registry, "shop")).isPositive();
      }
      assertThat(registry.find("nacre.sealed.blocks").meters()).isEmpty();
      assertThat(shop.isValid(1)).isTrue();
    }
  }

  private double sealed(SimpleMeterRegistry registry, String name) {
    return registry
        .get("nacre.sealed.blocks")
        .tag("database", folder.resolve(name).toString())
        .functionCounter()
        .count();
  }
}
