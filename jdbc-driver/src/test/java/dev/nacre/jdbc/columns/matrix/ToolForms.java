package dev.nacre.jdbc.columns.matrix;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Statements in the forms that tools make of what an application asks them for, from {@code
 * src/test/resources/sql-forms}, a file for each tool.
 *
 * <p>The first line names the tool; {@code == INSERT} begins a section of the page; then there is a
 * statement a line, behind {@code <- } what its parameters are given, and behind {@code undo: }
 * what takes it back.
 */
final class ToolForms {
  private static final List<String> FILES =
      List.of(
          "hibernate",
          "spring-data-jpa",
          "spring-data-jdbc",
          "jooq",
          "mybatis-plus",
          "eclipselink",
          "exposed",
          "activejdbc",
          "shardingsphere",
          "flyway",
          "liquibase");

  private ToolForms() {}

  static List<SqlShape> all() {
    List<SqlShape> shapes = new ArrayList<>();
    for (String file : FILES) {
      Path path =
          SourceTree.root()
              .resolve("jdbc-driver/src/test/resources/sql-forms")
              .resolve(file + ".txt");
      try {
        shapes.addAll(read(Files.readAllLines(path, StandardCharsets.UTF_8)));
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
    return shapes;
  }

  private static List<SqlShape> read(List<String> lines) {
    String tool = lines.get(0).substring("# ".length());
    List<SqlShape> shapes = new ArrayList<>();
    String section = "";
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith("== ")) {
        section = line.substring("== ".length());
      } else if (line.startsWith("  undo: ")) {
        SqlShape last = shapes.remove(shapes.size() - 1);
        shapes.add(last.undone(line.substring("  undo: ".length()).split("; ", -1)));
      } else if (!line.isBlank()) {
        String[] parts = line.split(" <- ", 2);
        Object[] arguments = parts.length == 1 ? new Object[0] : arguments(parts[1]);
        shapes.add(SqlShape.of(section, parts[0], arguments).by(tool));
      }
    }
    return shapes;
  }

  private static Object[] arguments(String text) {
    return Arrays.stream(text.split(", ", -1)).map(ToolForms::argument).toArray();
  }

  private static Object argument(String text) {
    if (text.matches("\\d+")) {
      return Integer.valueOf(text);
    }
    return text;
  }
}
