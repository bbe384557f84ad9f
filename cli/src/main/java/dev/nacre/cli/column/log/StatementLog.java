package dev.nacre.cli.column.log;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the statements of a log: one a line, or separated by semicolons; or the log of P6Spy,
 * PostgreSQL or MariaDB. Statements that differ in their values alone are one.
 */
public final class StatementLog {
  /** So many lines show the format. */
  private static final int SHOWING = 200;

  private static final int MOST_STATEMENTS = 20_000;

  /** A statement of more characters is not read: a log with an open quote never ends it. */
  private static final int LONGEST = 200_000;

  private static final String OF_HIBERNATE = "Hibernate: ";

  private final Dialect dialect;
  private final Map<String, LoggedStatement> found = new LinkedHashMap<>();
  private int unread;

  private final StringBuilder current = new StringBuilder();
  private int begin;

  private StatementLog(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * The different statements that read or change rows.
   *
   * @param unread how many texts were not understood as statements
   */
  public record Content(List<LoggedStatement> statements, int unread) {
    public Content {
      statements = List.copyOf(statements);
    }
  }

  /** One to which statements are added. */
  static StatementLog empty(Dialect dialect) {
    return new StatementLog(dialect);
  }

  /** Adds the statements of a text, which is as if it were the next line. */
  void add(String text) {
    begin++;
    current.append(text);
    end(null);
  }

  /** Counts a text that is not whole. */
  void addUnread() {
    unread++;
  }

  Content content() {
    return new Content(List.copyOf(found.values()), unread);
  }

  public static Content read(Path file, Dialect dialect) throws IOException {
    // A log may hold bytes that are no text.
    try (Reader reader = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8);
        BufferedReader lines = new BufferedReader(reader)) {
      return new StatementLog(dialect).read(lines);
    }
  }

  private Content read(BufferedReader lines) throws IOException {
    List<String> first = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      first.add(line);
      if (first.size() == SHOWING) {
        break;
      }
    }
    List<String> filled = first.stream().filter(line -> !line.isBlank()).toList();
    @Nullable LogFormat format = LogFormat.of(filled).orElse(null);
    boolean semicolons = filled.stream().anyMatch(line -> line.stripTrailing().endsWith(";"));
    int number = 0;
    for (String line : first) {
      see(++number, line, format, semicolons);
    }
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      see(++number, line, format, semicolons);
    }
    end(format);
    return content();
  }

  private void see(int number, String line, @Nullable LogFormat format, boolean semicolons) {
    if (format != null) {
      if (format.begins(line)) {
        end(format);
        begin = number;
        format.statement(line).ifPresent(current::append);
      } else if (!current.isEmpty()) {
        append(line);
      }
      return;
    }
    if (current.isEmpty()) {
      begin = number;
    }
    append(line.startsWith(OF_HIBERNATE) ? line.substring(OF_HIBERNATE.length()) : line);
    boolean ends = line.stripTrailing().endsWith(";") && isWhole();
    if (!semicolons || ends) {
      end(null);
    }
  }

  private boolean isWhole() {
    return SqlLexer.lex(current.toString(), dialect.rules()).isWhole();
  }

  private void append(String line) {
    if (current.length() + line.length() > LONGEST) {
      unread++;
      current.setLength(0);
      return;
    }
    current.append(current.isEmpty() ? "" : "\n").append(line);
  }

  private void end(@Nullable LogFormat format) {
    if (current.isEmpty()) {
      return;
    }
    String text = format == null ? current.toString() : format.complete(current.toString());
    current.setLength(0);
    LexedSql lexed = SqlLexer.lex(text, dialect.rules());
    if (!lexed.isWhole()) {
      unread++;
      return;
    }
    for (LexedSql.Statement statement : lexed.statements()) {
      int from = lexed.start(statement.first());
      int to = statement.end() == lexed.size() ? text.length() : lexed.start(statement.end());
      int line = begin + (int) text.substring(0, from).chars().filter(c -> c == '\n').count();
      add(line, text.substring(from, to).strip());
    }
  }

  private void add(int line, String text) {
    Optional<LoggedStatement> read = LoggedStatement.of(line, text, dialect);
    if (read.isPresent() && read.get().tree().isEmpty()) {
      unread++;
    }
    if (read.isPresent() && found.size() < MOST_STATEMENTS) {
      found.putIfAbsent(read.get().shape(), read.get());
    }
  }
}
