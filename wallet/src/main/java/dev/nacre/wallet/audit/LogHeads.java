package dev.nacre.wallet.audit;

import dev.nacre.wallet.audit.AuditFinding.Kind;
import dev.nacre.wallet.registry.AuditHead;
import dev.nacre.wallet.registry.Digest;
import java.util.List;
import java.util.Optional;

/** The heads of all logs in the registry, for comparison with the files. */
record LogHeads(List<AuditHead> heads) {
  LogHeads {
    heads = heads.stream().filter(head -> !MissedEvents.isCount(head)).toList();
  }

  /**
   * Checks the end of a log.
   *
   * @param file its name, for the finding
   */
  Optional<AuditFinding> finding(VerifiedLog log, String file) {
    Optional<AuditHead> known =
        heads.stream().filter(head -> head.log().equals(log.id())).findFirst();
    if (known.isEmpty()) {
      // The log is new, and a crash came before it was registered. Or the registry was replaced:
      // then it knows no log at all.
      return log.sequence() == 0 || heads.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new AuditFinding(Kind.UNKNOWN, file, 0, "the registry does not know this log"));
    }
    AuditHead head = known.get();
    if (log.sequence() < head.sequence()) {
      return Optional.of(
          new AuditFinding(
              Kind.CUT,
              file,
              0,
              (head.sequence() - log.sequence())
                  + " events at the end are gone; the last was event "
                  + head.sequence()));
    }
    boolean same =
        log.code(head.sequence()).map(Digest::of).filter(head.digest()::equals).isPresent();
    return same
        ? Optional.empty()
        : Optional.of(
            new AuditFinding(
                Kind.EXCHANGED,
                file,
                head.sequence() + 1,
                "event " + head.sequence() + " is not the one that the registry knows"));
  }
}
