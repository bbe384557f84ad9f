package dev.nacre.cli.column;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** An application as it is: its tables, its statements, and which of its columns are personal. */
record SubjectApplication(String name) {
  private List<String> read(String kind) throws IOException {
    String file = "/advice/" + name + "." + kind;
    try (InputStream in =
        Objects.requireNonNull(SubjectApplication.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    }
  }

  List<String> definitions() throws IOException {
    return read("tables").stream()
        .map(line -> "CREATE TABLE " + line.replaceFirst(":", " (") + ")")
        .toList();
  }

  List<String> statements() throws IOException {
    return read("statements");
  }

  /** {@code TABLE.COLUMN} of each, in upper case. */
  Set<String> personal() throws IOException {
    Set<String> columns = new TreeSet<>();
    for (String line : read("personal")) {
      String[] parts = line.toUpperCase(Locale.ROOT).split(":? ", -1);
      for (int i = 1; i < parts.length; i++) {
        columns.add(parts[0] + "." + parts[i]);
      }
    }
    return columns;
  }

  void create(Connection connection, List<String> more) throws SQLException, IOException {
    List<String> all = new ArrayList<>(definitions());
    all.addAll(more);
    try (Statement statement = connection.createStatement()) {
      for (String sql : all) {
        statement.execute(sql);
      }
    }
  }

  Path log(Path folder) throws IOException {
    return Files.write(folder.resolve(name + ".log"), statements());
  }
}
