package dev.nacre.cli.column;

import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import picocli.CommandLine.Mixin;

/** What the commands about columns have in common: they do one action on a connection. */
public abstract class ColumnCommand extends NacreCommand {
  @Mixin private DatabaseConnector database = new DatabaseConnector();

  /** An action on a connection. */
  @FunctionalInterface
  public interface Work {
    Outcome run(Connection connection) throws SQLException, IOException;
  }

  /** Checks the command line before any passphrase is asked for. */
  protected abstract Work prepare(Screen screen) throws IOException;

  @Override
  protected final Outcome run(Screen screen) throws IOException {
    Work work = prepare(screen);
    try (Connection connection = database.connect(screen, readsNamesOnly())) {
      return work.run(connection);
    } catch (SQLException failed) {
      throw database.failure(failed);
    }
  }

  /** Executes a statement, and then shows a result. */
  static Work sending(String sql, CommandResult done) {
    return connection -> {
      try (Statement statement = connection.createStatement()) {
        boolean unused = statement.execute(sql);
      }
      return Outcome.ok(done);
    };
  }

  /** Whether the connection goes through Nacre. */
  protected final boolean isOurs() {
    return database.isOurs();
  }

  /**
   * The dialect of the database that the URL names.
   *
   * @throws NacreException when Nacre does not encrypt there
   */
  protected final Dialect dialect() {
    return database.dialect();
  }

  /** Whether the command also works on a connection without Nacre. */
  protected boolean readsNamesOnly() {
    return false;
  }
}
