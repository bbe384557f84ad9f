package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.testkit.server.Postgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code nacre column advise --watch} sees of an application that runs. */
final class AdviseByWatchingTest {
  @TempDir Path folder;

  private final FakeTerminal terminal = new FakeTerminal();

  /** One that stays until this JVM ends. */
  private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";

  private static void run(String url, String user, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, user, "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        boolean unused = statement.execute(sql);
      }
    }
  }

  private int advise(String url, String user, String... more) {
    Object[] words = new Object[6 + more.length];
    System.arraycopy(
        new Object[] {"column", "advise", "--url", url, "--user", user}, 0, words, 0, 6);
    System.arraycopy(more, 0, words, 6, more.length);
    return terminal.run(words);
  }

  private void proposesForTheApplication() {
    Policy policy = Policy.parse(terminal.shown());
    assertThat(wish(policy, "EMAIL")).isEqualTo(Wish.DETERMINISTIC);
    assertThat(wish(policy, "PHONE")).isEqualTo(Wish.RANDOM);
    assertThat(terminal.shown().toUpperCase(Locale.ROOT))
        .contains("VISIT.SSN = RANDOM")
        .contains("RANDOM WOULD REFUSE STATEMENT ")
        .contains("SELECT ID FROM CUSTOMER WHERE EMAIL = ?");
    assertThat(terminal.shown())
        .contains(" different statements that were seen none would be refused.");
    assertThat(terminal.shown() + terminal.complained())
        .doesNotContainIgnoringCase(RunningApplication.SECRET);
  }

  private static Wish wish(Policy policy, String column) {
    return policy.find("PUBLIC", "CUSTOMER", column).orElse(new Decision(Wish.PLAIN, "")).wish();
  }

  @Test
  void theStatisticsOfH2() throws Exception {
    RunningApplication.makeTables(url, "sa");
    run(url, "sa", "SET QUERY_STATISTICS TRUE");
    try (RunningApplication application = RunningApplication.start(url, "sa")) {
      assertThat(advise(url, "sa", "--watch", "2s")).as(terminal.complained()).isZero();
      assertThat(application.isRunning()).isTrue();
    }
    proposesForTheApplication();
    assertThat(terminal.complained())
        .contains("Watching the statements of the database for 2s")
        .doesNotContain("hidden");
  }

  @Test
  void whereNoStatementsAreKept() throws Exception {
    RunningApplication.makeTables(url, "sa");
    assertThat(advise(url, "sa", "--watch", "1s")).isEqualTo(2);
    assertThat(terminal.complained())
        .contains("The database keeps no statements to watch", "SET QUERY_STATISTICS TRUE");
    assertThat(terminal.shown()).doesNotContain("CUSTOMER");
  }

  @Test
  void theStatisticsOfPostgres() throws Exception {
    try (EmbeddedPostgres server =
        Postgres.builder()
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            .start()) {
      String shop = "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
      RunningApplication.makeTables(shop, "postgres");
      assertThat(advise(shop, "postgres", "--watch", "1s")).isEqualTo(2);
      assertThat(terminal.complained()).contains("CREATE EXTENSION pg_stat_statements");

      run(shop, "postgres", "CREATE EXTENSION pg_stat_statements", "CREATE ROLE reader LOGIN");
      try (RunningApplication application = RunningApplication.start(shop, "postgres")) {
        assertThat(advise(shop, "postgres", "--watch", "2s")).as(terminal.complained()).isZero();
        assertThat(application.isRunning()).isTrue();
        proposesForTheApplication();
        assertThat(terminal.complained()).doesNotContain("hidden");

        FakeTerminal other = new FakeTerminal();
        assertThat(
                other.run("column", "advise", "--url", shop, "--user", "reader", "--watch", "1s"))
            .as(other.complained())
            .isZero();
        assertThat(other.complained())
            .contains("Statements of other users are hidden", "GRANT pg_read_all_stats");
        run(shop, "postgres", "GRANT pg_read_all_stats TO reader");
        FakeTerminal granted = new FakeTerminal();
        assertThat(
                granted.run("column", "advise", "--url", shop, "--user", "reader", "--watch", "1s"))
            .isZero();
        assertThat(granted.complained()).doesNotContain("hidden");
        assertThat(wish(Policy.parse(granted.shown()), "EMAIL")).isEqualTo(Wish.DETERMINISTIC);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "10", "2 h", "25h", "1d", "-1s", "ten", "100000s"})
  void aTimeThatIsNone(String time) {
    assertThat(advise(url, "sa", "--watch", time)).isEqualTo(2);
    assertThat(terminal.complained()).contains("--watch takes a time");
  }

  @Test
  void notTogetherWithALogOrThroughNacre() throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "SELECT 1\n");
    assertThat(advise(url, "sa", "--watch", "1s", "--log", log.toString())).isEqualTo(2);
    assertThat(terminal.complained()).contains("--log or --watch");
    FakeTerminal other = new FakeTerminal();
    assertThat(
            other.run(
                "column",
                "advise",
                "--url",
                url.replaceFirst("jdbc:", "jdbc:nacre:"),
                "--watch",
                "1s"))
        .isEqualTo(2);
    assertThat(other.complained()).contains("--watch wants the URL without nacre:");
    assertThat(folder.toFile().list()).containsExactly("log");
  }
}
