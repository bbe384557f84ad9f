package dev.nacre.cli.db;

import dev.nacre.cli.Interruption;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.check.FileCheck;
import dev.nacre.jdbc.offline.check.FilesToVerify;
import dev.nacre.jdbc.offline.check.LeftoverFile;
import dev.nacre.jdbc.offline.convert.UnfinishedConversions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre db verify}. */
@Command(
    name = "verify",
    description = {
      "Read and authenticate every block of files that are not open.",
      "FILE is a database, a trace or an export, a backup, or a folder with such files. All"
          + " findings are listed, with the tables they touch. Nothing is written.",
      "Exit code 1 when something is damaged or missing, or nothing was found to verify, 0 when"
          + " not."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre db verify shop",
      "  nacre db verify shop.mv.db backup.zip --wallet shop.wallet",
      "  nacre db verify /var/lib/shop --json"
    })
final class VerifyCommand extends DbCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "A database, with or without .mv.db, a sealed file, a backup, a folder.")
  private List<Path> names = new ArrayList<>();

  @Override
  @SuppressWarnings("try") // The interruption is active while it is open.
  protected Outcome run(Screen screen) throws IOException {
    VerificationSummary report = new VerificationSummary();
    try (OpenWallets wallets = wallets(screen);
        Interruption unused = Interruption.listen()) {
      for (Map.Entry<Path, Map<Path, List<Path>>> some : byWallet(screen).entrySet()) {
        check(screen, wallets.open(some.getKey()), some.getValue(), report);
      }
      screen.show(report.shown());
    }
    return new Outcome(report.exit(), null);
  }

  // All files are found before any passphrase is asked for.
  private Map<Path, Map<Path, List<Path>>> byWallet(Screen screen) throws IOException {
    Map<Path, Map<Path, List<Path>>> files = new LinkedHashMap<>();
    for (Path name : names) {
      List<Path> found = FilesToVerify.named(name);
      UnfinishedConversions.beside(name).forEach(screen::warn);
      files
          .computeIfAbsent(walletFor(screen, name), wallet -> new LinkedHashMap<>())
          .put(name, found);
    }
    return files;
  }

  private static void check(
      Screen screen, WalletKeys keys, Map<Path, List<Path>> names, VerificationSummary report)
      throws IOException {
    try (FileCheck check = new FileCheck(keys)) {
      report.registry(keys.registry(), check.registryRefused());
      for (Map.Entry<Path, List<Path>> name : names.entrySet()) {
        for (Path file : name.getValue()) {
          if (report.exit() == ExitCode.INTERRUPTED) {
            return;
          }
          try (ConsoleProgressBar bar = screen.bar(String.valueOf(file.getFileName()))) {
            check.fileOrParts(file, bar, report::add);
          }
        }
        LeftoverFile.around(name.getKey()).forEach(report::note);
        if (Files.isDirectory(name.getKey())) {
          check.findMissing(name.getKey(), name.getValue()).forEach(report::add);
        }
      }
    }
  }
}
