package dev.nacre.jdbc.columns.bypass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.jdbc.metrics.NacreMetrics;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import dev.nacre.wallet.CheapWallets;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords that stand in a URL, and values, are in nothing that is shown of a connection. */
final class ConnectionSecretLeakTest {
  private static final String PASSWORD = "hunter2-of-the-user";
  private static final String WORDS = "hunter2-of-the-wallet";
  private static final String WRONG = "hunter2-of-nobody";
  private static final String VALUE = "hunter2-in-a-column";
  private static final String SECRETS = "hunter2";

  @TempDir private Path folder;

  /** All that was shown. */
  private final List<String> shown = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers("columns-38")
  void secretsAreInNoToStringOfAnObject(Dialect dialect) throws Exception {
    String url = url(dialect);
    shown.add(new NacreDataSource(url).toString());
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      create(statement);
      shown.add(connection.toString());
      shown.add(String.valueOf(connection.getMetaData()));
      shown.add(connection.getMetaData().getURL());
      shown.add(String.valueOf(connection.getClientInfo()));
      shown.add(statement.toString());
      for (String sql : List.of("INSERT INTO t VALUES (1, ?, ?)", "INSERT INTO u VALUES (?, ?)")) {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
          insert.setString(1, VALUE);
          insert.setString(2, VALUE);
          assertThat(insert.executeUpdate()).isEqualTo(1);
          shown.add(insert.toString());
          shown.add(String.valueOf(insert.getParameterMetaData()));
        }
      }
      try (PreparedStatement query =
          connection.prepareStatement("SELECT a, b FROM t WHERE b = ?")) {
        query.setString(1, VALUE);
        try (ResultSet row = query.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo(VALUE);
          shown.add(query.toString());
          shown.add(row.toString());
          shown.add(String.valueOf(row.getMetaData()));
        }
      }
      for (String query :
          List.of(
              "SHOW ENCRYPTION COLUMNS",
              "SHOW ENCRYPTION WALLET",
              "SHOW ENCRYPTION KEYS",
              "SHOW ENCRYPTION STATS",
              "EXPLAIN ENCRYPTION SELECT a FROM t WHERE b = '" + VALUE + "'")) {
        show(statement, query);
      }
    }
    requireNoSecret();
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers("columns-38")
  void secretsAreInNoError(Dialect dialect) throws Exception {
    String url = url(dialect);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      create(statement);
      for (String sql :
          List.of(
              "SELECT * FROM t WHERE a = '" + VALUE + "'",
              "SELECT * FROM t WHERE b LIKE '" + VALUE + "%'",
              "INSERT INTO t VALUES (1, '" + VALUE + "', UPPER('" + VALUE + "'))",
              "INSERT INTO t VALUES (1, '" + VALUE.repeat(5) + "', '')",
              "INSERT INTO t (id, a) VALUES (1, '" + VALUE,
              "SELECT a FROM t WHERE missing = '" + VALUE + "'")) {
        showError(() -> statement.execute(sql));
      }
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t VALUES (1, ?, ?)")) {
        showError(
            () -> {
              insert.setString(1, VALUE.repeat(5));
              insert.setString(2, VALUE);
              insert.executeUpdate();
            });
      }
    }
    char mark = dialect == Dialect.H2 ? ';' : '&';
    for (String broken :
        List.of(
            url.replace(WORDS, WRONG),
            url + mark + "nacre.wallet.password=" + WRONG,
            url + mark + "nacre.wallet.pasword=" + WRONG,
            url + mark + "nacre.catalog=" + WRONG,
            url + mark + "nacre.unwrap=" + WRONG,
            url.replace("nacre.encrypt=", "nacre.encrypt=" + WRONG),
            url.replace(
                PASSWORD, WRONG + (dialect == Dialect.H2 ? ";" + WRONG : "&sslmode=require")),
            url.replace(":nacre:", ":nacre:no"))) {
      showError(() -> DriverManager.getConnection(broken).close());
    }
    requireNoSecret();
  }

  /** Also of the target's own: tools show and keep what they are told here. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-38")
  void secretsAreInNoDriverPropertyInfo(Dialect dialect) throws Exception {
    String url = url(dialect);
    Properties info = new Properties();
    info.setProperty("user", "somebody");
    info.setProperty("password", PASSWORD);
    info.setProperty("nacre.wallet.password", WORDS);
    boolean user = false;
    boolean key = false;
    for (DriverPropertyInfo each : DriverManager.getDriver(url).getPropertyInfo(url, info)) {
      shown.add(each.name + "=" + each.value + " " + Arrays.toString(each.choices));
      user |= each.name.equals("user") && each.value != null;
      key |= each.name.equals("encryptionKey");
    }
    requireNoSecret();
    assertThat(user || dialect != Dialect.POSTGRESQL).as("what is no secret is shown").isTrue();
    assertThat(key).isEqualTo(dialect == Dialect.DERBY);
  }

  @Test
  @Covers("columns-38")
  void secretsAreInNoMetricAndNoManagedBean() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Connection connection = DriverManager.getConnection(url(Dialect.H2));
        Statement statement = connection.createStatement();
        NacreMetrics metrics = new NacreMetrics()) {
      create(statement);
      metrics.bindTo(registry);
      registry.getMeters().forEach(meter -> shown.add(meter.getId().toString()));
      assertThat(shown).anyMatch(meter -> meter.contains("nacre.sealed.blocks"));
      ObjectName ours =
          new ObjectName(
              "dev.nacre:type=Database,name="
                  + ObjectName.quote(folder.resolve("shop").toString()));
      Await.until("the bean is registered", () -> server.isRegistered(ours));
      Set<ObjectName> all = server.queryNames(new ObjectName("dev.nacre*:*"), null);
      assertThat(all).contains(ours);
      for (ObjectName name : all) {
        shown.add(name.toString());
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
          shown.add(String.valueOf(server.getAttribute(name, attribute.getName())));
        }
      }
    }
    requireNoSecret();
  }

  private static void create(Statement statement) throws SQLException {
    for (String sql :
        List.of(
            "CREATE TABLE t (id INT, a VARCHAR(80) ENCRYPT, b VARCHAR(80) ENCRYPT NO SALT)",
            "CREATE TABLE u (a VARCHAR(80), b VARCHAR(80))")) {
      assertThat(statement.executeUpdate(sql)).isZero();
    }
  }

  private String url(Dialect dialect) throws Exception {
    String wallet = folder.resolve("shop.wallet").toString();
    if (dialect == Dialect.H2) {
      return "jdbc:nacre:h2:"
          + (folder.resolve("shop") + ";nacre.encrypt=pages,columns;USER=sa;PASSWORD=" + PASSWORD)
          + (";nacre.wallet=" + wallet + ";nacre.wallet.password=" + WORDS);
    }
    if (dialect == Dialect.DERBY) {
      DerbyDatabase.begin();
      // What Derby tells of itself when it has no boot password.
      return "jdbc:nacre:derby:memory:shop;dataEncryption=true;user=somebody;password="
          + (PASSWORD + ";encryptionKey=" + PASSWORD + ";newEncryptionKey=" + PASSWORD)
          + (";nacre.wallet=" + wallet + ";nacre.wallet.password=" + WORDS);
    }
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet"), passphrase).close();
    }
    String server =
        dialect == Dialect.POSTGRESQL
            ? PostgresServer.url(PostgresServer.port(), PostgresServer.database()) + "?"
            : "jdbc:mariadb://localhost:3306/test?";
    return server.replaceFirst("jdbc:", "jdbc:nacre:")
        + ("user=postgres&password=" + PASSWORD + "&nacre.encrypt=columns&nacre.catalog=create")
        + ("&nacre.wallet=" + wallet + "&nacre.wallet.password=" + WORDS);
  }

  private void show(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          shown.add(String.valueOf(row.getString(i)));
        }
      }
    }
  }

  @FunctionalInterface
  private interface Attempt {
    void run() throws Exception;
  }

  /** With its causes, and what was suppressed. */
  private void showError(Attempt attempt) {
    Throwable error = catchThrowable(attempt::run);
    assertThat(error).isInstanceOf(SQLException.class);
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text, true));
    shown.add(text.toString());
    for (SQLException next = ((SQLException) error).getNextException();
        next != null;
        next = next.getNextException()) {
      shown.add(String.valueOf(next.getMessage()));
    }
  }

  private void requireNoSecret() {
    assertThat(shown).hasSizeGreaterThan(5).noneMatch(text -> text.contains(SECRETS));
  }
}
