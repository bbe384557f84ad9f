package dev.nacre.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever an application asks, it is told what plain H2 would have told it. */
final class ConformanceTest {
  private static final String PATHS = "Paths begin with a scheme";

  /** Steps that answer otherwise, and under which heading of DIFFERENCES.md that is explained. */
  private static final Map<String, String> DIFFERENT =
      Map.of(
          "the statement of a result",
          "The statement of a result is the raw one",
          "objects as text",
          "Objects as text",
          "path of the database",
          PATHS,
          "refused: ;A",
          PATHS);

  @Test
  @Covers({"pages-62", "columns-27"})
  void everyAnswerIsThatOfThePlainDatabase(@TempDir Path folder) throws Exception {
    Path plain = Files.createDirectories(folder.resolve("plain"));
    Path nacre = Files.createDirectories(folder.resolve("nacre"));
    // Ours first: from then on scripts of plain databases are kept from its keys as well, and name
    // their files by the scheme that does that.
    Map<String, List<String>> answers = play("jdbc:nacre:h2:" + nacre.resolve("shop"), nacre);
    Map<String, List<String>> expected = play("jdbc:h2:" + plain.resolve("shop"), plain);

    assertThat(answers.keySet()).isEqualTo(expected.keySet());
    assertThat(expected).hasSizeGreaterThan(400);
    List<String> problems = new ArrayList<>();
    expected.forEach(
        (step, lines) -> {
          List<String> answer = answers.getOrDefault(step, List.of());
          boolean same = lines.equals(answer);
          if (same == DIFFERENT.containsKey(step)) {
            problems.add(
                same ? "does not differ any more: " + step : step + firstDifference(lines, answer));
          }
        });
    assertThat(problems).isEmpty();
    assertThat(expected.keySet()).containsAll(DIFFERENT.keySet());
  }

  @Test
  void everyDifferenceIsExplained() throws IOException {
    assertThat(Files.readAllLines(SourceTree.root().resolve("DIFFERENCES.md")))
        .containsAll(DIFFERENT.values().stream().map(heading -> "## " + heading).toList());
  }

  private static Map<String, List<String>> play(String url, Path folder) throws Exception {
    Transcript transcript = new Transcript(folder);
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("password", "");
    if (url.startsWith("jdbc:nacre:")) {
      info.setProperty("nacre.wallet.password", "of no importance");
    }
    try (Connection connection = DriverManager.getConnection(url, info)) {
      SqlScript.play(connection, transcript, folder);
      Api.play(connection, transcript);
      CallEverything.play(connection, transcript);
      schema(connection, transcript);
      transcript.begin("objects as text");
      transcript.say("connection", connection.toString());
      transcript.begin("the statement of a result");
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT 1")) {
        transcript.say("the statement of its result", rows.getStatement() == statement);
      }
      transcript.begin("path of the database");
      try (Statement statement = connection.createStatement()) {
        transcript.results(statement, statement.execute("CALL DATABASE_PATH()"));
      }
    }
    transcript.begin("opened again");
    try (Connection connection = DriverManager.getConnection(url + ";IFEXISTS=TRUE", info);
        Statement statement = connection.createStatement()) {
      transcript.results(statement, statement.execute("SELECT * FROM types ORDER BY id"));
      transcript.results(statement, statement.execute("SCRIPT NOPASSWORDS NOSETTINGS"));
    }
    refusedConnections(url, info, transcript);
    return transcript.steps();
  }

  /** All that H2 says about what is in the database. */
  private static void schema(Connection connection, Transcript transcript) throws Exception {
    List<String> views = new ArrayList<>();
    try (ResultSet tables =
        connection.getMetaData().getTables(null, "INFORMATION_SCHEMA", "%", null)) {
      while (tables.next()) {
        views.add(tables.getString("TABLE_NAME"));
      }
    }
    for (String view : views) {
      transcript.begin("view: " + view);
      String rows =
          switch (view) {
            case "SETTINGS" -> " WHERE SETTING_NAME NOT LIKE 'info.%'";
            case "SESSIONS" -> " WHERE 1 = 0";
            default -> "";
          };
      transcript.attempt(
          view,
          () -> {
            try (Statement statement = connection.createStatement()) {
              transcript.results(
                  statement, statement.execute("SELECT * FROM INFORMATION_SCHEMA." + view + rows));
            }
          });
    }
  }

  private static void refusedConnections(String url, Properties info, Transcript transcript) {
    for (String settings :
        List.of(";NO_SUCH_SETTING=1", ";IFEXISTS=MAYBE", ";MODE=Nothing", ";INIT=SELEC 1", ";A")) {
      transcript.begin("refused: " + settings);
      transcript.attempt(
          "connect", () -> DriverManager.getConnection(url + settings, info).close());
    }
    transcript.begin("refused: another password");
    Properties wrong = new Properties();
    wrong.putAll(info);
    wrong.setProperty("password", "wrong");
    transcript.attempt("connect", () -> DriverManager.getConnection(url, wrong).close());
  }

  private static String firstDifference(List<String> plain, List<String> nacre) {
    for (int i = 0; i < Math.max(plain.size(), nacre.size()); i++) {
      String left = i < plain.size() ? plain.get(i) : "(nothing)";
      String right = i < nacre.size() ? nacre.get(i) : "(nothing)";
      if (!left.equals(right)) {
        return "\n  plain: " + left + "\n  nacre: " + right;
      }
    }
    return "";
  }
}
