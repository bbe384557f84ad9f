package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.policy.Policy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** When the database of one connection must be checked against the policy again. */
final class PolicySchedule {
  /** How long a complete check stays valid. */
  private static final long MIN_VALID_NANOS = 1_000_000_000;

  /** Who can slow a check down must not keep others from checking for long. */
  private static final long MAX_VALID_NANOS = 60 * MIN_VALID_NANOS;

  /** On a slow database, at most a twentieth of the time is spent on checks. */
  private static final int COST_FACTOR = 20;

  /** If the last check was faster, a new connection always checks again. */
  private static final long CHEAP_NANOS = 50_000_000;

  /** For all connections of this process. */
  private static final Map<View, Compliance> LAST_COMPLIANCE = new ConcurrentHashMap<>();

  private final Policy policy;
  private final String database;
  private final LongSupplier clock;
  private boolean changed;

  // What this connection last checked, or found checked; null before it was opened.
  private @Nullable View view;
  private @Nullable Compliance own;

  // Whether the own list may be as old as the transaction, which began after this time.
  private boolean ownIsOld;
  private long beganAfter;

  /**
   * The tables that a session sees.
   *
   * @param database its URL and the user
   * @param session what else they depend on, as {@code SchemaQueries.sessionView} says
   */
  private record View(String database, String session) {}

  /**
   * When tables last complied with the policy, and how long the check took.
   *
   * @param atOpening whether a connection could be opened as well
   */
  private record Compliance(Policy policy, long atNanos, long costNanos, boolean atOpening) {
    boolean holds(Policy now, long nanos) {
      long valid = Math.max(MIN_VALID_NANOS, COST_FACTOR * costNanos);
      return policy == now && nanos - atNanos < Math.min(valid, MAX_VALID_NANOS);
    }
  }

  /**
   * @param database its URL and the user
   */
  PolicySchedule(Policy policy, String database) {
    this(policy, database, System::nanoTime);
  }

  /** With another clock, which counts nanoseconds. */
  PolicySchedule(Policy policy, String database, LongSupplier clock) {
    this.policy = policy;
    this.database = database;
    this.clock = clock;
    this.beganAfter = clock.getAsLong();
  }

  /** No transaction is open, and the next one begins after this. */
  void transactionEnded() {
    transactionMayHaveEnded();
    beganAfter = clock.getAsLong();
  }

  /** What was found in the snapshot of a transaction is as old as its beginning. */
  void transactionMayHaveEnded() {
    Compliance found = own;
    if (found != null && ownIsOld) {
      own = new Compliance(found.policy, beganAfter, found.costNanos, found.atOpening);
      ownIsOld = false;
    }
  }

  /** The next statement may change the existing tables, or those that this session sees. */
  void expectChange(boolean expected) {
    changed = expected;
  }

  boolean isDue() {
    return changed || !(holds(own) || holds(last()));
  }

  private boolean holds(@Nullable Compliance compliance) {
    return compliance != null && compliance.holds(policy, clock.getAsLong());
  }

  private @Nullable Compliance last() {
    return view == null ? null : LAST_COMPLIANCE.get(view);
  }

  /**
   * @param session what the tables of this session depend on
   */
  boolean isDueAtOpening(String session) {
    view = new View(database, session);
    Compliance last = last();
    return last == null || last.costNanos < CHEAP_NANOS || !last.atOpening || isDue();
  }

  /** The time now, as {@link #complied} takes it. */
  long now() {
    return clock.getAsLong();
  }

  /**
   * The tables of this session comply.
   *
   * @param beginNanos when the check began
   * @param session what the tables of this session depended on
   * @param current whether they were listed as of now, so that other connections may rely on it
   * @param atOpening whether a connection could be opened as well
   */
  void complied(long beginNanos, String session, boolean current, boolean atOpening) {
    changed = false;
    long now = clock.getAsLong();
    own = new Compliance(policy, now, now - beginNanos, atOpening);
    ownIsOld = !current;
    view = new View(database, session);
    if (current) {
      Compliance unused = LAST_COMPLIANCE.put(view, own);
    }
  }
}
