package dev.nacre.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Quarkus reads as the driver of a data source. */
final class DriverDefaultsTest {
  private static final String NACRE = "dev.nacre.jdbc.NacreDriver";
  private static final String XA = "dev.nacre.jdbc.NacreDataSource";
  private static final String ROUTING = "dev.nacre.quarkus.RoutingDriver";

  /** Lines {@code name=value} below {@code quarkus.datasource.}. */
  private static SmallRyeConfig config(String... lines) {
    Map<String, String> properties = new HashMap<>();
    for (String line : lines) {
      String[] parts = line.split("=", 2);
      String profile = parts[0].startsWith("%") ? parts[0].replaceFirst("\\..*", ".") : "";
      properties.put(
          profile + "quarkus.datasource." + parts[0].substring(profile.length()), parts[1]);
    }
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredInterceptors()
        .withProfile("test")
        .withSources(new PropertiesConfigSource(properties, "application.properties", 250))
        .build();
  }

  private static @Nullable String driver(SmallRyeConfig config, String name) {
    ConfigValue value = config.getConfigValue("quarkus.datasource." + name + "jdbc.driver");
    return value.getValue();
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:nacre:h2:./shop," + NACRE,
    "JDBC:Nacre:h2:./shop," + NACRE,
    "${at.build:jdbc:nacre:h2:}./shop," + NACRE,
    "jdbc:nacre:h2:${at.run}," + NACRE,
    "${at.run}," + ROUTING,
    "jdbc:h2:./shop," + ROUTING,
    "jdbc:nacre," + ROUTING,
  })
  void aUrlSaysWhichDriverItNeeds(String url, String driver) {
    assertThat(driver(config("db-kind=h2", "jdbc.url=" + url), "")).isEqualTo(driver);
    assertThat(driver(config("jdbc.url=" + url), "")).isEqualTo(driver);
    assertThat(driver(config("a.db-kind=h2", "a.jdbc.url=" + url), "a.")).isEqualTo(driver);
    assertThat(driver(config("\"a.b\".db-kind=h2", "\"a.b\".jdbc.url=" + url), "\"a.b\"."))
        .isEqualTo(driver);
  }

  @ParameterizedTest
  @CsvSource({"h2", "H2", "postgresql", "pg", "pgsql", "mariadb", "derby", "other"})
  void withoutAUrlTheDriverLooksAtTheUrlItself(String kind) {
    assertThat(driver(config("db-kind=" + kind), "")).isEqualTo(ROUTING);
    assertThat(driver(config("a.db-kind=" + kind), "a.")).isEqualTo(ROUTING);
  }

  @Test
  void otherKindsKeepTheirDriver() {
    assertThat(driver(config("db-kind=oracle", "jdbc.url=jdbc:oracle:thin:@x"), "")).isNull();
    assertThat(driver(config("db-kind=mysql"), "")).isNull();
    assertThat(config("a.db-kind=mysql").getPropertyNames())
        .doesNotContain("quarkus.datasource.a.jdbc.driver");
  }

  @Test
  void distributedTransactionsNeedADataSource() {
    String xa = "jdbc.transactions=XA";
    assertThat(driver(config("db-kind=h2", xa, "jdbc.url=jdbc:nacre:h2:./shop"), "")).isEqualTo(XA);
    assertThat(driver(config("db-kind=h2", xa, "jdbc.url=jdbc:h2:./shop"), "")).isNull();
    assertThat(driver(config("db-kind=h2", xa), "")).isNull();
  }

  @Test
  void whatIsSetCounts() {
    String url = "jdbc.url=jdbc:nacre:h2:./shop";
    assertThat(driver(config(url, "jdbc.driver=org.h2.Driver"), "")).isEqualTo("org.h2.Driver");
    assertThat(driver(config(url, "%test.jdbc.driver=org.h2.Driver"), ""))
        .isEqualTo("org.h2.Driver");
    assertThat(driver(config(url, "%prod.jdbc.driver=org.h2.Driver"), "")).isEqualTo(NACRE);
    assertThat(driver(config(url, "jdbc.driver="), "")).isEmpty();
  }

  @Test
  void theUrlOfTheProfileCounts() {
    String url = "jdbc.url=jdbc:nacre:h2:./shop";
    assertThat(driver(config(url, "%test.jdbc.url=jdbc:h2:mem:x"), "")).isEqualTo(ROUTING);
    assertThat(driver(config("jdbc.url=jdbc:h2:./shop", "%test." + url), "")).isEqualTo(NACRE);
    assertThat(driver(config("a.jdbc.url=jdbc:h2:./shop", "%test.a." + url), "a."))
        .isEqualTo(NACRE);
  }

  @Test
  void eachDataSourceHasItsOwn() {
    SmallRyeConfig config =
        config(
            "a.jdbc.url=jdbc:nacre:h2:./a",
            "\"b.c\".db-kind=h2",
            "d.jdbc.driver=org.h2.Driver",
            "e.username=sa",
            "health.enabled=true");
    assertThat(driver(config, "a.")).isEqualTo(NACRE);
    assertThat(driver(config, "\"b.c\".")).isEqualTo(ROUTING);
    assertThat(driver(config, "d.")).isEqualTo("org.h2.Driver");
    assertThat(config.getPropertyNames())
        .filteredOn(name -> name.endsWith("jdbc.driver"))
        .containsExactlyInAnyOrder(
            "quarkus.datasource.jdbc.driver",
            "quarkus.datasource.a.jdbc.driver",
            "quarkus.datasource.\"b.c\".jdbc.driver",
            "quarkus.datasource.d.jdbc.driver");
  }

  @Test
  void otherPropertiesAreLeftAlone() {
    SmallRyeConfig config = config("db-kind=h2");
    assertThat(config.getConfigValue("other.jdbc.driver").getValue()).isNull();
    assertThat(config.getConfigValue("quarkus.datasource.jdbc.url").getValue()).isNull();
    assertThat(config.getConfigValue("quarkus.datasource.db-kind").getValue()).isEqualTo("h2");
  }
}
