package dev.nacre.cli.column.log;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a running application, read from what its database keeps about statements.
 *
 * <p>The database is asked again and again, since it forgets old ones. Texts stay in the memory of
 * this process, and are handled like those of a log.
 */
public final class WatchedStatements {
  /** What has to be switched on, by database. */
  public static final String NOT_KEPT =
      "The database keeps no statements to watch. PostgreSQL does with pg_stat_statements in"
          + " shared_preload_libraries and CREATE EXTENSION pg_stat_statements; MariaDB with"
          + " performance_schema=ON and the consumers events_statements_current and"
          + " events_statements_history_long; H2 with SET QUERY_STATISTICS TRUE; Derby never."
          + " Elsewhere use --log";

  public static final String HIDDEN =
      "Statements of other users are hidden from this one and were not considered; if the application"
          + " has another user: GRANT pg_read_all_stats TO the user of the command";

  private static final long PAUSE_MILLIS = 1_000;

  /** Texts with values may all be different. */
  private static final int MOST_REMEMBERED = 50_000;

  /** Of this command, of drivers and of tools: about the database's own tables. */
  private static final Pattern ABOUT_THE_DATABASE =
      Pattern.compile(
          "(?i)\\b(pg_catalog|pg_stat_statements|information_schema|performance_schema)\\b");

  private static final String WITHOUT_RIGHT = "<insufficient privilege>";

  /**
   * Where a database keeps statements: a query for the text, whether it was cut off, and whether it
   * is known to be of this connection.
   */
  private enum Source {
    POSTGRESQL(
        "SELECT pg_catalog.quote_ident(n.nspname) FROM pg_catalog.pg_extension e"
            + " JOIN pg_catalog.pg_namespace n ON n.oid OPERATOR(pg_catalog.=) e.extnamespace"
            + " WHERE e.extname OPERATOR(pg_catalog.=) 'pg_stat_statements'",
        "SELECT query, FALSE, FALSE FROM $schema.pg_stat_statements WHERE dbid OPERATOR(pg_catalog.=)"
            + " (SELECT oid FROM pg_catalog.pg_database"
            + " WHERE datname OPERATOR(pg_catalog.=) pg_catalog.current_database())"),
    MARIADB(
        "",
        "SELECT SQL_TEXT, OCTET_LENGTH(SQL_TEXT) > @@performance_schema_max_sql_text_length - 4,"
            + " THREAD_ID = (SELECT THREAD_ID FROM performance_schema.threads"
            + " WHERE PROCESSLIST_ID = CONNECTION_ID())"
            + " FROM performance_schema.events_statements_history_long"
            + " WHERE CURRENT_SCHEMA = DATABASE() AND SQL_TEXT IS NOT NULL"),
    H2("", "SELECT SQL_STATEMENT, FALSE, FALSE FROM INFORMATION_SCHEMA.QUERY_STATISTICS");

    /** Asks for the schema; a search path could lead to another relation. Empty if it is known. */
    final String place;

    final String query;

    Source(String place, String query) {
      this.place = place;
      this.query = query;
    }
  }

  private final Connection connection;
  private final Source source;
  private final StatementLog log;
  private final Set<String> remembered = new HashSet<>();
  private String query = "";
  private boolean answered;
  private boolean hidden;

  private WatchedStatements(Connection connection, Source source, Dialect dialect) {
    this.connection = connection;
    this.source = source;
    this.log = StatementLog.empty(dialect);
  }

  /** Empty if the database keeps no statements, or does not show them to this user. */
  public static Optional<WatchedStatements> of(Connection connection, Dialect dialect) {
    for (Source source : Source.values()) {
      WatchedStatements statements = new WatchedStatements(connection, source, dialect);
      // A source that keeps statements has at least the first question when it answers the second.
      boolean first = statements.answers();
      if (first && statements.answers() && statements.answered) {
        return Optional.of(statements);
      }
    }
    return Optional.empty();
  }

  private boolean answers() {
    try {
      query = source.query.replace("$schema", place());
      look();
      return true;
    } catch (SQLException unknownOrForbidden) {
      return false;
    }
  }

  private String place() throws SQLException {
    if (source.place.isEmpty()) {
      return "";
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(source.place)) {
      if (!row.next()) {
        throw new SQLException("there is no such extension");
      }
      return row.getString(1);
    }
  }

  /** Whether some statements are of users whose texts this one may not see. */
  public boolean areHidden() {
    return hidden;
  }

  /** Looks until the time is over. Interrupted, it returns what it has. */
  public StatementLog.Content watch(Duration time) throws SQLException {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      try {
        long left = Math.max(1, (end - System.nanoTime()) / 1_000_000);
        Thread.sleep(Math.min(PAUSE_MILLIS, left));
      } catch (InterruptedException enough) {
        Thread.currentThread().interrupt();
        break;
      }
      look();
    }
    return log.content();
  }

  private void look() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        answered = true;
        @Nullable String text = row.getString(1);
        if (text != null && !row.getBoolean(3)) {
          see(text, row.getBoolean(2));
        }
      }
    }
  }

  private void see(String text, boolean cut) {
    if (text.equals(WITHOUT_RIGHT)) {
      hidden = true;
    } else if (!ABOUT_THE_DATABASE.matcher(text).find() && remembered.add(text)) {
      if (remembered.size() > MOST_REMEMBERED) {
        remembered.clear();
      }
      if (cut) {
        log.addUnread();
      } else {
        log.add(text);
      }
    }
  }
}
