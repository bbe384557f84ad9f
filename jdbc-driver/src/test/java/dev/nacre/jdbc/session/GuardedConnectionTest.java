package dev.nacre.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.testkit.cover.Covers;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.XAConnection;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbc.JdbcResultSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a database in memory, which needs no wallet. */
class GuardedConnectionTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:nacre:h2:mem:");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static Connection with(String options) throws SQLException {
    return DriverManager.getConnection("jdbc:nacre:h2:mem:;" + options);
  }

  @Nested
  class Works {
    @Test
    void likeTheTarget() throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR)");
        statement.addBatch("INSERT INTO t VALUES (1, 'x')");
        statement.addBatch("INSERT INTO t VALUES (2, 'y')");
        assertThat(statement.executeBatch()).containsExactly(1, 1);
      }
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t(a, b) VALUES (?, ?)", 1)) {
        insert.setInt(1, 3);
        insert.setString(2, "z");
        assertThat(insert.executeLargeUpdate()).isEqualTo(1);
        try (ResultSet keys = insert.getGeneratedKeys()) {
          assertThat(keys.next()).isTrue();
        }
      }
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(3);
        assertThat(rows).as("the target's own").isInstanceOf(JdbcResultSet.class);
      }
      try (CallableStatement call = connection.prepareCall("{? = call ABS(-4)}")) {
        call.registerOutParameter(1, java.sql.Types.INTEGER);
        call.execute();
        assertThat(call.getInt(1)).isEqualTo(4);
      }
    }

    @Test
    void withTheErrorsOfTheTarget() {
      assertThatThrownBy(() -> connection.createStatement().execute("SELEC 1"))
          .isInstanceOfSatisfying(
              SQLException.class,
              error -> {
                assertThat(error.getSQLState()).isEqualTo("42001");
                assertThat(error.getErrorCode()).isEqualTo(42001);
              });
      assertThatThrownBy(() -> connection.prepareStatement("SELECT 'a"))
          .hasMessageNotContaining("NACRE-");
      assertThatThrownBy(() -> connection.createStatement().execute(null))
          .isInstanceOf(SQLException.class)
          .hasMessageNotContaining("NACRE-");
    }
  }

  @Nested
  class LeadsBackToItself {
    @Test
    @Covers("columns-27")
    void fromStatementsAndMetadata() throws SQLException {
      assertThat(connection.createStatement().getConnection()).isSameAs(connection);
      assertThat(connection.prepareStatement("SELECT 1").getConnection()).isSameAs(connection);
      assertThat(connection.prepareCall("CALL 1").getConnection()).isSameAs(connection);
      assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
    }

    @Test
    void withTheUrlOfTheTarget() throws SQLException {
      try (Connection plain = DriverManager.getConnection("jdbc:h2:mem:x;CACHE_SIZE=10");
          Connection ours =
              DriverManager.getConnection("jdbc:nacre:h2:mem:y;CACHE_SIZE=10;nacre.unwrap=allow")) {
        assertThat(ours.getMetaData().getURL())
            .isEqualTo(plain.getMetaData().getURL().replace("mem:x", "mem:y"));
        assertThat(ours.getMetaData().getDatabaseProductName()).isEqualTo("H2");
      }
    }

    @Test
    void andSaysSoWhenItIsClosed() throws SQLException {
      var metadata = connection.getMetaData();
      connection.close();
      connection.close();
      assertThat(connection.isClosed()).isTrue();
      assertThatThrownBy(metadata::getURL).isInstanceOf(SQLException.class);
      assertThatThrownBy(connection::createStatement).isInstanceOf(SQLException.class);
    }
  }

  @Nested
  class Unwrap {
    @Test
    void givesTheWrapperWhenThatIsMeant() throws SQLException {
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
      assertThat(connection.unwrap(GuardedConnection.class)).isSameAs(connection);
      Statement statement = connection.createStatement();
      assertThat(statement.unwrap(Statement.class)).isSameAs(statement);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nacre.unwrap=allow", "nacre.unwrap=audit", "CACHE_SIZE=1"})
    void givesTheRawObjectUnlessDenied(String option) throws SQLException {
      try (Connection ours = with(option)) {
        assertThat(ours.isWrapperFor(JdbcConnection.class)).isTrue();
        assertThat(ours.unwrap(JdbcConnection.class)).isInstanceOf(JdbcConnection.class);
        assertThat(ours.getMetaData().isWrapperFor(org.h2.jdbc.JdbcDatabaseMetaData.class))
            .isTrue();
      }
    }

    @Test
    void givesNothingRawWhenDenied() throws SQLException {
      try (Connection ours = with("nacre.unwrap=deny");
          Statement statement = ours.createStatement();
          ResultSet rows = statement.executeQuery("SELECT 1")) {
        assertThat(ours.isWrapperFor(JdbcConnection.class)).isFalse();
        assertThatThrownBy(() -> ours.unwrap(JdbcConnection.class))
            .hasMessageContaining("NACRE-2030");
        assertThatThrownBy(() -> statement.unwrap(org.h2.jdbc.JdbcStatement.class))
            .hasMessageContaining("NACRE-2030");
        assertThatThrownBy(() -> ours.getMetaData().unwrap(org.h2.jdbc.JdbcDatabaseMetaData.class))
            .hasMessageContaining("NACRE-2030");
        assertThat(rows.getStatement()).isSameAs(statement);
        assertThat(rows.getStatement().getConnection()).isSameAs(ours);
        assertThatThrownBy(() -> rows.unwrap(JdbcResultSet.class))
            .hasMessageContaining("NACRE-2030");
      }
    }
  }

  @Nested
  class RefusesExports {
    @TempDir Path folder;
    private String export = "";

    @BeforeEach
    void name() {
      export = "CALL CSVWRITE('" + folder.resolve("rows.csv") + "', 'SELECT 1')";
    }

    @AfterEach
    void hasWrittenNothing() {
      assertThat(folder).isEmptyDirectory();
    }

    @Test
    void inEveryPlaceThatTakesSql() {
      for (Attempt attempt :
          List.<Attempt>of(
              c -> c.createStatement().execute(export),
              c -> c.createStatement().execute(export, 1),
              c -> c.createStatement().execute(export, new int[] {1}),
              c -> c.createStatement().execute(export, new String[] {"a"}),
              c -> c.createStatement().executeQuery(export),
              c -> c.createStatement().executeUpdate(export),
              c -> c.createStatement().executeUpdate(export, 1),
              c -> c.createStatement().executeUpdate(export, new int[] {1}),
              c -> c.createStatement().executeUpdate(export, new String[] {"a"}),
              c -> c.createStatement().executeLargeUpdate(export),
              c -> c.createStatement().executeLargeUpdate(export, 1),
              c -> c.createStatement().executeLargeUpdate(export, new int[] {1}),
              c -> c.createStatement().executeLargeUpdate(export, new String[] {"a"}),
              c -> c.createStatement().addBatch(export),
              c -> c.prepareStatement(export),
              c -> c.prepareStatement(export, 1),
              c -> c.prepareStatement(export, new int[] {1}),
              c -> c.prepareStatement(export, new String[] {"a"}),
              c -> c.prepareStatement(export, 1003, 1007),
              c -> c.prepareStatement(export, 1003, 1007, 1),
              c -> c.prepareCall(export),
              c -> c.prepareCall(export, 1003, 1007),
              c -> c.prepareCall(export, 1003, 1007, 1),
              c -> c.nativeSQL(export),
              c -> c.prepareStatement("SELECT 1").execute(export),
              c -> c.prepareStatement("SELECT 1").executeQuery(export),
              c -> c.prepareStatement("SELECT 1").addBatch(export),
              c -> c.prepareCall("CALL 1").executeUpdate(export))) {
        assertThatThrownBy(() -> attempt.on(connection))
            .isInstanceOf(SQLException.class)
            .hasMessageStartingWith("NACRE-2010");
        assertThat(folder).isEmptyDirectory();
      }
    }

    @Test
    void andKeepsNoneInABatch() throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (a INT)");
        statement.addBatch("INSERT INTO t VALUES (1)");
        assertThatThrownBy(() -> statement.addBatch(export)).hasMessageStartingWith("NACRE-2010");
        assertThat(statement.executeBatch()).containsExactly(1);
      }
    }

    @Test
    void inSettingsThatHoldSql() {
      assertThatThrownBy(() -> with("INIT=SELECT 1\\;" + export.replace(";", "\\;")))
          .hasMessageStartingWith("NACRE-2010");
      assertThatThrownBy(() -> with("init=" + export)).hasMessageStartingWith("NACRE-2010");
      assertThatThrownBy(() -> with("INIT=SHOW ENCRYPTION WALLET"))
          .hasMessageStartingWith("NACRE-2022");
      var info = new java.util.Properties();
      info.setProperty("Init", export);
      assertThatThrownBy(() -> DriverManager.getConnection("jdbc:nacre:h2:mem:", info))
          .hasMessageStartingWith("NACRE-2010");
      // Nothing before it was carried out either, and no database is left open.
      String kept = "kept;DB_CLOSE_DELAY=-1;INIT=CREATE TABLE t(a INT)\\;";
      assertThatThrownBy(() -> DriverManager.getConnection("jdbc:nacre:h2:mem:" + kept + export))
          .hasMessageStartingWith("NACRE-2010");
      assertThatThrownBy(() -> DriverManager.getConnection("jdbc:h2:mem:kept;IFEXISTS=TRUE"))
          .isInstanceOfSatisfying(
              SQLException.class, none -> assertThat(none.getErrorCode()).isEqualTo(90146));
    }

    @Test
    void unlessTheyAreAllowed() throws SQLException {
      try (Connection ours = with("nacre.exports=allow;INIT=CREATE TABLE t(a INT)")) {
        assertThat(ours.nativeSQL(export)).isEqualTo(export);
      }
    }

    @Test
    void andStaysUsable() throws SQLException {
      assertThatThrownBy(() -> connection.createStatement().execute(export))
          .hasMessageStartingWith("NACRE-2010");
      assertThat(connection.isValid(1)).isTrue();
      assertThat(connection.createStatement().execute("SELECT 1")).isTrue();
    }
  }

  @Nested
  class ShowEncryption {
    @ParameterizedTest
    @ValueSource(strings = {"WALLET", "KEYS", "FILES"})
    void isAnOrdinaryResultSetThatIsEmptyHere(String view) throws SQLException {
      String sql = "SHOW ENCRYPTION " + view;
      try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
        assertThat(rows.getMetaData().getColumnCount()).isGreaterThan(7);
        assertThat(rows.next()).isFalse();
      }
      try (Statement statement = connection.createStatement()) {
        assertThat(statement.execute(sql)).isTrue();
        assertThat(statement.getResultSet()).isNotNull();
      }
      try (PreparedStatement prepared = connection.prepareStatement(sql)) {
        prepared.setMaxRows(7);
        for (int i = 0; i < 3; i++) {
          assertThat(prepared.executeQuery().next()).isFalse();
          assertThat(prepared.execute()).isTrue();
        }
        assertThat(prepared.getMaxRows()).isEqualTo(7);
        assertThat(prepared.getConnection()).isSameAs(connection);
      }
    }

    @Test
    void hasOraclesColumnNames() throws SQLException {
      try (ResultSet rows = connection.createStatement().executeQuery("SHOW ENCRYPTION WALLET")) {
        assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo("WRL_TYPE");
        assertThat(rows.findColumn("STATUS")).isEqualTo(3);
      }
    }

    @Test
    void isNoUpdate() throws SQLException {
      assertThatThrownBy(() -> connection.createStatement().executeUpdate("SHOW ENCRYPTION WALLET"))
          .hasMessageStartingWith("NACRE-2022");
      assertThatThrownBy(() -> connection.createStatement().addBatch("SHOW ENCRYPTION WALLET"))
          .hasMessageStartingWith("NACRE-2022");
    }
  }

  @Nested
  class DataSources {
    @Test
    void takeUrlsWithAndWithoutOurPrefix() throws SQLException {
      for (String url : List.of("jdbc:nacre:h2:mem:", "jdbc:h2:mem:")) {
        try (Connection ours = new NacreDataSource(url).getConnection()) {
          assertThat(ours).isInstanceOf(GuardedConnection.class);
        }
      }
      assertThatThrownBy(() -> new NacreDataSource().getConnection())
          .hasMessageStartingWith("NACRE-2100");
    }

    @Test
    void wrapTheTargetsOwn() throws SQLException {
      var target = new org.h2.jdbcx.JdbcDataSource();
      target.setURL("jdbc:h2:mem:wrapped");
      target.setUser("bob");
      target.setPassword("hunter2");
      NacreDataSource ours = NacreDataSource.around(target);
      assertThat(ours.getUrl()).isEqualTo("jdbc:nacre:h2:mem:wrapped");
      assertThat(ours.toString()).doesNotContain("hunter2").doesNotContain("bob");
      try (Connection connection = ours.getConnection()) {
        assertThat(connection.getMetaData().getUserName()).isEqualTo("BOB");
      }
    }

    @Test
    void takeOptions() throws SQLException {
      NacreDataSource source = new NacreDataSource("jdbc:nacre:h2:mem:");
      source.setOption("nacre.exports", "allow");
      source.setUser("alice");
      source.setPassword("secret");
      try (Connection ours = source.getConnection()) {
        assertThat(ours.nativeSQL("CALL CSVWRITE('a','b')")).isNotNull();
        assertThat(ours.getMetaData().getUserName()).isEqualTo("ALICE");
      }
      source.setOption("nacre.export", "allow");
      assertThatThrownBy(source::getConnection).hasMessageStartingWith("NACRE-2101");
    }

    @Test
    void givePooledConnectionsWhoseHandlesAreGuarded() throws SQLException {
      NacreDataSource source = new NacreDataSource("jdbc:nacre:h2:mem:");
      source.setUser("sa");
      source.setPassword("");
      AtomicInteger closed = new AtomicInteger();
      XAConnection pooled = source.getXAConnection();
      pooled.addConnectionEventListener(
          new ConnectionEventListener() {
            @Override
            public void connectionClosed(ConnectionEvent event) {
              assertThat(event.getSource()).isSameAs(pooled);
              closed.incrementAndGet();
            }

            @Override
            public void connectionErrorOccurred(ConnectionEvent event) {}
          });
      for (int i = 1; i <= 3; i++) {
        try (Connection handle = pooled.getConnection()) {
          assertThat(handle.createStatement().execute("SELECT 1")).isTrue();
          assertThatThrownBy(() -> handle.prepareStatement("BACKUP TO 'x'"))
              .hasMessageStartingWith("NACRE-2010");
          assertThat(Path.of("x")).doesNotExist();
        }
        assertThat(closed).hasValue(i);
      }
      assertThat(pooled.getXAResource()).isNotNull();
      pooled.close();
    }
  }

  @FunctionalInterface
  private interface Attempt {
    void on(Connection connection) throws SQLException;
  }
}
