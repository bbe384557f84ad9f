package dev.nacre.jdbc.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.wallet.CheapWallets;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.instrumentation.jdbc.OpenTelemetryDriver;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** P6Spy, datasource-proxy and OpenTelemetry: what they log outside of Nacre, and not inside. */
final class StatementLoggerNestingTest {
  private static final String GIVEN = "a value that is given";
  private static final String WRITTEN = "a value that is written out";
  private static final String PASSPHRASE = "correct horse battery staple";

  static {
    RecordingP6SpyAppender.install();
  }

  @TempDir private Path folder;

  @Test
  @Covers("columns-26")
  void outsideP6SpyLogsStatementsWithTheirValues() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url("p6spy:nacre:"), passphrase())) {
      use(connection);
    }
    assertThat(RecordingP6SpyAppender.all())
        .anyMatch(line -> line.contains("INSERT INTO t") && line.contains(GIVEN))
        .anyMatch(line -> line.contains("INSERT INTO t") && line.contains(WRITTEN))
        .noneMatch(line -> line.contains(PASSPHRASE));
  }

  @Test
  @Covers("columns-26")
  void outsideDatasourceProxyLogsStatementsWithTheirValues() throws SQLException {
    List<String> lines = new CopyOnWriteArrayList<>();
    DataSource logged =
        ProxyDataSourceBuilder.create(ours())
            .afterQuery(
                (execution, queries) ->
                    queries.forEach(query -> lines.add(query.getQuery() + arguments(query))))
            .build();
    try (Connection connection = logged.getConnection()) {
      use(connection);
    }
    assertThat(lines)
        .anyMatch(line -> line.contains(GIVEN))
        .anyMatch(line -> line.contains(WRITTEN))
        .noneMatch(line -> line.contains(PASSPHRASE));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Covers("columns-26")
  void outsideOpenTelemetryLogsStatementsWithoutLiterals(boolean driver) throws SQLException {
    RecordingSpanExporter spans = new RecordingSpanExporter();
    if (driver) {
      OpenTelemetryDriver.install(spans.telemetry());
    }
    try (Connection connection =
        driver
            ? DriverManager.getConnection(url("otel:nacre:"), passphrase())
            : JdbcTelemetry.create(spans.telemetry()).wrap(ours()).getConnection()) {
      use(connection);
    }
    assertThat(spans.texts)
        .anyMatch(text -> text.contains("INSERT INTO t"))
        .noneMatch(text -> text.contains(GIVEN))
        .noneMatch(text -> text.contains(WRITTEN))
        .noneMatch(text -> text.contains(PASSPHRASE));
  }

  @Test
  @Covers("columns-26")
  void outsideOpenTelemetryLogsParametersWhereItIsToldTo() throws SQLException {
    RecordingSpanExporter spans = new RecordingSpanExporter();
    DataSource logged =
        JdbcTelemetry.builder(spans.telemetry())
            .setCaptureQueryParameters(true)
            .build()
            .wrap(ours());
    try (Connection connection = logged.getConnection()) {
      use(connection);
    }
    assertThat(spans.texts).anyMatch(text -> text.contains(GIVEN));
  }

  @ParameterizedTest
  @CsvSource({
    "p6spy:postgresql://h/shop?password=hunter2, jdbc:p6spy:nacre:postgresql:",
    "p6spy:h2:mem:, jdbc:p6spy:nacre:h2:",
    "p6spy:h2:mem:;nacre.encrypt=columns, jdbc:p6spy:nacre:h2:",
    "p6spy:h2:mem:;nacre.encrypt=pages, jdbc:p6spy:nacre:h2:",
    "otel:postgresql://h/shop, jdbc:otel:nacre:postgresql:",
    "otel:mariadb://h/shop, jdbc:otel:nacre:mariadb:",
    "otel:h2:mem:, jdbc:otel:nacre:h2:",
    "otel:h2:mem:;nacre.encrypt=columns, jdbc:otel:nacre:h2:",
    "otel:h2:mem:;nacre.encrypt=pages, jdbc:otel:nacre:h2:",
    "otel:derby:shop, jdbc:otel:nacre:derby:",
    "otel:p6spy:mariadb://h/shop, jdbc:otel:p6spy:nacre:mariadb:",
    "p6spy:mariadb://h/shop, jdbc:p6spy:nacre:mariadb:",
    "p6spy:derby:shop, jdbc:p6spy:nacre:derby:",
    "p6spy:nacre:derby:shop, jdbc:p6spy:nacre:derby:",
    "tc:postgresql:16:///shop, getJdbcUrl()",
  })
  @Covers("columns-26")
  @Framework(
      name = "P6Spy inside Nacre",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  @Framework(
      name = "OpenTelemetry inside Nacre",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void insideTheyAreRefusedWithTheOtherNesting(String rest, String instead) {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:nacre:" + rest).close())
        .hasMessageStartingWith("NACRE-2110")
        .hasMessageContaining(instead)
        .hasMessageNotContainingAny("hunter2", "nacre.encrypt", "shop");
  }

  @ParameterizedTest
  @CsvSource({
    "mysql://h/shop?password=hunter2, MySQL is not supported yet",
    "mysql:loadbalance://h/shop, MySQL is not supported yet",
    "sqlite:shop.db, SQLite is not supported yet",
    "p6spy:mysql://h/shop, and this one does not",
    "hunter2!:x, and this one does not",
  })
  void aDatabaseWithoutADialectIsRefused(String rest, String said) {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:nacre:" + rest).close())
        .hasMessageStartingWith("NACRE-2110")
        .hasMessageContaining(said)
        .hasMessageContaining("jdbc:nacre:h2:")
        .hasMessageNotContainingAny("hunter2", "nacre.encrypt", "shop");
  }

  @Test
  @Covers("columns-26")
  void wrappedDataSourcesAreRefusedWithTheOtherNesting() throws SQLException {
    JdbcDataSource h2 = new JdbcDataSource();
    h2.setUrl("jdbc:h2:mem:" + UUID.randomUUID());
    OpenTelemetry none = OpenTelemetry.noop();
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(h2.getUrl());
      List<DataSource> wrappers =
          List.of(
              pool,
              new P6DataSource(h2),
              new ProxyDataSource(h2),
              JdbcTelemetry.create(none).wrap(h2));
      for (DataSource wrapper : wrappers) {
        assertThatThrownBy(() -> NacreDataSource.around(wrapper))
            .hasMessageStartingWith("NACRE-2114")
            .hasMessageContaining(wrapper.getClass().getName())
            .hasMessageContaining("around a NacreDataSource");
      }
    }
  }

  private static String arguments(QueryInfo query) {
    return query.getParametersList().stream()
        .flatMap(List::stream)
        .map(given -> Arrays.toString(given.getArgs()))
        .toList()
        .toString();
  }

  private static void use(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE t (a VARCHAR(80) ENCRYPT)")).isZero();
      assertThat(statement.executeUpdate("INSERT INTO t (a) VALUES ('" + WRITTEN + "')"))
          .isEqualTo(1);
    }
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (a) VALUES (?)")) {
      insert.setString(1, GIVEN);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT a FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(WRITTEN);
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(GIVEN);
    }
  }

  private String url(String drivers) {
    CheapWallets.provide(folder.resolve("shop.wallet"), PASSPHRASE);
    return "jdbc:"
        + drivers
        + "h2:mem:"
        + UUID.randomUUID()
        + ";nacre.encrypt=columns;nacre.wallet="
        + folder.resolve("shop.wallet");
  }

  private static Properties passphrase() {
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", PASSPHRASE);
    return info;
  }

  private DataSource ours() {
    NacreDataSource source = new NacreDataSource(url("nacre:"));
    source.setWalletPassword(PASSPHRASE.toCharArray());
    return source;
  }
}
