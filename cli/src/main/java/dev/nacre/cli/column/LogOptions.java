package dev.nacre.cli.column;

import dev.nacre.cli.Screen;
import dev.nacre.cli.column.log.StatementLog;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.core.sql.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names a log of SQL statements. */
public final class LogOptions {
  @Option(
      names = "--log",
      paramLabel = "LOG",
      description =
          "Statements of the application: one a line or separated by semicolons, or a log of"
              + " PostgreSQL, of MariaDB (general log) or of P6Spy.")
  private @Nullable Path log;

  public boolean isGiven() {
    return log != null;
  }

  public void check(Screen screen) {
    if (log != null && !Files.isReadable(log)) {
      throw new UsageException(screen.command(), "--log names no file that can be read");
    }
  }

  public StatementLog.Content read(Dialect dialect) throws IOException {
    return log == null ? new StatementLog.Content(List.of(), 0) : StatementLog.read(log, dialect);
  }
}
