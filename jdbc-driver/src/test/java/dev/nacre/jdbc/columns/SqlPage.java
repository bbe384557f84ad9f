package dev.nacre.jdbc.columns;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of docs/sql.md. */
final class SqlPage {
  private static final String BEGIN = "<!-- begin shapes -->\n";
  private static final String END = "<!-- end shapes -->";
  private static final Dialect[] DATABASES = Dialect.values();

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
  static String with(List<SqlShape> shapes, Dialect dialect, Map<String, String> found)
      throws IOException {
    Map<String, List<String>> said = said();
    StringBuilder tables = new StringBuilder();
    String section = "";
    for (SqlShape shape : shapes) {
      if (!shape.section().equals(section)) {
        section = shape.section();
        tables.append("\n### ").append(section).append("\n\n|");
        for (Dialect database : DATABASES) {
          tables.append(" | ").append(name(database));
        }
        tables.append(" |\n|---|---|---|---|---|\n");
      }
      List<String> row = said.getOrDefault(shape.title(), List.of("?", "?", "?", "?"));
      tables.append("| ").append(shape.title());
      for (int i = 0; i < DATABASES.length; i++) {
        String cell = DATABASES[i] == dialect ? found.get(shape.title()) : row.get(i);
        tables.append(" | ").append(cell);
      }
      tables.append(" |\n");
    }
    return tables.append('\n').toString();
  }

  /** The cells of each row that stands there now. */
  static Map<String, List<String>> said() throws IOException {
    Map<String, List<String>> said = new LinkedHashMap<>();
    for (String line : tables().split("\n", -1)) {
      if (line.startsWith("| `")) {
        List<String> parts = new ArrayList<>(List.of(line.split(" \\| ", -1)));
        int cells = parts.size() - DATABASES.length;
        List<String> row = new ArrayList<>(parts.subList(cells, parts.size()));
        row.set(row.size() - 1, row.get(row.size() - 1).replaceFirst(" \\|$", ""));
        said.put(String.join(" | ", parts.subList(0, cells)).substring(2), row);
      }
    }
    return said;
  }

  private static String name(Dialect dialect) {
    return switch (dialect) {
      case H2 -> "H2";
      case POSTGRESQL -> "PostgreSQL";
      case MARIADB -> "MariaDB";
      case DERBY -> "Derby";
    };
  }
}
