package dev.nacre.cli.db;

import dev.nacre.cli.Interruption;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.verify.VerificationReport;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.backup.DatabaseBackup;
import dev.nacre.jdbc.offline.holder.HolderClient;
import dev.nacre.jdbc.open.database.H2DatabaseUrl;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nacre db backup}. */
@Command(
    name = "backup",
    description = {
      "Back up a database: a sealed copy in an archive, verified afterwards. One that is not"
          + " open is verified before, too.",
      "Of one that an application has open, with --url: by the process that has it, which is to run"
          + " as the same user. Without, run BACKUP TO 'file.zip' there."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre db backup shop monday.zip",
      "  nacre db backup --url 'jdbc:nacre:h2:/srv/shop;AUTO_SERVER=TRUE' monday.zip"
    })
final class BackupCommand extends DbCommand {
  @Parameters(
      arity = "1..2",
      paramLabel = "[DATABASE] ARCHIVE",
      hideParamSyntax = true,
      description = {
        "The database, with or without .mv.db, unless --url names it;",
        "and a file that is not there yet."
      })
  private List<Path> names = new ArrayList<>();

  @Mixin private HolderOptions holding = new HolderOptions();

  @Override
  @SuppressWarnings("try") // The interruption is active while it is open.
  protected Outcome run(Screen screen) throws IOException {
    String url = holding.url;
    if (names.size() != (url == null ? 2 : 1)) {
      throw new UsageException(
          screen.command(), "Name a database, or give its --url, and name an archive");
    }
    Path archive = names.get(names.size() - 1);
    try (OpenWallets wallets = wallets(screen);
        Interruption unused = Interruption.listen()) {
      VerificationReport written =
          url == null ? closed(screen, wallets, archive) : open(screen, wallets, url, archive);
      return Outcome.ok(
          CommandResult.namedValues()
              .with("backup", archive)
              .with("blocks", written.blocks())
              .with("generation", written.status().state().generation())
              .with("masterKey", written.status().masterKey()));
    }
  }

  private VerificationReport closed(Screen screen, OpenWallets wallets, Path archive)
      throws IOException {
    Path wallet = walletFor(screen, names.get(0));
    try (ConsoleProgressBar bar = screen.bar("backup")) {
      return new DatabaseBackup(wallets.open(wallet), bar).backup(names.get(0), archive);
    }
  }

  private VerificationReport open(Screen screen, OpenWallets wallets, String url, Path archive)
      throws IOException {
    if (H2DatabaseUrl.parse(url).database().isEmpty()) {
      throw new NacreIOException(
          ErrorCode.HOLDER_REFUSED, "A server writes backups where it runs: run BACKUP TO there");
    }
    Path own = walletOf(screen, url);
    try (Passphrase typed = typed(screen, own);
        HolderClient holder = holder(screen, holding, url, own, typed)) {
      WalletKeys keys = wallets.open(own, typed);
      try (ConsoleProgressBar bar = screen.bar("backup")) {
        return new DatabaseBackup(keys, bar).backup(holder, archive);
      }
    }
  }
}
