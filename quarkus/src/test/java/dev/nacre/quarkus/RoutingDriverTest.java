package dev.nacre.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.jdbc.api.NacreConnection;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In the pool of Quarkus, which makes the driver by its class. */
final class RoutingDriverTest {
  private static final String NAME = "Nagisa Kato";

  @TempDir private Path folder;

  private static AgroalDataSource pool(Class<? extends Driver> driver, String url)
      throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                pool ->
                    pool.maxSize(2)
                        .connectionFactoryConfiguration(
                            one ->
                                one.connectionProviderClass(driver)
                                    .jdbcUrl(url)
                                    .jdbcProperty("nacre.wallet.password", "correct horse"))));
  }

  /** H2 refuses properties that it does not know. */
  private static AgroalDataSource plainPool(Class<? extends Driver> driver, String url)
      throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                pool ->
                    pool.maxSize(2)
                        .connectionFactoryConfiguration(
                            one -> one.connectionProviderClass(driver).jdbcUrl(url))));
  }

  private static String stores(AgroalDataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (name VARCHAR(40))");
      statement.execute("INSERT INTO customer VALUES ('" + NAME + "')");
      statement.execute("CHECKPOINT SYNC");
      try (ResultSet rows = statement.executeQuery("SELECT name FROM customer")) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  private String file() throws Exception {
    return Files.readString(folder.resolve("shop.mv.db"), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aUrlOfNacreIsEncrypted() throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop");
    try (AgroalDataSource pool = pool(RoutingDriver.class, url)) {
      assertThat(stores(pool)).isEqualTo(NAME);
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.isWrapperFor(NacreConnection.class)).isTrue();
      }
    }
    assertThat(file()).isNotEmpty().doesNotContain(NAME);
  }

  @Test
  void aPlainUrlIsPlainAsWithoutNacre() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("shop");
    try (AgroalDataSource pool = plainPool(RoutingDriver.class, url)) {
      assertThat(stores(pool)).isEqualTo(NAME);
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.isWrapperFor(NacreConnection.class)).isFalse();
      }
    }
    assertThat(file()).contains(NAME);
  }

  @Test
  void aUrlOfNobodyIsRefusedByThePool() throws Exception {
    try (AgroalDataSource pool = plainPool(RoutingDriver.class, "jdbc:nobody:x")) {
      assertThatThrownBy(pool::getConnection)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("jdbc:nobody:x");
    }
  }

  /** The driver of a data source that was built with a URL of Nacre. */
  @Test
  void nacresDriverTakesNoPlainUrl() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("shop");
    try (AgroalDataSource pool = plainPool(NacreDriver.class, url)) {
      assertThatThrownBy(pool::getConnection)
          .isInstanceOf(SQLException.class)
          .hasMessage("Driver does not support the provided URL: " + url);
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatNacreRefusesNoOtherDriverOpens() throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop");
    try (AgroalDataSource pool = plainPool(RoutingDriver.class, url)) {
      assertThatThrownBy(pool::getConnection).hasMessageContaining("NACRE-1002");
    }
    try (AgroalDataSource pool = pool(RoutingDriver.class, "jdbc:nacre:nobody:x")) {
      assertThatThrownBy(pool::getConnection).hasMessageContaining("NACRE-");
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aPlainUrlWithOptionsOfNacreIsRefused() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("shop");
    try (AgroalDataSource pool = pool(RoutingDriver.class, url)) {
      assertThatThrownBy(pool::getConnection)
          .hasMessageStartingWith("NACRE-2100")
          .hasMessageNotContaining("correct");
    }
    for (String option : List.of(";nacre.policy=shop.policy", ";A=1; NACRE.wallet=w")) {
      try (AgroalDataSource pool = plainPool(RoutingDriver.class, url + option)) {
        assertThatThrownBy(pool::getConnection)
            .as(option)
            .hasMessageStartingWith("NACRE-2100")
            .hasMessageNotContaining("shop");
      }
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void oneDriverServesUrlsOfBothKinds() throws Exception {
    RoutingDriver driver = new RoutingDriver();
    assertThat(driver.acceptsURL("jdbc:h2:mem:a")).isTrue();
    assertThat(driver.acceptsURL("jdbc:nacre:h2:./a")).isTrue();
    assertThat(driver.acceptsURL("jdbc:nobody:x")).isFalse();
    assertThat(driver.acceptsURL("jdbc:h2:mem:b")).isTrue();
    assertThat(driver.connect("jdbc:nobody:x", new Properties())).isNull();
    assertThat(driver.getPropertyInfo("jdbc:nobody:x", new Properties())).isEmpty();
    assertThatThrownBy(() -> driver.connect(null, new Properties()))
        .isInstanceOf(SQLException.class);
  }
}
