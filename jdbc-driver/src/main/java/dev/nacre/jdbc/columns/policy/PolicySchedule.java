package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.catalog.Policy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When the database of one connection must be checked against the policy again. */
final class PolicySchedule {
  /** How long a complete check stays valid, in nanoseconds. */
  private static final long SHORTEST = 1_000_000_000;

  /** On a slow database, at most a twentieth of the time is spent on checks. */
  private static final int PART = 20;

  /** If the last check was faster, a new connection always checks again. */
  private static final long CHEAP = 50_000_000;

  /** Results that the connections of this process share. */
  private static final Map<String, Answer> ANSWERS = new ConcurrentHashMap<>();

  private final Policy policy;
  private final String database;
  private boolean changed;

  /** When the database last complied with the policy, and how long the check took. */
  private record Answer(Policy policy, long at, long cost) {
    boolean holds(long now) {
      return now - at < Math.max(SHORTEST, PART * cost);
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
    Answer last = ANSWERS.get(database);
    return changed || last == null || last.policy != policy || !last.holds(System.nanoTime());
  }

  boolean isDueAtOpening() {
    Answer last = ANSWERS.get(database);
    return last == null || last.cost < CHEAP || isDue();
  }

  /**
   * The whole database complies.
   *
   * @param begin when the check began, in nanoseconds
   */
  void complied(long begin) {
    changed = false;
    long now = System.nanoTime();
    Answer unused = ANSWERS.put(database, new Answer(policy, now, now - begin));
  }
}
