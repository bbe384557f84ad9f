package dev.nacre.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;

/** Texts from a file, each ended by two semicolons and executed one by one. */
final class SqlScript {
  private static final List<String> FILES =
      List.of("ddl", "types", "queries", "dml", "transactions", "errors", "files");

  private SqlScript() {}

  static void play(Connection connection, Transcript transcript, Path folder) throws Exception {
    for (String file : FILES) {
      for (String text : texts(file)) {
        String sql = text.replace("<folder>", folder.toString());
        transcript.begin(file + ": " + text.replaceAll("\\s+", " "));
        transcript.attempt(
            "execute",
            () -> {
              try (Statement statement = connection.createStatement()) {
                transcript.results(
                    statement, statement.execute(sql, Statement.RETURN_GENERATED_KEYS));
              }
            });
      }
    }
  }

  private static List<String> texts(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            SqlScript.class.getResourceAsStream("/conformance/" + file + ".sql"), file)) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return List.of(all.split(";;\\s*")).stream()
          .map(String::strip)
          .filter(text -> !text.isEmpty())
          .toList();
    }
  }
}
