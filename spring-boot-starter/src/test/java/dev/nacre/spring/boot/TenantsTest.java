package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.spring.boot.actuate.EncryptionHealth;
import dev.nacre.spring.boot.autoconfigure.NacreAutoConfiguration;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** A database for each tenant, behind a router whose pools are no beans. */
final class TenantsTest {
  private static final String PASSPHRASE = "seven lanterns over the harbour";
  private static final ThreadLocal<String> TENANT = ThreadLocal.withInitial(() -> "acme");

  @TempDir Path folder;
  private Path policy;

  @BeforeEach
  void aPolicy() throws IOException {
    policy = Files.writeString(folder.resolve("shop.policy"), "customer.ssn = random\n");
  }

  /** As an application writes it. */
  private static final class Router extends AbstractRoutingDataSource {
    Router(Map<Object, Object> tenants) {
      setTargetDataSources(tenants);
    }

    @Override
    protected Object determineCurrentLookupKey() {
      return TENANT.get();
    }
  }

  /** One that keeps its pools to itself. */
  private static final class Secretive extends AbstractRoutingDataSource {
    private final DataSource only;

    Secretive(DataSource only) {
      this.only = only;
      setTargetDataSources(Map.of());
    }

    @Override
    protected DataSource determineTargetDataSource() {
      return only;
    }

    @Override
    protected Object determineCurrentLookupKey() {
      return "any";
    }
  }

  private ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                NacreAutoConfiguration.class, Boot.jdbc("DataSourceAutoConfiguration")))
        .withPropertyValues(
            "nacre.wallet.password=" + PASSPHRASE,
            "nacre.encrypt=columns",
            "nacre.policy=" + policy);
  }

  private HikariDataSource pool(String tenant) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl("jdbc:nacre:h2:" + folder.resolve(tenant));
    pool.setUsername("sa");
    pool.setPassword("");
    pool.setMaximumPoolSize(2);
    return pool;
  }

  private static void add(JdbcTemplate statements, String tenant, String ssn) {
    TENANT.set(tenant);
    try {
      statements.execute("CREATE TABLE customer (ssn VARCHAR(20))");
      assertThat(statements.update("INSERT INTO customer VALUES (?)", ssn)).isEqualTo(1);
    } finally {
      TENANT.remove();
    }
  }

  @Test
  void eachTenantsPoolGetsThePropertiesAndItsOwnWallet() throws Exception {
    try (HikariDataSource acme = pool("acme");
        HikariDataSource globex = pool("globex")) {
      runner()
          .withBean(
              "router", Router.class, () -> new Router(Map.of("acme", acme, "globex", globex)))
          .run(
              context -> {
                assertThat(context).hasNotFailed();
                NacreDataSources all = context.getBean(NacreDataSources.class);
                assertThat(all.all())
                    .containsOnly(
                        Map.entry("router.acme", acme), Map.entry("router.globex", globex));
                JdbcTemplate statements = new JdbcTemplate(context.getBean(Router.class));
                add(statements, "acme", "078-05-1120");
                add(statements, "globex", "219-09-9999");
                assertThat(statements.queryForList("SELECT ssn FROM customer", String.class))
                    .containsExactly("078-05-1120");
                EncryptionHealth health = EncryptionHealth.of(all);
                assertThat(health.up()).isTrue();
              });
    }
    for (String tenant : new String[] {"acme", "globex"}) {
      assertThat(folder.resolve(tenant + ".wallet")).exists();
      assertThat(stored(tenant)).startsWith(0xab, 0x01);
    }
    assertThat(Files.readAllBytes(folder.resolve("acme.wallet")))
        .isNotEqualTo(Files.readAllBytes(folder.resolve("globex.wallet")));
  }

  /** Its connections would be without the policy. */
  @Test
  void aTenantThatCannotGetThemStopsTheStart() throws Exception {
    try (HikariDataSource acme = pool("acme");
        HikariDataSource globex = pool("globex")) {
      globex.setJdbcUrl("jdbc:nacre:h2:mem:globex");
      globex.getConnection().close();
      runner()
          .withBean(
              "router", Router.class, () -> new Router(Map.of("acme", acme, "globex", globex)))
          .run(
              context ->
                  assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-2114"));
    }
  }

  @Test
  void aRouterWithAWayOfItsOwnStopsTheStart() throws Exception {
    try (HikariDataSource hidden = pool("hidden")) {
      hidden.setJdbcUrl("jdbc:nacre:h2:mem:hidden");
      runner()
          .withBean("router", Secretive.class, () -> new Secretive(hidden))
          .run(
              context ->
                  assertThat(context.getStartupFailure()).hasStackTraceContaining("NACRE-2114"));
    }
  }

  @Test
  void aRouterOverPlainDatabasesIsLeftAlone() throws Exception {
    try (HikariDataSource acme = pool("acme")) {
      acme.setJdbcUrl("jdbc:h2:mem:acme");
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(NacreAutoConfiguration.class))
          .withBean("router", Router.class, () -> new Router(Map.of("acme", acme)))
          .run(
              context -> {
                assertThat(context).hasNotFailed();
                assertThat(context.getBean(NacreDataSources.class).all()).isEmpty();
                assertThat(acme.isRunning()).isFalse();
              });
    }
  }

  private byte[] stored(String tenant) throws SQLException {
    try (Connection raw =
            DriverManager.getConnection("jdbc:h2:" + folder.resolve(tenant), "sa", "");
        ResultSet row = raw.createStatement().executeQuery("SELECT ssn FROM customer")) {
      assertThat(row.next()).isTrue();
      return row.getBytes(1);
    }
  }
}
