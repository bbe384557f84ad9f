package dev.nacre.wallet.audit;

import dev.nacre.wallet.registry.AuditHead;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.UUID;

/**
 * How many events could not be written to a log, kept in the registry: whoever keeps us from
 * writing the log must not make that unseen by ending the process too.
 *
 * @param total since the registry began
 * @param declared those of them that a log has spoken of
 */
record MissedEvents(long total, long declared) {
  /**
   * Stands among the heads under this id: its sequence is the total, its digest what is declared.
   */
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

  /** Counts some more. */
  static void add(Registry registry, long missed) throws IOException {
    MissedEvents before = of(registry.auditHeads());
    save(registry, before.total + missed, before.declared);
  }

  /** After a log has spoken of all of these. */
  void declare(Registry registry) throws IOException {
    if (undeclared() > 0) {
      MissedEvents now = of(registry.auditHeads());
      save(registry, now.total, Math.max(now.declared, total));
    }
  }

  private static void save(Registry registry, long total, long declared) throws IOException {
    AuditHead unused =
        registry.auditHead(COUNT, total, Digest.of(BigInteger.valueOf(declared).toByteArray()));
  }
}
