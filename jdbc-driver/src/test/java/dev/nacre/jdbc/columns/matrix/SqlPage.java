package dev.nacre.jdbc.columns.matrix;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The tables of docs/sql.md: by the kinds of statements those that work on some database, then by
 * its reason what is refused on all that have it.
 */
final class SqlPage {
  private static final String BEGIN = "<!-- begin shapes -->\n";
  private static final String END = "<!-- end shapes -->";
  private static final String NO_REASON = "?";
  private static final List<Dialect> DATABASES = Dialect.values();

  /**
   * What the page says of a shape.
   *
   * @param cells for each database
   * @param reason the heading of the table it is in
   */
  record Row(List<String> cells, String reason) {
    boolean works() {
      return cells.stream().noneMatch("?"::equals) && cells.stream().anyMatch(Row::isDone);
    }

    private static boolean isDone(String cell) {
      return cell.equals(SqlMatrix.WORKS) || cell.equals(SqlMatrix.BY_NACRE);
    }
  }

  private SqlPage() {}

  private static Path path() {
    return SourceTree.root().resolve("docs/sql.md");
  }

  /** What stands there now. */
  static String tables() throws IOException {
    String text = Files.readString(path());
    return text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END));
  }

  static void write(String tables) throws IOException {
    String text = Files.readString(path());
    Files.writeString(
        path(),
        text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
            + tables
            + text.substring(text.indexOf(END)));
  }

  /**
   * The tables that stand there now, with the shapes as they are, and with what was found on one
   * database in the place of what was said of it.
   */
  static String with(List<SqlShape> shapes, Dialect dialect, Map<String, SqlMatrix.Cell> found)
      throws IOException {
    Map<String, Row> said = said();
    Map<String, StringBuilder> working = new LinkedHashMap<>();
    Map<String, StringBuilder> refused = new LinkedHashMap<>();
    for (SqlReason reason : SqlReason.values()) {
      refused.put(reason.heading(), new StringBuilder());
    }
    for (SqlShape shape : shapes) {
      Row row = said.getOrDefault(shape.title(), new Row(List.of("?", "?", "?", "?"), NO_REASON));
      row = with(row, dialect, Objects.requireNonNull(found.get(shape.title())));
      (row.works() ? working : refused)
          .computeIfAbsent(
              row.works() ? shape.section() : row.reason(), heading -> new StringBuilder())
          .append("| ")
          .append(shape.title())
          .append(" | ")
          .append(String.join(" | ", row.cells()))
          .append(" |\n");
    }
    StringBuilder tables = new StringBuilder("\n## What works\n");
    working.forEach((heading, rows) -> add(tables, heading, "", rows));
    tables.append("\n## What is refused on every database that has it\n");
    refused.forEach((heading, rows) -> add(tables, heading, sentence(heading), rows));
    return tables.append('\n').toString();
  }

  /** The first database that refuses a shape says the reason for all. */
  private static Row with(Row said, Dialect dialect, SqlMatrix.Cell found) {
    List<String> cells = new ArrayList<>(said.cells());
    int column = DATABASES.indexOf(dialect);
    cells.set(column, found.text());
    boolean first =
        cells.subList(0, column).stream().noneMatch(cell -> cell.startsWith(SqlMatrix.REFUSED));
    return new Row(
        cells, found.message().isEmpty() || !first ? said.reason() : reason(found.message()));
  }

  private static String reason(String message) {
    return SqlReason.of(message).heading();
  }

  private static String sentence(String heading) {
    for (SqlReason reason : SqlReason.values()) {
      if (reason.heading().equals(heading)) {
        return reason.sentence() + "\n\n";
      }
    }
    return "";
  }

  private static void add(
      StringBuilder tables, String heading, String sentence, StringBuilder rows) {
    if (rows.isEmpty()) {
      return;
    }
    tables.append("\n### ").append(heading).append("\n\n").append(sentence).append('|');
    for (Dialect database : DATABASES) {
      tables.append(" | ").append(name(database));
    }
    tables.append(" |\n|---|---|---|---|---|\n").append(rows);
  }

  /** What is said of each shape now. */
  static Map<String, Row> said() throws IOException {
    Map<String, Row> said = new LinkedHashMap<>();
    String heading = NO_REASON;
    for (String line : tables().split("\n", -1)) {
      if (line.startsWith("### ")) {
        heading = line.substring("### ".length());
      } else if (line.startsWith("| `")) {
        List<String> parts = new ArrayList<>(List.of(line.split(" \\| ", -1)));
        int cells = parts.size() - DATABASES.size();
        List<String> row = new ArrayList<>(parts.subList(cells, parts.size()));
        row.set(row.size() - 1, row.get(row.size() - 1).replaceFirst(" \\|$", ""));
        said.put(String.join(" | ", parts.subList(0, cells)).substring(2), new Row(row, heading));
      }
    }
    return said;
  }

  private static String name(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case H2 -> "H2";
      case POSTGRESQL -> "PostgreSQL";
      case MARIADB -> "MariaDB";
      case DERBY -> "Derby";
    };
  }
}
