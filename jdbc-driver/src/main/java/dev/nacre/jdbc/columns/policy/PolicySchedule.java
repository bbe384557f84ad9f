package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.policy.Policy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When the database of one connection must be checked against the policy again. */
final class PolicySchedule {
  /** How long a complete check stays valid. */
  private static final long MIN_VALID_NANOS = 1_000_000_000;

  /** On a slow database, at most a twentieth of the time is spent on checks. */
  private static final int COST_FACTOR = 20;

  /** If the last check was faster, a new connection always checks again. */
  private static final long CHEAP_NANOS = 50_000_000;

  /** By database, for all connections of this process. */
  private static final Map<String, Compliance> LAST_COMPLIANCE = new ConcurrentHashMap<>();

  private final Policy policy;
  private final String database;
  private boolean changed;

  /** When the database last complied with the policy, and how long the check took. */
  private record Compliance(Policy policy, long atNanos, long costNanos) {
    boolean holds(long now) {
      return now - atNanos < Math.max(MIN_VALID_NANOS, COST_FACTOR * costNanos);
    }
  }

  /**
   * @param database its URL and the user
   */
  PolicySchedule(Policy policy, String database) {
    this.policy = policy;
    this.database = database;
  }

  /** The next statement may change the existing tables. */
  void expectChange(boolean expected) {
    changed = expected;
  }

  boolean isDue() {
    Compliance last = LAST_COMPLIANCE.get(database);
    return changed || last == null || last.policy != policy || !last.holds(System.nanoTime());
  }

  boolean isDueAtOpening() {
    Compliance last = LAST_COMPLIANCE.get(database);
    return last == null || last.costNanos < CHEAP_NANOS || isDue();
  }

  /**
   * The whole database complies.
   *
   * @param beginNanos when the check began
   */
  void complied(long beginNanos) {
    changed = false;
    long now = System.nanoTime();
    Compliance unused =
        LAST_COMPLIANCE.put(database, new Compliance(policy, now, now - beginNanos));
  }
}
