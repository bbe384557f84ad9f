package dev.nacre.testkit.leak;

import dev.nacre.core.secret.SecretObserver;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Remembers each secret from its birth until it is closed.
 *
 * <p>Holds secrets weakly, so it keeps none alive; one that was collected before it was closed
 * still counts as open, because its bytes were never zeroed. Safe for threads.
 */
public final class KeyLedger implements SecretObserver {
  private final Map<Entry, Birth> open = new ConcurrentHashMap<>();
  private final AtomicLong births = new AtomicLong();

  /** For {@code ServiceLoader} only; see {@link #installed}. */
  public KeyLedger() {}

  /** The one that core reports to. */
  public static KeyLedger installed() {
    if (INSTALLED instanceof KeyLedger ledger) {
      return ledger;
    }
    throw new IllegalStateException("core reports to " + INSTALLED.getClass().getName());
  }

  @Override
  public void born(Object secret) {
    Birth birth =
        new Birth(
            births.getAndIncrement(), Thread.currentThread().getName(), new Throwable("born"));
    open.put(new Entry(secret), birth);
  }

  @Override
  public void died(Object secret) {
    open.remove(new Entry(secret));
  }

  /** A point in time, for {@link #openSince}. */
  public long now() {
    return births.get();
  }

  /** How many of the secrets born since then are not closed. */
  public int openSince(long then) {
    return stillOpen(then).size();
  }

  /** The secrets that are open now, for a test that searches for copies of their bytes. */
  public List<Object> openNow() {
    return open.keySet().stream().<Object>mapMulti((entry, found) -> entry.give(found)).toList();
  }

  /** Oldest first. */
  List<Birth> stillOpen(long then) {
    return open.values().stream()
        .filter(birth -> birth.number() >= then)
        .sorted(Comparator.comparingLong(Birth::number))
        .toList();
  }

  void forgetSince(long then) {
    open.values().removeIf(birth -> birth.number() >= then);
  }

  /** A secret by identity: two with the same bytes are two, and their bytes are not compared. */
  private static final class Entry extends WeakReference<Object> {
    private final int hash;

    Entry(Object secret) {
      super(secret);
      this.hash = System.identityHashCode(secret);
    }

    void give(Consumer<Object> taker) {
      Object mine = get();
      if (mine != null) {
        taker.accept(mine);
      }
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      Object mine = get();
      return mine != null && other instanceof Entry that && that.refersTo(mine);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
