package dev.nacre.cli.column;

import dev.nacre.cli.Screen;
import dev.nacre.cli.column.log.StatementLog;
import dev.nacre.cli.column.log.WatchedStatements;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option by which a running application is watched. */
final class WatchOptions {
  private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,4})([smh])");

  private static final Duration LONGEST = Duration.ofDays(1);

  @Option(
      names = "--watch",
      paramLabel = "TIME",
      description =
          "Statements of the running application, for 30s, 10m or 2h, from what the database keeps:"
              + " pg_stat_statements of PostgreSQL, performance_schema of MariaDB, or the query"
              + " statistics of H2.")
  private @Nullable String time;

  boolean isGiven() {
    return time != null;
  }

  void check(Screen screen, boolean throughNacre, boolean withLog) {
    String given = time;
    if (given == null) {
      return;
    }
    if (withLog) {
      throw new UsageException(screen.command(), "Give --log or --watch, and not both");
    }
    if (throughNacre) {
      // What arrives there was rewritten by Nacre, and is not what the application sends.
      throw new UsageException(screen.command(), "--watch wants the URL without nacre:");
    }
    Matcher matcher = TIME.matcher(given);
    if (!matcher.matches() || duration(matcher).compareTo(LONGEST) > 0) {
      throw new UsageException(
          screen.command(), "--watch takes a time of at most a day, such as 30s, 10m or 2h");
    }
  }

  StatementLog.Content watch(Screen screen, Connection connection, Dialect dialect)
      throws SQLException {
    Matcher matcher = TIME.matcher(String.valueOf(time));
    if (!matcher.matches()) {
      throw new IllegalStateException("--watch was not checked");
    }
    WatchedStatements statements =
        WatchedStatements.of(connection, dialect)
            .orElseThrow(() -> new UsageException(screen.command(), WatchedStatements.NOT_KEPT));
    screen.warn(
        "Watching the statements of the database for " + time + "; use the application meanwhile");
    StatementLog.Content content = statements.watch(duration(matcher));
    if (statements.areHidden()) {
      screen.warn(WatchedStatements.HIDDEN);
    }
    return content;
  }

  private static Duration duration(Matcher matcher) {
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }
}
