package dev.nacre.jdbc.session;

import dev.nacre.wallet.audit.AuditEvent;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Failures that a log has heard of in the last minute. Who may not do a thing can try it as often
 * as he likes, and must not be able to fill a disk with it.
 */
final class NotedFailures {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.audit");
  private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);
  private static final Map<Failure, Long> NOTED = new ConcurrentHashMap<>();

  /** The same user, and the same action on the same thing, for the same reason. */
  private record Failure(Path log, AuditEvent event) {}

  private NotedFailures() {}

  /** Whether it belongs into the log. What does not goes to the application's own. */
  static boolean isNew(Path log, AuditEvent event) {
    long now = System.nanoTime();
    NOTED.values().removeIf(last -> now - last >= PAUSE);
    if (NOTED.putIfAbsent(new Failure(log, event), now) == null) {
      return true;
    }
    LOG.info("{} {} {} again", event.action().word(), event.object(), event.outcome());
    return false;
  }
}
