package dev.nacre.wallet.audit;

import dev.nacre.wallet.registry.AuditHead;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.UUID;

/**
 * The number of events that could not be written to a log, stored in the registry: an attacker who
 * prevents writes to the log must not be able to hide that by ending the process.
 *
 * @param total since the registry was created
 * @param declared those of them that a log has recorded
 */
record MissedEvents(long total, long declared) {
  /** Stored as a head with this id: its sequence is the total, its digest the declared number. */
  private static final UUID COUNT = new UUID(0, 1);

  static boolean isCount(AuditHead head) {
    return head.log().equals(COUNT);
  }

  static MissedEvents of(List<AuditHead> heads) {
    return heads.stream()
        .filter(MissedEvents::isCount)
        .findFirst()
        .map(
            head ->
                new MissedEvents(
                    head.sequence(), new BigInteger(1, head.digest().bytes()).longValue()))
        .orElse(new MissedEvents(0, 0));
  }

  long undeclared() {
    return total - declared;
  }

  /** Counts further missed events. */
  static void add(Registry registry, long missed) throws IOException {
    MissedEvents before = of(registry.auditHeads());
    save(registry, before.total + missed, before.declared);
  }

  /** Called after a log has recorded all of these. */
  void declare(Registry registry) throws IOException {
    if (undeclared() > 0) {
      MissedEvents now = of(registry.auditHeads());
      save(registry, now.total, Math.max(now.declared, total));
    }
  }

  private static void save(Registry registry, long total, long declared) throws IOException {
    AuditHead unused =
        registry.saveAuditHead(COUNT, total, Digest.of(BigInteger.valueOf(declared).toByteArray()));
  }
}
