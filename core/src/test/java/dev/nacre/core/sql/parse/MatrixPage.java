package dev.nacre.core.sql.parse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The statements of docs/sql.md. */
final class MatrixPage {
  /**
   * A line of the page.
   *
   * @param cells what each database says of it
   */
  record Line(String sql, List<String> cells) {}

  private MatrixPage() {}

  static List<Line> lines() throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/sql.md"))) {
      if (!line.startsWith("| `")) {
        continue;
      }
      String[] cells = line.split("(?<!\\\\) \\| |(?<!\\\\) \\|$", -1);
      String quotes = line.startsWith("| `` ") ? "`` " : "`";
      int begin = "| ".length() + quotes.length();
      int end = cells[0].indexOf(new StringBuilder(quotes).reverse().toString(), begin);
      String sql = cells[0].substring(begin, end).replace("\\|", "|");
      lines.add(new Line(sql, List.of(cells).subList(1, cells.length)));
    }
    return lines;
  }
}
