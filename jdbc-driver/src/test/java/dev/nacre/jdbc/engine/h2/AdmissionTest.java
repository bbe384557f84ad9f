package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.io.TempDir;

/** Whoever has a user of an open database and no wallet. */
final class AdmissionTest {
  @EveryH2
  void nobodyIsServedWhoGivesH2TheUrlItself(@TempDir Path folder) throws Exception {
    Sealed sealed = Sealed.at(folder.resolve("shop"));
    Properties user = new Properties();
    user.setProperty("user", "sa");
    user.setProperty("password", "");
    try (Sealed.Open open = sealed.open()) {
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
      try (Sealed.Open second = sealed.open()) {
        assertThat(second.query("SELECT a FROM t")).containsExactly("1");
      }
    }
  }

  @EveryH2
  void norByALinkedTable(@TempDir Path folder) throws Exception {
    Sealed sealed = Sealed.at(folder.resolve("shop"));
    String link =
        "CREATE LINKED TABLE l ('org.h2.Driver', 'jdbc:h2:nacre:"
            + sealed.location().database()
            + "', 'sa', '', 'T')";
    try (Sealed.Open open = sealed.open();
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
}
