package dev.nacre.cli.db;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.Table;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.jdbc.offline.FileStatusReader;
import dev.nacre.jdbc.offline.check.FilesToVerify;
import dev.nacre.jdbc.offline.convert.UnfinishedConversions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre db status}. */
@Command(
    name = "status",
    description = {
      "Show what the headers of encrypted files say: keys, generation, whether they were closed.",
      "Reads some kilobytes of each; works while an application has them open."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre db status shop", "  nacre db status /var/lib/shop --json"})
final class StatusCommand extends DbCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "A database, with or without .mv.db, a sealed file, a folder.")
  private List<Path> names = new ArrayList<>();

  @Override
  protected Outcome run(Screen screen) throws IOException {
    Table table =
        new Table(
            "file",
            "kind",
            "suite",
            "blocks",
            "generation",
            "closed",
            "masterKey",
            "databaseId",
            "unpinned");
    try (OpenWallets wallets = wallets(screen)) {
      for (Path name : names) {
        UnfinishedConversions.beside(name).forEach(screen::warn);
        for (Path file : FilesToVerify.named(name)) {
          FileStatus status = FileStatusReader.read(wallets.open(walletFor(screen, name)), file);
          table.row(
              file,
              status.kind().name().toLowerCase(Locale.ROOT),
              status.suite().text(),
              status.blocks(),
              status.state().generation(),
              status.state().clean(),
              status.masterKey(),
              status.state().databaseId(),
              status.unpinned());
        }
      }
    }
    return Outcome.ok(table);
  }
}
