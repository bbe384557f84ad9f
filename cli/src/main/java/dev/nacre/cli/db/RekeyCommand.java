package dev.nacre.cli.db;

import dev.nacre.cli.Interruption;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.jdbc.offline.DatabaseRekey;
import dev.nacre.jdbc.offline.convert.UnfinishedConversions;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nacre db rekey}. */
@Command(
    name = "rekey",
    description = {
      "Rotate the data key of a database that is not open: every block is sealed anew, in its"
          + " place. One that was begun earlier is ended.",
      "Interrupted or killed, nothing is lost: run it again, or open the database."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre db rekey shop",
      "  nacre db rekey --url 'jdbc:nacre:h2:/srv/shop;AUTO_SERVER=TRUE' --user sa"
    })
final class RekeyCommand extends DbCommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "DATABASE",
      description = "The database, with or without .mv.db.")
  private @Nullable Path database;

  @Mixin private HolderOptions holding = new HolderOptions();

  @Override
  @SuppressWarnings("try") // The interruption is active while it is open.
  protected Outcome run(Screen screen) throws IOException {
    Path file = database;
    String url = holding.url;
    if ((file == null) == (url == null)) {
      throw new UsageException(screen.command(), "Name a database, or give its --url");
    }
    try (Interruption unused = Interruption.listen()) {
      return file != null ? rekey(screen, file) : new HolderRekey(screen, url).run(this, holding);
    }
  }

  private Outcome rekey(Screen screen, Path file) throws IOException {
    UnfinishedConversions.beside(file).forEach(screen::warn);
    Path wallet = walletFor(screen, file);
    try (OpenWallets wallets = wallets(screen)) {
      DatabaseRekey.Result rekeyed;
      try (ConsoleProgressBar bar = screen.bar("rekey")) {
        rekeyed = new DatabaseRekey(wallets.open(wallet), bar).rekey(file);
      }
      return new Outcome(rekeyed.finished() ? ExitCode.OK : ExitCode.INTERRUPTED, shown(rekeyed));
    }
  }

  private static CommandResult shown(DatabaseRekey.Result rekeyed) {
    NamedValues values =
        CommandResult.namedValues()
            .with("database", rekeyed.status().name())
            .with("finished", rekeyed.finished())
            .with("resumed", rekeyed.resumed())
            .with("blocks", rekeyed.total())
            .with("generation", rekeyed.status().state().generation());
    if (!rekeyed.finished()) {
      return values
          .with("done", rekeyed.done())
          .with("rest", "done by the next 'nacre db rekey', or when the database is opened");
    }
    return rekeyed.left().isEmpty() ? values : values.with("left", rekeyed.left());
  }
}
