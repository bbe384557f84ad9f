package dev.nacre.cli.registry;

import dev.nacre.cli.Confirmation;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.db.DbCommand;
import dev.nacre.cli.db.OpenWallets;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.jdbc.offline.RegistryRemoval;
import dev.nacre.jdbc.offline.RegistryRemoval.Known;
import dev.nacre.jdbc.open.registry.RegisteredNames;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nacre registry forget}. */
@Command(
    name = "forget",
    description = {
      "Forget a database that was deleted, or dropped and created again, on purpose: its file, and"
          + " the catalog of its encrypted columns.",
      "From then on any file in its place is believed, an older copy too. The audit log"
          + " says so."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre registry forget shop",
      "  nacre registry forget jdbc:postgresql://db/shop --wallet shop.wallet --yes"
    })
final class ForgetCommand extends DbCommand {
  @Parameters(
      paramLabel = "DATABASE",
      description =
          "A path, with or without .mv.db, a JDBC URL, or the name that a refusal shows, such as"
              + " postgresql://db:5432/shop.")
  private String database = "";

  @Mixin private Confirmation confirmation = new Confirmation();

  @Override
  protected Outcome run(Screen screen) throws IOException {
    RegisteredNames names = RegisteredNames.of(database);
    Path own =
        names.wallet().isPresent()
            ? Path.of(names.wallet().get())
            : walletFor(screen, names.database().orElse(Path.of("server")));
    try (OpenWallets wallets = wallets(screen)) {
      RegistryRemoval forgetting = new RegistryRemoval(wallets.open(own), names);
      Known known = forgetting.find();
      if (known.isNothing()) {
        throw new UsageException(
            screen.command(),
            "The registry does not know this database; it knows " + forgetting.all().names());
      }
      confirmation.require(screen, "Forget " + String.join(" and ", known.names()));
      Known forgotten = forgetting.forget();
      return Outcome.ok(
          CommandResult.namedValues()
              .with("forgotten", forgotten.names())
              .with("files", forgotten.files().size())
              .with("catalogs", forgotten.catalogs().size()));
    }
  }
}
