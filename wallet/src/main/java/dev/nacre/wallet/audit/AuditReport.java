package dev.nacre.wallet.audit;

import java.util.List;

/**
 * The whole audit trail, with all findings.
 *
 * @param logs the files that were read, the newest last
 * @param entries in chronological order, including those that a finding is about
 * @param notes further information that is not a finding
 */
public record AuditReport(
    List<String> logs, List<AuditEntry> entries, List<AuditFinding> findings, List<String> notes) {
  public AuditReport {
    logs = List.copyOf(logs);
    entries = List.copyOf(entries);
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }
}
