package dev.nacre.jdbc.session.admin;

import dev.nacre.wallet.audit.AuditEvent;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The failures recorded in an audit log during the last minute. A user without a right can try as
 * often as he likes, and must not be able to fill the disk.
 */
final class FailureLimiter {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.audit");
  private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);
  private static final Map<Failure, Long> NOTED = new ConcurrentHashMap<>();

  /** Equal for two failures in one log with one user, action, object and reason. */
  private record Failure(Path log, AuditEvent event) {}

  private FailureLimiter() {}

  /** Whether to record it in the audit log. Repetitions go to the application's log only. */
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
