package dev.nacre.cli.column.log;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The form of a log. A line that begins no entry continues the one before it. */
enum LogFormat {
  /** {@code time|elapsed|category|connection|url|prepared|sql}: P6Spy's lines. */
  P6SPY(
      Pattern.compile("[^|]*\\|\\s*\\d+\\|\\s*(?<kind>[a-z]+)\\s*\\|[^|]*\\|[^|]*\\|(?<sql>.*)"),
      Pattern.compile("statement|batch")),
  /** Of PostgreSQL with {@code log_statement} or {@code log_min_duration_statement}. */
  POSTGRESQL(
      Pattern.compile(
          ".{0,200}?\\b(?<kind>LOG|DETAIL|ERROR|HINT|STATEMENT|WARNING|FATAL|CONTEXT):\\s\\s?"
              + "(?<sql>.*)"),
      Pattern.compile("LOG")),
  /** The general log of MariaDB. */
  MARIADB(
      Pattern.compile(
          "(?:\\d{6}\\s+\\d{1,2}:\\d{2}:\\d{2}|\\d{4}-\\d{2}-\\d{2}T\\S+)?\\s+\\d+\\s+"
              + "(?<kind>[A-Z][A-Za-z ]+?)(?:\\t(?<sql>.*))?"),
      Pattern.compile("Query|Execute|Prepare"));

  /** What PostgreSQL writes before a statement. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?:duration: [0-9.]+ ms\\s+)?(?:statement|parse [^:]*|bind [^:]*|execute [^:]*): (.*)",
          Pattern.DOTALL);

  /** The bar between P6Spy's two texts, and not one of two that concatenate. */
  private static final Pattern BAR = Pattern.compile("(?<!\\|)\\|(?!\\|)");

  private final Pattern entry;
  private final Pattern statements;

  LogFormat(Pattern entry, Pattern statements) {
    this.entry = entry;
    this.statements = statements;
  }

  /** The format of a log by its first lines; empty for bare statements. */
  static Optional<LogFormat> of(List<String> first) {
    for (LogFormat format : values()) {
      long entries = first.stream().filter(format::begins).count();
      if (entries > 0 && entries * 5 >= first.size()) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** Whether a line begins an entry. */
  boolean begins(String line) {
    return entry.matcher(line).matches();
  }

  /** The first line of a statement; empty for an entry of another kind. */
  Optional<String> statement(String line) {
    Matcher matcher = entry.matcher(line);
    if (!matcher.matches() || !statements.matcher(matcher.group("kind")).matches()) {
      return Optional.empty();
    }
    String sql = matcher.group("sql");
    if (sql == null || this != POSTGRESQL) {
      return Optional.ofNullable(sql);
    }
    Matcher before = BEFORE.matcher(sql);
    return before.matches() ? Optional.of(before.group(1)) : Optional.empty();
  }

  /** The statement in a complete entry, which may have the statement twice. */
  String complete(String sql) {
    if (this != P6SPY) {
      return sql;
    }
    Matcher bar = BAR.matcher(sql);
    return bar.find() ? sql.substring(0, bar.start()) : sql;
  }
}
