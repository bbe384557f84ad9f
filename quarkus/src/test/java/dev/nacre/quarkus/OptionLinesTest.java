package dev.nacre.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.WithDefaults;
import io.smallrye.config.WithParentName;
import io.smallrye.config.WithUnnamedKey;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines such as {@code nacre.policy=…} in a configuration of Quarkus. */
final class OptionLinesTest {
  private static final String URL = "quarkus.datasource.jdbc.url=jdbc:nacre:h2:./shop";
  private static final String POLICY = "nacre.policy=classpath:shop.policy";

  private static final String OWN = "quarkus.datasource.jdbc.additional-jdbc-properties.";

  /** The mapping of Quarkus, as far as it matters here. */
  @ConfigMapping(prefix = "quarkus.datasource")
  interface DataSources {
    @WithDefaults
    @WithUnnamedKey("<default>")
    @WithParentName
    Map<String, DataSource> dataSources();

    interface DataSource {
      Jdbc jdbc();
    }

    interface Jdbc {
      Optional<String> url();

      Map<String, String> additionalJdbcProperties();
    }
  }

  private static Map<String, String> properties(String... lines) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (String line : lines) {
      String[] parts = line.split("=", 2);
      properties.put(parts[0], parts[1]);
    }
    return properties;
  }

  private static SmallRyeConfigBuilder builder(String... lines) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredInterceptors()
        .withProfile("test")
        .withMapping(DataSources.class)
        .withMappingIgnore("quarkus.**")
        .withSources(new PropertiesConfigSource(properties(lines), "application.properties", 250));
  }

  /** What the driver of a data source gets. */
  private static Map<String, String> passed(SmallRyeConfigBuilder builder, String name) {
    DataSources all = builder.build().getConfigMapping(DataSources.class);
    return Objects.requireNonNull(all.dataSources().get(name)).jdbc().additionalJdbcProperties();
  }

  private static Map<String, String> passed(String... lines) {
    return passed(builder(lines), "<default>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:nacre:h2:./shop",
        "jdbc:nacre:h2:./shop;nacre.encrypt=columns",
        "jdbc:nacre:h2:./shop;INIT=SET A 1\\;nacre.policy=b",
        "jdbc:nacre:postgresql://localhost/shop?user=a;nacre.policy=b",
        "jdbc:nacre:postgresql://localhost/shop?user=a?nacre.policy=b",
      })
  void aLineReachesTheDriver(String url) {
    assertThat(passed("quarkus.datasource.jdbc.url=" + url, POLICY, "nacre.unwrap=deny"))
        .containsOnly(
            Map.entry("nacre.policy", "classpath:shop.policy"), Map.entry("nacre.unwrap", "deny"));
  }

  @Test
  void eachDataSourceOfNacreGetsIt() {
    String[] lines = {
      "quarkus.datasource.a.jdbc.url=jdbc:nacre:h2:./a",
      "quarkus.datasource.\"b.c\".jdbc.url=JDBC:Nacre:h2:./b",
      "quarkus.datasource.plain.jdbc.url=jdbc:h2:./plain",
      "quarkus.datasource.late.db-kind=h2",
      "quarkus.datasource.late.jdbc.url=${at.run}",
      "quarkus.datasource.late.jdbc.max-size=2",
      POLICY,
      "at.run=jdbc:nacre:h2:./late"
    };
    Map<String, String> policy = properties(POLICY);
    assertThat(passed(builder(lines), "a")).isEqualTo(policy);
    assertThat(passed(builder(lines), "b.c")).isEqualTo(policy);
    assertThat(passed(builder(lines), "late")).isEqualTo(policy);
    assertThat(passed(builder(lines), "plain")).isEmpty();
    assertThat(passed("quarkus.datasource.jdbc.url=jdbc:h2:./plain", POLICY)).isEmpty();
  }

  @Test
  void theProfileChooses() {
    assertThat(passed(URL, "%prod." + POLICY)).isEmpty();
    assertThat(passed(URL, "nacre.policy=a", "%test.nacre.policy=b"))
        .isEqualTo(properties("nacre.policy=b"));
    assertThat(passed(URL, "%test.quarkus.datasource.jdbc.url=jdbc:h2:mem:x", POLICY)).isEmpty();
  }

  @Test
  void anExpressionIsExpanded() {
    assertThat(passed(URL, "nacre.policy=${folder}/shop.policy", "folder=/etc"))
        .isEqualTo(properties("nacre.policy=/etc/shop.policy"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nacre.policy=${folder}/shop.policy", "nacre.policy="})
  void aLineWithoutAValueStopsTheStart(String line) {
    assertThatThrownBy(() -> passed(URL, line)).hasMessageContaining("nacre.policy");
  }

  @Test
  void whatADataSourceSetsItselfCounts() {
    assertThat(passed(URL, POLICY, OWN + "\"nacre.policy\"=own", OWN + "CACHE_SIZE=1"))
        .isEqualTo(properties("nacre.policy=own", "CACHE_SIZE=1"));
    assertThat(passed(URL, POLICY, OWN + "nacre.policy=own"))
        .isEqualTo(properties("nacre.policy=own"));
    assertThat(passed(URL + ";Nacre.Policy=own;A=1", POLICY)).isEmpty();
    assertThat(
            passed(
                "quarkus.datasource.jdbc.url=jdbc:nacre:mariadb://x/y?a=b&nacre.policy=own",
                POLICY,
                "nacre.wallet=w"))
        .isEqualTo(properties("nacre.wallet=w"));
  }

  /** The passphrase is one option in three forms. */
  @ParameterizedTest
  @CsvSource({"nacre.wallet.password", "nacre.wallet.password.file", "nacre.wallet.password.env"})
  void aDataSourcesOwnPassphraseCounts(String form) {
    String[] all = {"nacre.wallet.password=a", "nacre.wallet.password.file=b"};
    assertThat(passed(URL + ";" + form + "=own", all[0], all[1])).isEmpty();
    assertThat(passed(URL, all[0], all[1], OWN + "\"" + form + "\"=own"))
        .isEqualTo(properties(form + "=own"));
    // The driver refuses two forms in one place.
    assertThat(passed(URL, all[0], all[1])).isEqualTo(properties(all));
  }

  @Test
  void theStrongestSourceGivesThePassphrase() {
    SmallRyeConfigBuilder builder =
        builder(URL, "nacre.wallet.password.file=a")
            .withSources(
                new PropertiesConfigSource(Map.of("nacre.wallet.password", "b"), "outside", 260));
    assertThat(passed(builder, "<default>")).isEqualTo(properties("nacre.wallet.password=b"));
  }

  @Test
  void whatTheDriverReadsItselfIsNotPassedOn() {
    System.setProperty("nacre.policy", "${of.system}");
    System.setProperty("nacre.wallet.password.file", "of.system");
    try {
      SmallRyeConfigBuilder builder =
          builder(URL, POLICY, "nacre.wallet.password=a", "nacre.wallet=w").addDefaultSources();
      assertThat(passed(builder, "<default>")).isEqualTo(properties("nacre.wallet=w"));
    } finally {
      System.clearProperty("nacre.policy");
      System.clearProperty("nacre.wallet.password.file");
    }
  }

  /** The driver sees neither a {@code .env} nor a variable in lower case. */
  @Test
  void dotEnvIsPassedOn() {
    Map<String, String> dotEnv = new HashMap<>();
    dotEnv.put("NACRE_POLICY", "shop.policy");
    dotEnv.put("nacre_wallet_password_file", "shop.pass");
    SmallRyeConfigBuilder builder = builder(URL).withSources(new EnvConfigSource(dotEnv, 295));
    assertThat(passed(builder, "<default>"))
        .containsEntry("nacre.policy", "shop.policy")
        .containsEntry("nacre.wallet.password.file", "shop.pass")
        .hasSize(2);
  }

  /** Quarkus stores raw values of settings that it reads at run time in what it builds. */
  @Test
  void nothingIsKeptInTheArtefact() {
    SmallRyeConfig config = builder(URL, "nacre.wallet.password=geheim").build();
    ConfigValue value = config.getConfigValue(OWN + "\"nacre.wallet.password\"");
    assertThat(value.getValue()).isEqualTo("geheim");
    assertThat(value.getRawValue()).isNull();
  }

  @Test
  void aMisspeltOptionIsRefusedByTheDriver(@TempDir Path folder) throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop");
    for (String misspelt : new String[] {"nacre.polcy", "Nacre.policy"}) {
      Map<String, String> passed =
          passed("quarkus.datasource.jdbc.url=" + url, misspelt + "=x", "nacre.wallet.password=a");
      assertThat(passed).containsEntry(misspelt, "x");
      for (Class<?> driver : new Class<?>[] {RoutingDriver.class, NacreDataSource.class}) {
        try (AgroalDataSource pool = pool(driver, url, passed)) {
          assertThatThrownBy(pool::getConnection)
              .hasMessageStartingWith("NACRE-2101")
              .hasMessageContaining(misspelt);
        }
      }
    }
    assertThat(folder).isEmptyDirectory();
  }

  /** With XA the pool sets properties of the data source. */
  @Test
  void distributedTransactionsGetTheOptionsToo(@TempDir Path folder) throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop");
    Map<String, String> options = properties("nacre.wallet.password=a passphrase");
    try (AgroalDataSource pool = pool(NacreDataSource.class, url, options);
        Connection connection = pool.getConnection()) {
      assertThat(connection.isValid(1)).isTrue();
    }
    assertThat(folder.resolve("shop.wallet")).exists();
  }

  private static AgroalDataSource pool(Class<?> driver, String url, Map<String, String> options)
      throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                pool ->
                    pool.maxSize(1)
                        .connectionFactoryConfiguration(
                            one -> {
                              one.connectionProviderClass(driver).jdbcUrl(url);
                              options.forEach(one::jdbcProperty);
                              return one;
                            })));
  }
}
