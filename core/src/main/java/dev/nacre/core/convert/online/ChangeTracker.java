package dev.nacre.core.convert.online;

import org.jspecify.annotations.Nullable;

/**
 * Tells a conversion which bytes of its file change while it copies them. The code that writes the
 * file calls this, whether or not it is being converted. Safe for threads.
 *
 * <p>A change is reported after the write, even after a failed one. A conversion marks a range as
 * copied before it copies it, so that a change during the copy marks it again.
 */
public final class ChangeTracker {
  private volatile @Nullable RemainingRanges conversion;

  /** Reports every change there from now on; null for none. */
  void reportTo(@Nullable RemainingRanges remaining) {
    conversion = remaining;
  }

  /** These bytes were written, or may have been. */
  public void wrote(long from, long to) {
    RemainingRanges remaining = conversion;
    if (remaining != null) {
      remaining.changed(from, to);
    }
  }

  /** The file was truncated, or may have been. */
  public void truncated(long size) {
    RemainingRanges remaining = conversion;
    if (remaining != null) {
      remaining.truncated(size);
    }
  }
}
