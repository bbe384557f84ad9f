package dev.nacre.cli.audit;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.wallet.WalletCommand;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditEntry;
import dev.nacre.wallet.audit.AuditFinding;
import dev.nacre.wallet.audit.AuditReport;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code nacre audit verify}. */
@Command(
    name = "verify",
    description = {
      "Check every line of the audit log against the wallet's keys and the registry.",
      "Ends with 1 when a line was changed, removed, moved or cut off, or a log is gone."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre audit verify shop.wallet",
      "  nacre audit verify shop.wallet --registry /secure/shop.registry --json"
    })
final class VerifyCommand extends WalletCommand {
  @Override
  protected Outcome run(Screen screen) throws IOException {
    try (Wallet wallet = openToRead(screen)) {
      Audit audit = audit(screen, wallet);
      AuditReport report = audit.verify();
      for (AuditFinding finding : report.findings()) {
        screen.say(line(finding));
      }
      List<AuditEntry> entries = report.entries();
      CommandResult values =
          CommandResult.namedValues()
              .with("log", audit.file())
              .with("logs", report.logs().size())
              .with("events", entries.size())
              .with("first", entries.isEmpty() ? null : entries.get(0).when())
              .with("last", last(entries))
              .with("notes", report.notes())
              .with(
                  "findings",
                  screen.json() ? structure(report.findings()) : report.findings().size());
      return report.findings().isEmpty() ? Outcome.ok(values) : Outcome.findings(values);
    }
  }

  private static @Nullable Instant last(List<AuditEntry> entries) {
    return entries.isEmpty() ? null : entries.get(entries.size() - 1).when();
  }

  private static String line(AuditFinding finding) {
    String place = finding.line() == 0 ? "" : ", line " + finding.line();
    return word(finding) + ": " + finding.file() + place + ": " + finding.what();
  }

  private static String word(AuditFinding finding) {
    return finding.kind().name().toLowerCase(Locale.ROOT);
  }

  private static List<Map<String, Object>> structure(List<AuditFinding> findings) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (AuditFinding finding : findings) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("kind", word(finding));
      one.put("file", finding.file());
      one.put("line", finding.line());
      one.put("what", finding.what());
      all.add(one);
    }
    return all;
  }
}
