package dev.nacre.core.convert.online;

import org.jspecify.annotations.Nullable;

/**
 * Reports which bytes of a file change while a conversion copies it. Safe for threads.
 *
 * <p>A change is noted after the write, even after a failed one. A conversion clears the note of a
 * piece before copying it, so that a change during the copy is copied again.
 */
public final class ChangeNotes {
  private volatile @Nullable DuePieces watcher;

  /** Notes every change there from now on; null for none. */
  void watch(@Nullable DuePieces pieces) {
    watcher = pieces;
  }

  /** These bytes were written, or may have been. */
  public void wrote(long from, long to) {
    DuePieces noting = watcher;
    if (noting != null) {
      noting.changed(from, to);
    }
  }

  /** The file was truncated, or may have been. */
  public void cut(long size) {
    DuePieces noting = watcher;
    if (noting != null) {
      noting.cut(size);
    }
  }
}
