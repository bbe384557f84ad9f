package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of docs/columns.md and the pages below it, on H2. */
final class ColumnPagesTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```(\\w*)\\n(.*?)^ *```$");

  @Test
  void newTableIsListedAsItsPageShows() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements("columns/new-table.md")) {
        statement.execute(sql);
      }
      List<List<String>> shown = new ArrayList<>();
      for (String block : blocks("columns/new-table.md", "")) {
        if (block.contains("ENCRYPTION_ALG")) {
          block.lines().map(ColumnPagesTest::cells).forEach(shown::add);
        }
      }
      assertThat(shown).hasSize(5);
      try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
        assertThat(rows(row, shown.get(0))).isEqualTo(shown.subList(1, shown.size()));
      }
    }
  }

  @Test
  void statementIsExplainedAsItsPageShows() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(statements("columns.md").get(0));
      List<List<String>> shown =
          page("columns/explain.md")
              .lines()
              .filter(line -> line.matches("\\| (STEP|\\d) .*"))
              .map(line -> cells(line.substring(1, line.lastIndexOf('|'))))
              .toList();
      assertThat(shown).hasSize(6);
      try (ResultSet row = statement.executeQuery(statements("columns/explain.md").get(0))) {
        assertThat(rows(row, shown.get(0))).isEqualTo(shown.subList(1, shown.size()));
      }
    }
  }

  @Test
  void statementsOfThePagesAreExecuted() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect()) {
      List<String> all =
          Stream.of("columns/search.md", "columns/h2.md")
              .flatMap(page -> statements(page).stream())
              .toList();
      assertThat(all).hasSizeGreaterThan(8);
      for (String sql : all) {
        try (PreparedStatement prepared = connection.prepareStatement(sql)) {
          int parameters = (int) sql.chars().filter(c -> c == '?').count();
          for (int i = 1; i <= parameters; i++) {
            prepared.setString(i, "1");
          }
          assertThat(prepared.execute()).as(sql).isEqualTo(sql.startsWith("SELECT"));
        }
      }
    }
  }

  private static List<List<String>> rows(ResultSet row, List<String> columns) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    while (row.next()) {
      List<String> cells = new ArrayList<>();
      for (String column : columns) {
        String cell = row.getString(column);
        cells.add(cell == null || cell.equals("null") ? "" : cell);
      }
      rows.add(cells);
    }
    return rows;
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.split("\\|", -1))
        .map(String::strip)
        .map(cell -> cell.equals("null") ? "" : cell)
        .toList();
  }

  private static List<String> statements(String page) {
    return blocks(page, "sql").stream()
        .flatMap(block -> Stream.of(block.replaceAll("--.*", "").split(";")))
        .map(String::strip)
        .filter(sql -> !sql.isEmpty())
        .toList();
  }

  private static List<String> blocks(String page, String language) {
    return BLOCK
        .matcher(page(page))
        .results()
        .filter(block -> language.equals(block.group(1)))
        .map(block -> String.valueOf(block.group(2)))
        .toList();
  }

  private static String page(String name) {
    try {
      return Files.readString(SourceTree.root().resolve("docs").resolve(name));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
