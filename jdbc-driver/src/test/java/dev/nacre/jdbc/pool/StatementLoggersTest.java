package dev.nacre.jdbc.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.DatabaseTwin;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.testkit.twin.TwinFactory;
import dev.nacre.wallet.CheapWallets;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What logs statements around Nacre sees values on each database, which itself sees cells. */
final class StatementLoggersTest {
  private static final String PASSPHRASE = "correct horse battery staple";

  static {
    RecordingP6SpyAppender.install();
  }

  private final String value = "a value " + UUID.randomUUID();

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "P6Spy around Nacre",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void p6SpyLogsValuesAndTheDatabaseSeesCells(EncryptionTarget target) throws Exception {
    DatabaseTwin twin = twin(target);
    String url = url(twin).replaceFirst("jdbc:", "jdbc:p6spy:");
    Properties info = new Properties();
    info.setProperty("user", twin.user());
    info.setProperty("password", "");
    info.setProperty("nacre.wallet.password", PASSPHRASE);
    try (Connection connection = DriverManager.getConnection(url, info)) {
      use(connection, target);
    }
    assertThat(RecordingP6SpyAppender.all())
        .anyMatch(line -> line.contains("INSERT INTO t") && line.contains(value))
        .noneMatch(line -> line.contains(PASSPHRASE));
    requireCells(twin);
  }

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "datasource-proxy around Nacre",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void datasourceProxyLogsValuesAndTheDatabaseSeesCells(EncryptionTarget target) throws Exception {
    DatabaseTwin twin = twin(target);
    NacreDataSource ours = new NacreDataSource(url(twin));
    ours.setUser(twin.user());
    ours.setPassword("");
    ours.setWalletPassword(PASSPHRASE.toCharArray());
    List<String> lines = new CopyOnWriteArrayList<>();
    try (Connection connection =
        ProxyDataSourceBuilder.create(ours)
            .afterQuery(
                (execution, queries) ->
                    queries.forEach(
                        query ->
                            query
                                .getParametersList()
                                .forEach(given -> lines.add(query.getQuery() + text(given)))))
            .build()
            .getConnection()) {
      use(connection, target);
    }
    assertThat(lines).anyMatch(line -> line.contains("INSERT INTO t") && line.contains(value));
    requireCells(twin);
  }

  /** Its spans are often sent to others, so it is asked for no values here. */
  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "OpenTelemetry around Nacre",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void openTelemetryLogsStatementsAndTheDatabaseSeesCells(EncryptionTarget target)
      throws Exception {
    DatabaseTwin twin = twin(target);
    NacreDataSource ours = new NacreDataSource(url(twin));
    ours.setUser(twin.user());
    ours.setPassword("");
    ours.setWalletPassword(PASSPHRASE.toCharArray());
    RecordingSpanExporter spans = new RecordingSpanExporter();
    try (Connection connection =
        JdbcTelemetry.create(spans.telemetry()).wrap(ours).getConnection()) {
      use(connection, target);
    }
    assertThat(spans.texts)
        .anyMatch(text -> text.contains("INSERT INTO t"))
        .noneMatch(text -> text.contains(value) || text.contains(PASSPHRASE));
    requireCells(twin);
  }

  private static String text(List<ParameterSetOperation> parameters) {
    List<String> all = new ArrayList<>();
    parameters.forEach(one -> all.add(List.of(one.getArgs()).toString()));
    return all.toString();
  }

  private DatabaseTwin twin(EncryptionTarget target) throws Exception {
    DatabaseTwin twin = TwinFactory.create(target, folder);
    CheapWallets.provide(twin.wallet(), PASSPHRASE);
    return twin;
  }

  private static String url(DatabaseTwin twin) {
    List<String> options = new ArrayList<>();
    options.add("nacre.wallet=" + twin.wallet());
    if (twin.target().hasColumns()) {
      options.add("nacre.encrypt=columns");
    }
    if (twin.target().isServer()) {
      options.add("nacre.catalog=create");
    }
    return twin.nacreUrl(options.toArray(new String[0]));
  }

  private void use(Connection connection, EncryptionTarget target) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String encrypt = target.hasColumns() ? " ENCRYPT" : "";
      assertThat(statement.executeUpdate("CREATE TABLE t (a VARCHAR(80)" + encrypt + ")")).isZero();
    }
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (a) VALUES (?)")) {
      insert.setString(1, value);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT a FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(value);
    }
  }

  private static void requireCells(DatabaseTwin twin) throws Exception {
    if (!twin.target().hasColumns()) {
      assertThat(Files.readAllBytes(twin.folder().resolve("data.mv.db")))
          .startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
      return;
    }
    try (Connection raw = DriverManager.getConnection(twin.rawUrl(), twin.user(), "");
        Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery("SELECT a FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getBytes(1)).startsWith(0xab, 0x01);
    }
  }
}
