package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.spring.boot.actuate.EncryptionHealth;
import dev.nacre.spring.boot.autoconfigure.NacreAutoConfiguration;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.EmbeddedDatabaseConnection;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/** Which data sources the starter finds, and what reaches their driver. */
final class DataSourcesTest {
  private static final String PASSPHRASE = "seven lanterns over the harbour";

  @TempDir Path folder;

  private ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                NacreAutoConfiguration.class, Boot.jdbc("DataSourceAutoConfiguration")));
  }

  private ApplicationContextRunner pages(String url) {
    return runner()
        .withPropertyValues(
            "spring.datasource.url=" + url,
            "spring.datasource.username=sa",
            "nacre.wallet=" + folder.resolve("keys/shop.wallet"),
            "nacre.wallet.password=" + PASSPHRASE);
  }

  private String url() throws Exception {
    Files.createDirectories(folder.resolve("keys"));
    return "jdbc:nacre:h2:" + folder.resolve("shop");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.zaxxer.hikari.HikariDataSource",
        "org.apache.tomcat.jdbc.pool.DataSource",
        "org.apache.commons.dbcp2.BasicDataSource",
        "org.springframework.jdbc.datasource.SimpleDriverDataSource"
      })
  void theOptionsReachTheDriverThroughAnyPool(String pool) throws Exception {
    pages(url())
        .withPropertyValues("spring.datasource.type=" + pool)
        .run(
            context -> {
              DataSource source = context.getBean(DataSource.class);
              assertThat(source.getClass().getName()).isEqualTo(pool);
              assertThat(wallet(source)).endsWith("keys/shop.wallet");
              assertThat(source.toString()).doesNotContain(PASSPHRASE);
              NacreDataSources all = context.getBean(NacreDataSources.class);
              assertThat(all.all()).containsExactly(Map.entry("dataSource", source));
              EncryptionHealth health = EncryptionHealth.of(all);
              assertThat(health.up()).isTrue();
              assertThat(health.details().toString()).contains("wallet=OPEN", "registry=REACHABLE");
            });
    assertThat(folder.resolve("keys/shop.wallet")).exists();
    assertThat(Files.readAllBytes(folder.resolve("shop.mv.db")))
        .startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aSecondDataSourceOfPropertiesIsFound() throws Exception {
    pages(url())
        .withUserConfiguration(Second.class)
        .withPropertyValues("second.jdbc-url=jdbc:nacre:h2:" + folder.resolve("other"))
        .run(
            context -> {
              assertThat(wallet(context.getBean("second", DataSource.class)))
                  .endsWith("keys/shop.wallet");
              assertThat(folder.resolve("other.mv.db")).exists();
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class Second {
    @Bean
    @ConfigurationProperties("second")
    HikariDataSource second() {
      return DataSourceBuilder.create().type(HikariDataSource.class).build();
    }
  }

  @Test
  void theDriverIsNamedInPropertiesOfASecondDataSourceToo() throws Exception {
    Class<?> type = Boot.jdbc("DataSourceProperties");
    Object second = type.getDeclaredConstructor().newInstance();
    type.getMethod("setUrl", String.class).invoke(second, "jdbc:nacre:h2:mem:other");
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(NacreAutoConfiguration.class))
        .withBean("second", Object.class, () -> second)
        .run(
            context ->
                assertThat(
                        type.getMethod("determineDriverClassName")
                            .invoke(context.getBean("second")))
                    .isEqualTo("dev.nacre.jdbc.NacreDriver"));
  }

  @Test
  void anOptionOfTheUrlIsStrongerThanSprings() throws Exception {
    String url = url() + ";nacre.wallet=" + folder.resolve("keys/url.wallet");
    pages(url)
        .run(
            context ->
                assertThat(wallet(context.getBean(DataSource.class))).endsWith("keys/url.wallet"));
  }

  @Test
  void anOptionOfThePoolIsStrongerThanSprings() throws Exception {
    pages(url())
        .withPropertyValues(
            "spring.datasource.hikari.data-source-properties[nacre.wallet]="
                + folder.resolve("keys/pool.wallet"))
        .run(
            context ->
                assertThat(wallet(context.getBean(DataSource.class))).endsWith("keys/pool.wallet"));
  }

  @Test
  void aDataSourceOfNacreGetsWhatItDoesNotHave() throws Exception {
    String url = url();
    pages("jdbc:h2:mem:unused")
        .withBean(
            "ours",
            NacreDataSource.class,
            () -> {
              NacreDataSource ours = new NacreDataSource(url);
              ours.setOption("nacre.wallet", folder.resolve("keys/own.wallet").toString());
              ours.setUser("sa");
              ours.setPassword("");
              return ours;
            })
        .run(
            context ->
                assertThat(wallet(context.getBean("ours", DataSource.class)))
                    .endsWith("keys/own.wallet"));
  }

  @Test
  void variablesOfTheEnvironmentAreRelaxed() throws Exception {
    runner()
        .withInitializer(
            context ->
                context
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(
                        new org.springframework.core.env.SystemEnvironmentPropertySource(
                            "test-systemEnvironment",
                            Map.of(
                                "NACRE_WALLET",
                                folder.resolve("keys/env.wallet").toString(),
                                "NACRE_WALLET_PASSWORD",
                                PASSPHRASE,
                                "NACRE_REQUIRE",
                                "all"))))
        .withPropertyValues("spring.datasource.url=" + url())
        .run(
            context ->
                assertThat(wallet(context.getBean(DataSource.class))).endsWith("keys/env.wallet"));
  }

  @Test
  void anUnknownOptionStopsTheStart() throws Exception {
    pages(url())
        .withPropertyValues("nacre.polciy=classpath:columns.policy")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .hasStackTraceContaining("NACRE-2101")
                    .hasStackTraceContaining("nacre.polciy"));
    assertThat(folder.resolve("shop.mv.db")).doesNotExist();
  }

  /** Its connections were opened without the options. */
  @Test
  void aPoolThatRunsAlreadyStopsTheStart() throws Exception {
    var pool = new org.apache.tomcat.jdbc.pool.DataSource();
    pool.setDriverClassName("dev.nacre.jdbc.NacreDriver");
    pool.setUrl("jdbc:nacre:h2:mem:runs");
    pool.setInitialSize(1);
    pool.createPool();
    try {
      pages("jdbc:h2:mem:unused")
          .withBean("running", DataSource.class, () -> pool)
          .run(
              context ->
                  assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-2114"));
    } finally {
      pool.close(true);
    }
  }

  @Test
  void aPoolThatCannotTakeTheOptionsStopsTheStart() throws Exception {
    String url = url();
    pages("jdbc:h2:mem:unused")
        .withBean("foreign", DataSource.class, () -> new Foreign(url))
        .run(
            context ->
                assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-2114"));
    assertThat(folder.resolve("shop.mv.db")).doesNotExist();
  }

  /** A data source that the starter does not know. */
  static final class Foreign extends AbstractDataSource {
    private final String url;

    Foreign(String url) {
      this.url = url;
    }

    public String getUrl() {
      return url;
    }

    @Override
    public Connection getConnection() throws SQLException {
      throw new SQLException("not reached");
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
      throw new SQLException("not reached");
    }
  }

  @Test
  void aWrongPassphraseStopsTheStartAndChangesNothing() throws Exception {
    String url = url();
    pages(url).run(context -> assertThat(context).hasNotFailed());
    byte[] before = Files.readAllBytes(folder.resolve("shop.mv.db"));
    pages(url)
        .withPropertyValues("nacre.wallet.password=another one that is wrong")
        .run(
            context -> {
              assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-1001");
              StringWriter trace = new StringWriter();
              context.getStartupFailure().printStackTrace(new PrintWriter(trace));
              assertThat(trace.toString()).doesNotContain("another one that is wrong");
            });
    assertThat(Files.readAllBytes(folder.resolve("shop.mv.db"))).isEqualTo(before);
  }

  /** As without Nacre: {@code ddl-auto} and {@code spring.sql.init.mode} depend on it. */
  @Test
  void bootTakesMemoryForEmbeddedAndFilesNot() throws Exception {
    String file = url();
    pages("jdbc:nacre:h2:mem:shop")
        .run(
            context ->
                assertThat(EmbeddedDatabaseConnection.isEmbedded(context.getBean(DataSource.class)))
                    .isTrue());
    pages(file)
        .run(
            context ->
                assertThat(EmbeddedDatabaseConnection.isEmbedded(context.getBean(DataSource.class)))
                    .isFalse());
  }

  /** It would connect without the policy. */
  @Test
  void aDataSourceThatHidesItsPoolStopsTheStart() throws Exception {
    String url = url();
    HikariDataSource hidden = new HikariDataSource();
    hidden.setJdbcUrl(url + ";nacre.encrypt=columns");
    hidden.setDriverClassName("dev.nacre.jdbc.NacreDriver");
    try (hidden) {
      pages("jdbc:h2:mem:unused")
          .withBean("lazy", DataSource.class, () -> new LazyConnectionDataSourceProxy(hidden))
          .run(
              context ->
                  assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-2114"));
      var pool = new HikariDataSource();
      var inner = new NacreDataSource();
      inner.setUrl(url + ";nacre.encrypt=columns");
      pool.setDataSource(inner);
      try (pool) {
        pages("jdbc:h2:mem:unused")
            .withBean("pool", DataSource.class, () -> pool)
            .run(
                context ->
                    assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-2114"));
      }
    }
  }

  @Test
  void aWrapperAroundAPoolOfSpringStarts() throws Exception {
    pages(url())
        .withUserConfiguration(Lazy.class)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(wallet(context.getBean("lazy", DataSource.class)))
                  .endsWith("keys/shop.wallet");
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class Lazy {
    @Bean
    DataSource lazy(@Qualifier("pool") HikariDataSource pool) {
      return new LazyConnectionDataSourceProxy(pool);
    }

    @Bean
    HikariDataSource pool(Environment environment) {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl(environment.getProperty("spring.datasource.url"));
      pool.setUsername("sa");
      return pool;
    }
  }

  /** A profile whose URL lacks nacre: would store in clear what the policy names. */
  @Test
  void aPolicyWithoutADataSourceOfNacreStopsTheStart() {
    runner()
        .withPropertyValues(
            "spring.datasource.url=jdbc:h2:mem:plain", "nacre.policy=classpath:columns.policy")
        .run(
            context ->
                assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-2114"));
  }

  @Test
  void anApplicationWithoutNacreIsLeftAlone() {
    runner()
        .withPropertyValues("spring.datasource.url=jdbc:h2:mem:plain", "nacre.typo=1")
        .run(
            context -> {
              HikariDataSource pool = context.getBean(HikariDataSource.class);
              assertThat(pool.getDriverClassName()).isEqualTo("org.h2.Driver");
              assertThat(pool.getDataSource()).isNull();
              assertThat(context.getBean(NacreDataSources.class).all()).isEmpty();
            });
  }

  @Test
  void aConfigTreeGivesThePassphrase() throws Exception {
    Path tree = Files.createDirectories(folder.resolve("tree"));
    Files.writeString(tree.resolve("nacre.wallet.password"), PASSPHRASE + "\n");
    String url = url();
    runner()
        .withInitializer(
            new org.springframework.boot.test.context.ConfigDataApplicationContextInitializer())
        .withPropertyValues(
            "spring.config.import=configtree:" + tree + "/", "spring.datasource.url=" + url)
        .run(
            context ->
                assertThat(wallet(context.getBean(DataSource.class))).endsWith("shop.wallet"));
    pages(url)
        .withPropertyValues("nacre.wallet=" + folder.resolve("shop.wallet"))
        .run(context -> assertThat(context).hasNotFailed());
  }

  private static String wallet(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        ResultSet shown = connection.createStatement().executeQuery("SHOW ENCRYPTION WALLET")) {
      assertThat(shown.next()).isTrue();
      assertThat(shown.getString("STATUS")).isEqualTo("OPEN");
      return shown.getString("WRL_PARAMETER");
    }
  }
}
