package dev.nacre.core.convert.online;

import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.HeldFiles;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A new file that will replace one that is in use. It is locked exclusively until it is closed. */
abstract sealed class ConversionDraft permits SealedDraft, PlainDraft {
  final ConvertedFile subject;
  final HeldFiles files;
  final FileSwap swap;
  final String next;

  /**
   * @param files which are closed with this
   * @param next name of the new file
   */
  ConversionDraft(ConvertedFile subject, HeldFiles files, FileSwap swap, String next) {
    this.subject = subject;
    this.files = files;
    this.swap = swap;
    this.next = next;
  }

  abstract void write(ByteBuffer piece, long position) throws IOException;

  /** The content written so far. */
  abstract Plaintext written();

  abstract void force() throws IOException;

  /**
   * @return false when the source became shorter meanwhile
   */
  final boolean copy(Plaintext from, DuePieces.Range range) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(range.length());
    from.read(piece, range.from());
    if (piece.hasRemaining()) {
      return false;
    }
    write(piece.flip(), range.from());
    return true;
  }

  /** Whether both have the same bytes in this range. */
  static boolean isSame(Plaintext one, Plaintext other, DuePieces.Range range) throws IOException {
    ByteBuffer expected = ByteBuffer.allocate(range.length());
    ByteBuffer found = ByteBuffer.allocate(range.length());
    one.read(expected, range.from());
    other.read(found, range.from());
    return !expected.hasRemaining()
        && !found.hasRemaining()
        && expected.flip().equals(found.flip());
  }

  /**
   * Called when the database is closed: the content, which no longer changes.
   *
   * @param live the content while it was used
   * @param due receives what has to be copied
   */
  abstract Plaintext settled(Plaintext live, DuePieces due) throws IOException;

  /** Called when everything is copied: reads it back as its next reader will, and compares. */
  abstract void complete(Plaintext content, DuePieces due) throws IOException;

  /** Replaces the old file by the new one. */
  abstract void publish() throws IOException;

  final void compare(Plaintext content, Plaintext with, DuePieces due) throws IOException {
    boolean same = with.size() == content.size();
    for (DuePieces.Range range = due.nextToCompare();
        same && range != null;
        range = due.nextToCompare()) {
      same = isSame(content, with, range);
    }
    if (!same) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_DIFFERS,
          "The file " + next + " does not hold what it was converted from");
    }
  }

  /** Deletes the new file. */
  final void discard() throws IOException {
    try {
      swap.remove(next, LeftoverPolicy.REMOVE);
    } finally {
      close();
    }
  }

  /** Keeps or removes the old file, after it was replaced. */
  final void dispose(LeftoverPolicy leftover) throws IOException {
    try {
      swap.dispose(leftover);
    } finally {
      close();
    }
  }

  abstract void close() throws IOException;
}
