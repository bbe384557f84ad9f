package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import org.h2.api.DatabaseEventListener;
import org.h2.server.web.WebServer;
import org.h2.tools.Server;
import org.junit.jupiter.api.io.TempDir;

/** What applications do with a database of H2's beside connecting to it. */
final class H2ToolConnectionsTest {
  static {
    // Before H2 is used, as for every application.
    NacreDriver unused = new NacreDriver();
  }

  private static Properties info() {
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("password", "");
    info.setProperty("nacre.wallet.password", "right");
    return info;
  }

  private static Connection connect(String url) throws SQLException {
    return Objects.requireNonNull(new NacreDriver().connect(url, info()));
  }

  /** Remembers what H2 tells it. */
  public static final class Listener implements DatabaseEventListener {
    private static volatile String url = "";

    @Override
    public void init(String told) {
      url = told;
    }

    @Override
    public void exceptionThrown(SQLException failed, String sql) {}
  }

  @EveryH2(endsOnly = true)
  void whoListensToADatabaseIsToldAUrlThatWorks(@TempDir Path folder) throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop");
    String listened = url + ";DATABASE_EVENT_LISTENER='" + Listener.class.getName() + "'";
    try (Connection connection = connect(listened);
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT 1 AS a");
      try (Connection again = DriverManager.getConnection(Listener.url, info());
          var rows = again.createStatement().executeQuery("SELECT a FROM t")) {
        assertThat(rows.next()).isTrue();
        assertThat(again.getMetaData().getURL()).isEqualTo(url.replace("nacre:", ""));
      }
      assertThatThrownBy(() -> DriverManager.getConnection(Listener.url, "sa", ""))
          .hasMessageContaining("NACRE-");
    }
  }

  @EveryH2(endsOnly = true)
  void theConsoleShowsAnOpenConnection(@TempDir Path folder) throws Exception {
    Server console = Server.createWebServer("-webPort", "0");
    console.start();
    try (Connection connection = connect("jdbc:nacre:h2:" + folder.resolve("shop"));
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE furniture (legs INT)");
      String start = ((WebServer) console.getService()).addSession(connection);
      try (InputStream page =
          URI.create(start.replace("frame.jsp", "tables.do")).toURL().openStream()) {
        assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8))
            .contains("FURNITURE", "LEGS")
            .doesNotContain("ClassCastException");
      }
      assertThat(connection.getMetaData().getURL()).startsWith("jdbc:h2:");
    } finally {
      console.stop();
    }
  }

  @EveryH2
  void aNameThatH2RefusesIsRefusedInItsWords(@TempDir Path folder) throws Exception {
    for (String name : new String[] {"shop", "data/shop", "file:shop", folder + "/", "./cases/"}) {
      int code = codeOf(() -> PlainH2.connect("jdbc:h2:" + name));
      assertThat(code).as(name).isIn(90011, 90138);
      assertThat(codeOf(() -> connect("jdbc:nacre:h2:" + name))).as(name).isEqualTo(code);
    }
    assertThat(folder).isEmptyDirectory();
    assertThat(Path.of("cases")).doesNotExist();
  }

  @EveryH2(endsOnly = true)
  void aServerInThisProcessGivesItAnOrdinaryName(@TempDir Path folder) throws Exception {
    Path database = folder.resolve("shop");
    Server server = Server.createTcpServer("-tcpPort", "0", "-key", "shop", "nacre:" + database);
    server.start();
    try (Connection connection = connect("jdbc:nacre:h2:" + database);
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT 1 AS a");
      String url = "jdbc:h2:tcp://localhost:" + server.getPort() + "/shop";
      Properties user = new Properties();
      user.setProperty("user", "sa");
      user.setProperty("password", "");
      try (Connection client = new org.h2.Driver().connect(url, user);
          var rows = client.createStatement().executeQuery("SELECT a FROM t")) {
        assertThat(rows.next()).isTrue();
      }
    } finally {
      server.stop();
    }
  }

  /** As many programs make a proxy: of the interfaces that the class itself names. */
  @EveryH2(endsOnly = true)
  void whoMakesAProxyFindsTheInterfaces(@TempDir Path folder) throws Exception {
    try (Connection connection = connect("jdbc:nacre:h2:" + folder.resolve("shop"));
        var statement = connection.createStatement();
        var prepared = connection.prepareStatement("SELECT 1");
        var show = connection.prepareStatement("SHOW ENCRYPTION WALLET");
        var rows = prepared.executeQuery();
        var callable = connection.prepareCall("CALL 1")) {
      assertThat(connection.getClass().getInterfaces()).contains(Connection.class);
      assertThat(connection.getMetaData().getClass().getInterfaces())
          .contains(DatabaseMetaData.class);
      assertThat(statement.getClass().getInterfaces()).contains(Statement.class);
      assertThat(prepared.getClass().getInterfaces()).contains(PreparedStatement.class);
      assertThat(show.getClass().getInterfaces()).contains(PreparedStatement.class);
      assertThat(callable.getClass().getInterfaces()).contains(CallableStatement.class);
      assertThat(rows.getClass().getInterfaces()).contains(ResultSet.class);
    }
  }

  private interface Attempt {
    Connection connect() throws SQLException;
  }

  private static int codeOf(Attempt attempt) {
    try {
      attempt.connect().close();
      return 0;
    } catch (SQLException refused) {
      return refused.getErrorCode();
    }
  }
}
