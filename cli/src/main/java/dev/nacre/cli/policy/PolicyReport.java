package dev.nacre.cli.policy;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.column.advice.PolicyTrial;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.output.Report;
import dev.nacre.core.policy.PolicyMatches.Unmatched;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code nacre policy check} prints: columns, findings, and what a log was found to hold. */
final class PolicyReport {
  private final List<String> lines = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> columns = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> findings = new ArrayList<>();
  private final Map<String, @Nullable Object> log = new LinkedHashMap<>();

  /** A line of the policy that no column matches. */
  void unmatched(Unmatched line) {
    Map<String, @Nullable Object> finding = new LinkedHashMap<>();
    finding.put("line", line.number());
    finding.put("name", line.name());
    finding.put("finding", line.lacksColumn() ? "no such column" : "about nothing");
    finding.put("near", line.near().orElse(null));
    findings.add(finding);
    lines.add("line " + line.text());
  }

  /**
   * A column that a line of the policy matches.
   *
   * @param wanted what the policy says of it
   * @param state how it is; null when that is unknown
   * @param shown whether the text names the state
   */
  void column(ColumnInfo column, String wanted, @Nullable String state, boolean shown) {
    Map<String, @Nullable Object> known = new LinkedHashMap<>();
    known.put("schema", column.place());
    known.put("table", column.table());
    known.put("column", column.name());
    known.put("policy", wanted);
    known.put("state", state);
    columns.add(known);
    lines.add(column.path() + " = " + wanted + (shown ? ", and is " + state : ""));
  }

  /** A finding that the line of its column shows already. */
  void finding(String name, String finding) {
    Map<String, @Nullable Object> noted = new LinkedHashMap<>();
    noted.put("name", name);
    noted.put("finding", finding);
    findings.add(noted);
  }

  /** A finding and its line. */
  void finding(String name, String finding, String line) {
    finding(name, finding);
    lines.add(line);
  }

  /** A statement of the log that would be refused. */
  void refused(PolicyTrial.Refusal refusal) {
    Map<String, @Nullable Object> finding = refusal.structure();
    finding.put("finding", refusal.message());
    findings.add(finding);
    lines.add(
        "log, line "
            + refusal.statement().line()
            + ": "
            + refusal.message()
            + ": "
            + refusal.statement().shown().orElse(""));
  }

  /**
   * The sum of a log.
   *
   * @param planned different statements
   * @param unread texts that were not understood
   */
  void log(int planned, int refused, int unread) {
    lines.add(
        "log: " + planned + " different statements, " + refused + " of them would be refused");
    if (unread > 0) {
      lines.add("log: " + unread + " texts were not understood, and not considered");
    }
    log.put("statements", planned);
    log.put("notUnderstood", unread);
  }

  Outcome outcome() {
    Map<String, @Nullable Object> structure = new LinkedHashMap<>();
    structure.put("columns", columns);
    structure.put("findings", findings);
    if (!log.isEmpty()) {
      structure.put("log", log);
    }
    Report report = Report.of(structure, lines);
    return findings.isEmpty() ? Outcome.ok(report) : Outcome.findings(report);
  }
}
