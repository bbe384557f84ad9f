package dev.nacre.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.wallet.CheapWallets;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
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
    CheapWallets.provide(folder.resolve(name + ".wallet"), "right");
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

  @Test
  void openingsThatAFileIsRefusedForAreCounted() throws Exception {
    var registry = new SimpleMeterRegistry();
    try (NacreMetrics metrics = new NacreMetrics()) {
      metrics.bindTo(registry);
      try (Connection shop = connect("shop")) {
        assertThat(shop.isValid(1)).isTrue();
      }
      double before = refused(registry);
      Path file = folder.resolve("shop.mv.db");
      byte[] whole = Files.readAllBytes(file);
      byte[] altered = whole.clone();
      // Both superblocks.
      altered[100] ^= 1;
      altered[8192 + 100] ^= 1;
      Files.write(file, altered);
      assertThatThrownBy(() -> connect("shop")).hasMessageStartingWith("NACRE-30");
      assertThat(refused(registry)).isEqualTo(before + 1);
      Files.delete(file);
      assertThatThrownBy(() -> connect("shop")).hasMessageStartingWith("NACRE-3019");
      assertThat(refused(registry)).isEqualTo(before + 2);
      Files.write(file, whole);
      try (Connection shop = connect("shop");
          var statement = shop.createStatement();
          var rows = statement.executeQuery("SHOW ENCRYPTION STATS")) {
        long shown = 0;
        while (rows.next()) {
          shown += rows.getLong("FILES_REFUSED");
        }
        assertThat((double) shown).isEqualTo(refused(registry)).isEqualTo(before + 2);
      }
    }
  }

  private static double refused(SimpleMeterRegistry registry) {
    return registry.get("nacre.refused.files").functionCounter().count();
  }

  private double sealed(SimpleMeterRegistry registry, String name) {
    return registry
        .get("nacre.sealed.blocks")
        .tag("database", folder.resolve(name).toString())
        .functionCounter()
        .count();
  }
}
