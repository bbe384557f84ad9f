package dev.nacre.cli.db;

import dev.nacre.cli.Bar;
import dev.nacre.cli.Interruption;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.Shown;
import dev.nacre.core.verify.Verified;
import dev.nacre.jdbc.care.Backing;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre db backup}. */
@Command(
    name = "backup",
    description = {
      "Back up a database that nobody has open: a sealed copy in an archive, verified before and"
          + " after.",
      "While an application has it open, run BACKUP TO 'file.zip' there; that is sealed, too."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre db backup shop monday.zip"})
final class Backup extends DbCommand {
  @Parameters(
      index = "0",
      paramLabel = "DATABASE",
      description = "The database, with or without .mv.db.")
  private Path database = Path.of("");

  @Parameters(index = "1", paramLabel = "ARCHIVE", description = "A file that is not there yet.")
  private Path archive = Path.of("");

  @Override
  @SuppressWarnings("try") // Nothing is asked of the interruption: it is there.
  protected Outcome run(Screen screen) throws IOException {
    Path wallet = walletFor(screen, database);
    try (Wallets wallets = wallets(screen);
        Interruption unused = Interruption.listen();
        Bar bar = screen.bar("backup")) {
      Verified written = new Backing(wallets.open(wallet), bar).backup(database, archive);
      return Outcome.ok(
          Shown.facts()
              .with("backup", archive)
              .with("blocks", written.blocks())
              .with("generation", written.status().state().generation())
              .with("masterKey", written.status().masterKey()));
    }
  }
}
