package dev.nacre.cli.audit;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.Table;
import dev.nacre.cli.wallet.WalletCommand;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.AuditEntry;
import dev.nacre.wallet.audit.AuditReport;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nacre audit show}. */
@Command(
    name = "show",
    description = "Show what was done to the keys, the oldest first; ends with 1 as verify does.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre audit show shop.wallet --last 20",
      "  nacre audit show shop.wallet --action master-key --json"
    })
final class ShowCommand extends WalletCommand {
  @Option(names = "--last", paramLabel = "N", description = "Only the last N events.")
  private int last = Integer.MAX_VALUE;

  @Option(
      names = "--action",
      paramLabel = "WORD",
      description = "Only actions that begin so, as master-key does.")
  private String action = "";

  @Option(names = "--user", paramLabel = "NAME", description = "Only what this user did.")
  private @Nullable String user;

  @Override
  protected Outcome run(Screen screen) throws IOException {
    if (last < 1) {
      throw new UsageException(screen.command(), "--last takes a number above 0");
    }
    try (Wallet wallet = openToRead(screen)) {
      AuditReport report = audit(screen, wallet).verify();
      List<AuditEntry> chosen = report.entries().stream().filter(this::isWanted).toList();
      Table table =
          new Table(
              "sequence",
              "when",
              "user",
              "databaseUser",
              "process",
              "host",
              "action",
              "object",
              "outcome");
      for (AuditEntry entry : chosen.subList(Math.max(0, chosen.size() - last), chosen.size())) {
        table.row(
            entry.sequence(),
            entry.when(),
            entry.user(),
            entry.databaseUser(),
            entry.process(),
            entry.host(),
            entry.action(),
            entry.object(),
            entry.outcome());
      }
      if (!report.findings().isEmpty()) {
        screen.warn(
            "the log was changed, in "
                + report.findings().size()
                + " places; see nacre audit verify");
      }
      return report.findings().isEmpty() ? Outcome.ok(table) : Outcome.findings(table);
    }
  }

  private boolean isWanted(AuditEntry entry) {
    return entry.action().startsWith(action)
        && (user == null || user.equals(entry.user()) || user.equals(entry.databaseUser()));
  }
}
