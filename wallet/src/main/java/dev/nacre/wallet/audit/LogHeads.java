package dev.nacre.wallet.audit;

import dev.nacre.wallet.audit.AuditFinding.Kind;
import dev.nacre.wallet.registry.AuditHead;
import dev.nacre.wallet.registry.Digest;
import java.util.List;
import java.util.Optional;

/** What the registry knows of the logs, to be compared with what is there. */
record LogHeads(List<AuditHead> heads) {
  LogHeads {
    heads = heads.stream().filter(head -> !MissedEvents.isCount(head)).toList();
  }

  /**
   * What is wrong with the end of a log.
   *
   * @param file its name, for the finding
   */
  Optional<AuditFinding> finding(ReadLog log, String file) {
    Optional<AuditHead> known =
        heads.stream().filter(head -> head.log().equals(log.id())).findFirst();
    if (known.isEmpty()) {
      // One that has just been begun: a crash came before the registry knew. Or a registry that
      // was given up: then it knows none at all.
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
