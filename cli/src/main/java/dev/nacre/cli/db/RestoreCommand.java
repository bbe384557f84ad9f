package dev.nacre.cli.db;

import dev.nacre.cli.Interruption;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.jdbc.offline.backup.DatabaseRestore;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nacre db restore}. */
@Command(
    name = "restore",
    description = {
      "Put a backup in place as a database: the archive of BACKUP TO or 'nacre db backup', or a"
          + " copy of the sealed file.",
      "It is verified first, and the registry is told that it is the newest from now on."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre db restore monday.zip shop",
      "  nacre db restore monday.zip shop --replace",
      "  nacre db restore monday.zip monday --new-identity --wallet shop.wallet"
    })
final class RestoreCommand extends DbCommand {
  @Parameters(
      index = "0",
      paramLabel = "BACKUP",
      description = "An archive, or the sealed file of a database.")
  private Path backup = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "DATABASE",
      description = "What it is to be, with or without .mv.db.")
  private Path database = Path.of("");

  @Option(names = "--replace", description = "Replace the database that is there, or was.")
  private boolean replace;

  @Option(
      names = "--new-identity",
      description =
          "Make it a database of its own, beside the one that it is a copy of: sealed anew, under"
              + " another id and data key.")
  private boolean asNew;

  @Option(
      names = "--accept-lost-registry",
      paramLabel = "TOKEN",
      description = "Begin a new registry in the place of a lost one; the refusal prints TOKEN.")
  private @Nullable String token;

  @Override
  @SuppressWarnings("try") // The interruption is active while it is open.
  protected Outcome run(Screen screen) throws IOException {
    Path wallet = walletFor(screen, database);
    Optional<RestoreToken> accepted =
        token == null ? Optional.empty() : Optional.of(RestoreToken.parse(token));
    try (OpenWallets wallets = wallets(screen);
        Interruption unused = Interruption.listen();
        ConsoleProgressBar bar = screen.bar("restore")) {
      DatabaseRestore restoring = new DatabaseRestore(wallets.open(wallet), accepted, bar);
      FileStatus restored =
          asNew
              ? restoring.restoreAsNew(backup, database, replace)
              : restoring.restore(backup, database, replace);
      return Outcome.ok(
          CommandResult.namedValues()
              .with("restored", restored.name())
              .with("databaseId", restored.state().databaseId())
              .with("generation", restored.state().generation())
              .with("blocks", restored.blocks())
              .with("masterKey", restored.masterKey()));
    }
  }
}
