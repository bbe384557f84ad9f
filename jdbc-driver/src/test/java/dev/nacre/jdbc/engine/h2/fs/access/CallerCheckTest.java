package dev.nacre.jdbc.engine.h2.fs.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.OtherProcess;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.io.TempDir;

/** Whoever has a user of an open database and no wallet. */
final class CallerCheckTest {
  @EveryH2
  void nobodyIsServedWhoGivesH2TheUrlItself(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    Properties user = new Properties();
    user.setProperty("user", "sa");
    user.setProperty("password", "");
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run("CREATE TABLE t AS SELECT 1 AS a");
      for (String prefix : List.of("nacre:", "retry:nacre:", "nacre:file:", "nacre:nacre:")) {
        String url = "jdbc:h2:" + prefix + sealed.location().database();
        for (String settings : List.of("", ";ACCESS_MODE_DATA=r", ";IFEXISTS=TRUE")) {
          assertThatThrownBy(() -> new org.h2.Driver().connect(url + settings, user))
              .as(url + settings)
              .hasStackTraceContaining(ErrorCode.NOT_THROUGH_NACRE.text());
        }
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(url);
        source.setUser("sa");
        source.setPassword("");
        assertThatThrownBy(source::getConnection)
            .hasStackTraceContaining(ErrorCode.NOT_THROUGH_NACRE.text());
      }
      assertThat(open.query("SELECT a FROM t")).containsExactly("1");
      try (SealedDatabaseFixture.Open second = sealed.open()) {
        assertThat(second.query("SELECT a FROM t")).containsExactly("1");
      }
    }
  }

  /** Where the scheme is unknown, H2 makes a plain database in a folder named {@code nacre:}. */
  @EveryH2(endsOnly = true)
  @Covers("pages-19")
  void noPlainDatabaseIsMadeWithoutTheDriver(@TempDir Path folder) throws Exception {
    for (String path : List.of(folder.resolve("shop").toString(), "./target/stray")) {
      assertThat(OtherProcess.connectPastTheDriver(path))
          .contains("NACRE-1050")
          .doesNotContain("connected");
    }
    assertThat(folder).isEmptyDirectory();
    assertThat(Path.of("nacre:")).doesNotExist();
    assertThat(Path.of("target", "stray.mv.db")).doesNotExist();
  }

  @EveryH2
  void linkedTableDoesNotReachASealedDatabase(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    String link =
        "CREATE LINKED TABLE l ('org.h2.Driver', 'jdbc:h2:nacre:"
            + sealed.location().database()
            + "', 'sa', '', 'T')";
    try (SealedDatabaseFixture.Open open = sealed.open();
        var plain = PlainH2.connect("jdbc:h2:mem:plain");
        var statement = plain.createStatement()) {
      open.run("CREATE TABLE t AS SELECT 1 AS a");
      assertThatThrownBy(() -> statement.execute(link))
          .hasStackTraceContaining(ErrorCode.NOT_THROUGH_NACRE.text());
      assertThatThrownBy(() -> open.run(link)).hasStackTraceContaining("NACRE-2");
      // Also while one of ours is connecting.
      assertThatThrownBy(() -> sealed.open(";INIT=" + link)).hasStackTraceContaining("NACRE-2");
    }
  }

  @EveryH2
  void fileIsNotReadByAnotherDatabase(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    String trace = folder.resolve("shop.trace.db").toString();
    String csv = folder.resolve("csv").toString();
    try (SealedDatabaseFixture.Open open = sealed.open(";TRACE_LEVEL_FILE=2");
        SealedDatabaseFixture.Open other =
            SealedDatabaseFixture.at(folder.resolve("other")).withKey("another").open();
        var plain = PlainH2.connect("jdbc:h2:" + folder.resolve("plain"));
        var statement = plain.createStatement()) {
      open.run(
          "CREATE TABLE t AS SELECT 'secret' AS a",
          "CALL CSVWRITE('" + csv + "', 'SELECT a AS secret FROM t')");
      for (String sql :
          List.of(
              "CREATE TABLE r1 AS SELECT FILE_READ('nacre:%s', NULL) AS a",
              "CREATE TABLE r2 AS SELECT FILE_READ('retry:nacre:%s', NULL) AS a",
              "CREATE TABLE r3 AS SELECT * FROM CSVREAD('nacre:%s')",
              "SELECT * FROM CSVREAD('x', FILE_READ('nacre:%s', NULL))",
              "RUNSCRIPT FROM 'nacre:%s'",
              "SCRIPT TO 'nacre:%s'")) {
        String text = sql.formatted(trace);
        assertThatThrownBy(() -> statement.execute(text))
            .as(text)
            .hasStackTraceContaining(ErrorCode.KEYS_NOT_HERE.text());
        // It may write its own, sealed, wherever it wants.
        if (!sql.startsWith("SCRIPT")) {
          assertThatThrownBy(() -> other.run(text)).isInstanceOf(SQLException.class);
        }
      }
      // As it lies on the disk, at most.
      assertThat(columns(statement, "SELECT * FROM CSVREAD('" + csv + "')"))
          .doesNotContainIgnoringCase("secret");
      open.run("INSERT INTO t VALUES ('open')");
    }
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT * FROM CSVREAD('" + csv + "', 'A', NULL)"))
          .containsExactly("SECRET", "secret");
    }
  }

  private static String columns(Statement statement, String sql) {
    try (ResultSet rows = statement.executeQuery(sql)) {
      StringBuilder names = new StringBuilder();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        names.append(rows.getMetaData().getColumnName(i)).append(' ');
      }
      return names.toString();
    } catch (SQLException refused) {
      return "refused";
    }
  }
}
