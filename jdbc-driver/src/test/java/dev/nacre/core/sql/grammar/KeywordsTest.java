package dev.nacre.core.sql.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.server.MariaDb;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.testkit.tree.Regeneration;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Asks each database which words it takes for names, and compares that with the lists of the
 * parser; with {@code -Dnacre.regenerate=true} writes them. The lists belong to the core, and this
 * test is here because it needs databases, which the tests of the core have not.
 */
final class KeywordsTest {
  private static final Path LISTS =
      Path.of("../core/src/main/resources/dev/nacre/core/sql/grammar");

  /** No word of a database, and so a name in each of them. */
  private static final String UNKNOWN = "NACREWORD";

  private static final int ANSWER = 4711;

  @TempDir private Path folder;

  @Test
  void theListsAreThoseOfTheDatabases() throws Exception {
    Set<String> words = new TreeSet<>(Set.of(UNKNOWN));
    try (EmbeddedPostgres postgres = Postgres.builder().start();
        MariaDb mariaDb = MariaDb.start(folder, List.of());
        Connection h2 = DriverManager.getConnection("jdbc:h2:mem:");
        Connection derby = DriverManager.getConnection("jdbc:derby:memory:keywords;create=true");
        Connection pg = postgres.getPostgresDatabase().getConnection();
        Connection maria = DriverManager.getConnection(mariaDb.url("mysql"), "root", "")) {
      read(pg, "SELECT word FROM pg_get_keywords()", words);
      read(maria, "SELECT word FROM information_schema.keywords", words);
      for (Connection each : List.of(h2, derby, pg, maria)) {
        for (String word : each.getMetaData().getSQLKeywords().split(",", -1)) {
          words.add(word.strip().toUpperCase(Locale.ENGLISH));
        }
      }
      for (Set<String> kept : List.of(kept("h2"), kept("derby"))) {
        words.addAll(kept);
      }
      words.removeIf(word -> !word.matches("[A-Z_][A-Z0-9_]*"));
      assertThat(words).hasSizeGreaterThan(900);
      check("h2", new Asked(h2, '"', true), words);
      check("derby", new Asked(derby, '"', true), words);
      check("postgresql", new Asked(pg, '"', false), words);
      check("mariadb", new Asked(maria, '`', true), words);
    }
  }

  private static void read(Connection connection, String sql, Set<String> words)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        words.add(rows.getString(1).toUpperCase(Locale.ENGLISH));
      }
    }
  }

  private static Set<String> kept(String database) throws IOException {
    Set<String> words = new TreeSet<>();
    Path list = LISTS.resolve(database + ".words");
    if (Files.exists(list)) {
      Files.readAllLines(list).forEach(line -> words.add(line.substring(0, line.indexOf(' '))));
    }
    return words;
  }

  private static void check(String database, Asked asked, Set<String> words) throws IOException {
    assertThat(asked.not(UNKNOWN)).as(database).isEmpty();
    List<String> lines = new ArrayList<>();
    for (String word : words) {
      String not = asked.not(word);
      if (!not.isEmpty()) {
        lines.add(word + not);
      }
    }
    Path list = LISTS.resolve(database + ".words");
    if (Regeneration.isWanted()) {
      Files.createDirectories(LISTS);
      Files.write(list, lines);
    }
    assertThat(Files.readAllLines(list))
        .as(list.getFileName() + ": " + Regeneration.HINT)
        .containsExactlyElementsOf(lines);
  }

  /**
   * A database that is asked.
   *
   * @param quote around a name
   * @param upper how it folds names
   */
  private record Asked(Connection connection, char quote, boolean upper) {
    /** What a word is not. */
    String not(String word) {
      String stored = upper ? word : word.toLowerCase(Locale.ENGLISH);
      String quoted = quote + stored + quote;
      String one = " FROM (VALUES (" + ANSWER + ")) x (" + quoted + ")";
      if (quote == '`') {
        one = " FROM (SELECT " + ANSWER + " AS " + quoted + ") x";
      }
      String table = "(SELECT " + ANSWER + " AS c" + fromNothing() + ") ";
      return (isAnswer("SELECT " + word + one) ? "" : " name")
          + (isLabel("SELECT " + ANSWER + " " + word + fromNothing(), word) ? "" : " column")
          + (isAnswer("SELECT " + quoted + ".c FROM " + table + word) ? "" : " table");
    }

    private String fromNothing() {
      return isDerby() ? " FROM SYSIBM.SYSDUMMY1" : "";
    }

    private boolean isDerby() {
      try {
        return connection.getMetaData().getDatabaseProductName().contains("Derby");
      } catch (SQLException failed) {
        throw new AssertionError(failed);
      }
    }

    private boolean isAnswer(String sql) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        return rows.next() && String.valueOf(ANSWER).equals(rows.getString(1)) && !rows.next();
      } catch (SQLException refused) {
        return false;
      }
    }

    private boolean isLabel(String sql, String word) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        return rows.getMetaData().getColumnLabel(1).equalsIgnoreCase(word);
      } catch (SQLException refused) {
        return false;
      }
    }
  }
}
