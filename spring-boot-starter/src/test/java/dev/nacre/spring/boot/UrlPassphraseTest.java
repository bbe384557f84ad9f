package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.nacre.spring.boot.actuate.EncryptionHealth;
import dev.nacre.spring.boot.autoconfigure.NacreAutoConfiguration;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import dev.nacre.spring.boot.url.NacreUrl;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** A passphrase in a URL is a bad idea; still it opens the wallet and is shown nowhere. */
final class UrlPassphraseTest {
  /** With a separator of other databases, at which HikariCP's own mask ends. */
  private static final String PASSPHRASE = "seven lanterns&over the harbour";

  @TempDir Path folder;

  private ApplicationContextRunner runner(String pool) {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                NacreAutoConfiguration.class, Boot.jdbc("DataSourceAutoConfiguration")))
        .withPropertyValues(
            "spring.datasource.url=jdbc:nacre:h2:"
                + folder.resolve("shop")
                + ";nacre.wallet.password="
                + PASSPHRASE,
            "spring.datasource.username=sa",
            "spring.datasource.type=" + pool);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.zaxxer.hikari.HikariDataSource",
        "org.apache.tomcat.jdbc.pool.DataSource",
        "org.apache.commons.dbcp2.BasicDataSource",
        "org.springframework.jdbc.datasource.SimpleDriverDataSource"
      })
  void poolsDoNotHaveIt(String pool) {
    Logger log = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    Logger hikari = (Logger) LoggerFactory.getLogger("com.zaxxer.hikari");
    hikari.setLevel(Level.DEBUG);
    ListAppender<ILoggingEvent> seen = new ListAppender<>();
    seen.start();
    log.addAppender(seen);
    try {
      runner(pool)
          .run(
              context -> {
                DataSource source = context.getBean(DataSource.class);
                assertThat(EncryptionHealth.of(context.getBean(NacreDataSources.class)).up())
                    .isTrue();
                StringBuilder shown = new StringBuilder(source.toString());
                for (PropertyDescriptor one :
                    Introspector.getBeanInfo(source.getClass()).getPropertyDescriptors()) {
                  boolean url = one.getName().toLowerCase(Locale.ROOT).endsWith("url");
                  if (url && one.getReadMethod() != null) {
                    shown.append('\n').append(one.getReadMethod().invoke(source));
                  }
                }
                assertThat(shown.toString())
                    .contains("jdbc:nacre:h2:", "nacre.wallet.password=******")
                    .doesNotContain("lanterns", "harbour");
              });
    } finally {
      log.detachAppender(seen);
      hikari.setLevel(null);
    }
    assertThat(folder.resolve("shop.wallet")).exists();
    String logged = String.join("\n", seen.list.stream().map(Object::toString).toList());
    assertThat(logged).doesNotContain("lanterns", "harbour");
    if (pool.contains("hikari")) {
      assertThat(logged).contains("jdbcUrl");
    }
  }

  /** As Boot derives one for Flyway with a user of its own: it would not have the other options. */
  @Test
  void aDataSourceThatIsDerivedFromThePoolIsRefused() {
    runner("com.zaxxer.hikari.HikariDataSource")
        .run(
            context -> {
              DataSource derived =
                  DataSourceBuilder.derivedFrom(context.getBean(DataSource.class))
                      .type(SimpleDriverDataSource.class)
                      .driverClassName("dev.nacre.jdbc.NacreDriver")
                      .username("other")
                      .build();
              assertThatThrownBy(derived::getConnection)
                  .isInstanceOf(SQLException.class)
                  .hasMessageContaining("NACRE-1001");
            });
  }

  /** Where a passphrase ends is the target's own rule. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:nacre:postgresql://db/shop?user=ada&password=tiger&nacre.wallet.password=horse"
            + "|jdbc:nacre:postgresql://db/shop?******",
        "jdbc:nacre:mariadb://db/shop?nacre.wallet.password=ho;rse&password=tiger&ssl=true"
            + "|jdbc:nacre:mariadb://db/shop?******",
        "jdbc:nacre:h2:./shop;nacre.wallet.password=ho&rse;PASSWORD=tiger"
            + "|jdbc:nacre:h2:./shop;******",
        "JDBC:NACRE:h2:./shop;nacre.wallet.password=a\\;horse|JDBC:NACRE:h2:./shop;******",
        "jdbc:nacre:derby:shop;nacre.wallet.password =horse|jdbc:nacre:derby:shop;******",
        "jdbc:nacre:h2:./shop|jdbc:nacre:h2:./shop"
      })
  void allOptionsOfAUrlAreMasked(String url, String masked) {
    assertThat(NacreUrl.masked(url)).isEqualTo(masked);
    assertThat(NacreUrl.masked("{\"url\": \"" + url + "\"}")).doesNotContain("tiger", "rse");
  }
}
