package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long the connections of this process may write and search by a checked version of a catalog,
 * without a question before each statement. Decision 0040 has the argument why that is safe.
 *
 * <p>A definition puts up a fence, waits until all leases from before have ended, and changes the
 * catalog. A lease therefore needs two facts: that no fence was up at a time, and that the version
 * was still the newest after it. Where the answer to one question cannot tell both, the next
 * question of any connection is the second.
 *
 * <p>A version that another process has written gives no lease at first. So a process that has just
 * changed the catalog knows that there are none, and its next definition need not wait.
 */
final class SharedLease {
  /** How many leases long a version of another process gives none. */
  private static final long QUIET = 8;

  private static final Map<String, SharedLease> BY_DATABASE = new ConcurrentHashMap<>();

  /**
   * What is known of the newest version.
   *
   * @param begun when this process began to commit it; null if another process wrote it
   * @param seen when this process had seen it first
   * @param unfenced when a question was sent whose answer was that no fence was up
   * @param answered when that answer had come
   * @param given when a question was sent after which no definition was committed
   */
  private record Known(
      UUID catalog,
      long version,
      @Nullable Asked begun,
      Asked seen,
      @Nullable Asked unfenced,
      @Nullable Asked answered,
      @Nullable Asked given) {
    boolean isOf(Catalog other) {
      return version == other.version() && catalog.equals(other.id());
    }

    Known ended() {
      return new Known(catalog, version, begun, seen, null, null, null);
    }

    Known lasting(Asked since) {
      return new Known(catalog, version, begun, seen, unfenced, answered, since);
    }

    Known unfenced(Asked asked, Asked answered) {
      return new Known(catalog, version, begun, seen, asked, answered, given);
    }
  }

  private volatile @Nullable Known known;

  /**
   * @param database its URL and the user, who may be sent to another server
   */
  static SharedLease of(String database) {
    return BY_DATABASE.computeIfAbsent(database, unused -> new SharedLease());
  }

  /** Called with each committed catalog that was read, after that. */
  synchronized void saw(Catalog catalog, Asked now) {
    Known last = known;
    if (last == null || !last.isOf(catalog)) {
      known = new Known(catalog.id(), catalog.version(), null, now, null, null, null);
    }
  }

  /**
   * Called after this process has committed a catalog, behind a fence.
   *
   * @param begun at a time before the commit
   */
  synchronized void wrote(Catalog catalog, Asked begun) {
    known = new Known(catalog.id(), catalog.version(), begun, begun, null, null, null);
  }

  /** Called before a definition of this process. */
  synchronized void end() {
    Known last = known;
    known = last == null ? null : last.ended();
  }

  /**
   * Called when a question was answered with this version as the newest.
   *
   * @param asked before it was sent
   * @param unfenced whether it also said that no fence is up
   * @param held whether nothing was committed between its two answers
   */
  synchronized void confirmed(Catalog catalog, Asked asked, boolean unfenced, boolean held) {
    Asked now = Asked.now();
    saw(catalog, now);
    Known last = known;
    if (last == null || (last.begun == null && !passed(last.seen, asked))) {
      return;
    }
    if (held && unfenced) {
      known = last.lasting(asked);
      return;
    }
    Asked before = last.unfenced;
    Known next = before != null && isAfter(last.answered, asked) ? last.lasting(before) : last;
    known = unfenced ? next.unfenced(asked, now) : next;
  }

  /** Whether the quiet time had passed, by both clocks. */
  private static boolean passed(Asked seen, Asked asked) {
    return asked.millis() - seen.millis() > quiet()
        && asked.nanos() - seen.nanos() > TimeUnit.MILLISECONDS.toNanos(quiet());
  }

  private static boolean isAfter(@Nullable Asked answered, Asked asked) {
    return answered != null && asked.nanos() - answered.nanos() >= 0;
  }

  /** When the question was sent that allows this catalog now; null if none does. */
  @Nullable Asked given(Catalog catalog) {
    Known last = known;
    Asked given = last == null || !last.isOf(catalog) ? null : last.given;
    return given != null && Lease.holds(given) ? given : null;
  }

  /**
   * Whether no process can have a lease of this catalog or an earlier one: this process has just
   * written it. Half of the quiet time, in case clocks are wrong.
   */
  boolean isFresh(Catalog catalog) {
    Known last = known;
    Asked begun = last == null || !last.isOf(catalog) ? null : last.begun;
    if (begun == null) {
      return false;
    }
    long passed = System.currentTimeMillis() - begun.millis();
    return passed >= 0
        && passed < quiet() / 2
        && System.nanoTime() - begun.nanos() < TimeUnit.MILLISECONDS.toNanos(quiet() / 2);
  }

  private static long quiet() {
    return QUIET * Lease.millis();
  }

  /** How long a definition waits behind its fence: a lease, and as long to send and execute. */
  static long waiting() {
    return 2 * Lease.millis();
  }
}
