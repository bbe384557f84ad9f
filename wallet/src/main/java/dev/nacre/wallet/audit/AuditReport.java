package dev.nacre.wallet.audit;

import java.util.List;

/**
 * The whole trail, and what is wrong with it.
 *
 * @param logs the files that were read, the newest last
 * @param entries in the order in which they happened; also those that a finding is about
 * @param notes what is no finding and may be of interest
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
