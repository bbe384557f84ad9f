package dev.nacre.cli.tour;

import dev.nacre.cli.CommandGroup;
import dev.nacre.cli.NacreCommand;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre tour}. */
@Command(
    name = "tour",
    description = {
      "Show on this machine what Nacre does to a database: sealed, searched, read, altered, added up.",
      "Works in a temporary folder, which is removed at the end. Exits 1 when a step fails."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre tour            walk through it",
      "  nacre tour --keep     and leave the files for a closer look",
      "  nacre tour --json     for a smoke test"
    })
public final class TourCommand extends NacreCommand implements CommandGroup {
  @Option(names = "--keep", description = "Leave the temporary folder in place.")
  private boolean keep;

  @Option(
      names = "--in",
      paramLabel = "FOLDER",
      description = "Make the temporary folder in here instead of the system's place.")
  private @Nullable Path parent;

  @Override
  protected Outcome run(Screen screen) throws Exception {
    // A step guesses a passphrase; hide the driver's warning about that, which matters elsewhere.
    System.setProperty("org.slf4j.simpleLogger.log.dev.nacre.audit", "error");
    try (TemporaryFolder folder = TemporaryFolder.create(parent, keep)) {
      Shop plain = new DatabaseShop("jdbc:h2:", folder.path().resolve("plain"));
      Shop shop = new DatabaseShop("jdbc:nacre:h2:", folder.path().resolve("shop"));
      Shop withoutNacre = new DatabaseShop("jdbc:h2:", folder.path().resolve("shop"));
      Till till = new DatabaseTill(folder.path().resolve("till"));
      return new Tour(folder.path(), plain, shop, withoutNacre, till, screen).walk();
    }
  }
}
