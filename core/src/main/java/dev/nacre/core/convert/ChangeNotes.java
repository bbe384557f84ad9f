package dev.nacre.core.convert;

import org.jspecify.annotations.Nullable;

/**
 * Which bytes of a file change, for whoever copies it meanwhile. Safe for threads.
 *
 * <p>A change is noted when it is done, also when it failed in the middle: whoever copies a piece
 * takes its note away first, so that what changes while he reads is copied once more.
 */
public final class ChangeNotes {
  private volatile @Nullable DuePieces watcher;

  /** From now on every change is noted there; null for nobody. */
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

  /** The file was cut, or may have been. */
  public void cut(long size) {
    DuePieces noting = watcher;
    if (noting != null) {
      noting.cut(size);
    }
  }
}
