package dev.nacre.core.convert.online;

import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.LockedFiles;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A new file that will replace one that is in use. It is locked exclusively until it is closed. Not
 * safe for threads.
 *
 * <p>{@link OnlineConversion} calls {@link #copy} and {@link #isSame} while the file is in use.
 * When the database is closed, it calls in this order: {@link #contentAtClose}, {@link #copy},
 * {@link #complete}, {@link #publish} and {@link #disposeOfOriginal}. {@link #discard} may come
 * instead of any of them.
 */
abstract sealed class ConversionDraft permits EncryptedDraft, PlainDraft {
  final ConvertedFile subject;
  final LockedFiles files;
  final FileSwap swap;
  final String draftName;

  /**
   * @param files which are closed with this
   * @param draftName name of the new file until the swap
   */
  ConversionDraft(ConvertedFile subject, LockedFiles files, FileSwap swap, String draftName) {
    this.subject = subject;
    this.files = files;
    this.swap = swap;
    this.draftName = draftName;
  }

  abstract void write(ByteBuffer bytes, long position) throws IOException;

  /** The content written so far. */
  abstract PlainContent written();

  abstract void force() throws IOException;

  /**
   * Copies a range.
   *
   * @return false when the source became shorter meanwhile
   */
  final boolean copy(PlainContent from, RemainingRanges.Range range) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(range.length());
    from.read(bytes, range.from());
    if (bytes.hasRemaining()) {
      return false;
    }
    write(bytes.flip(), range.from());
    return true;
  }

  /** Whether both have the same bytes in this range. */
  static boolean isSame(PlainContent one, PlainContent other, RemainingRanges.Range range)
      throws IOException {
    ByteBuffer expected = ByteBuffer.allocate(range.length());
    ByteBuffer found = ByteBuffer.allocate(range.length());
    one.read(expected, range.from());
    other.read(found, range.from());
    return !expected.hasRemaining()
        && !found.hasRemaining()
        && expected.flip().equals(found.flip());
  }

  /**
   * Called when the database is closed: returns the content, which no longer changes.
   *
   * @param live the content while it was used
   * @param remaining receives what has to be copied
   */
  abstract PlainContent contentAtClose(PlainContent live, RemainingRanges remaining)
      throws IOException;

  /** Called when everything is copied: reads it back as its next reader will, and compares. */
  abstract void complete(PlainContent content, RemainingRanges remaining) throws IOException;

  /** Replaces the old file by the new one. */
  abstract void publish() throws IOException;

  final void compare(PlainContent content, PlainContent with, RemainingRanges remaining)
      throws IOException {
    boolean same = with.size() == content.size();
    for (RemainingRanges.Range range = remaining.nextToCompare();
        same && range != null;
        range = remaining.nextToCompare()) {
      same = isSame(content, with, range);
    }
    if (!same) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_DIFFERS,
          "The file " + draftName + " does not hold what it was converted from");
    }
  }

  /** Deletes the new file. */
  final void discard() throws IOException {
    Cleanup.run(() -> swap.remove(draftName, LeftoverPolicy.REMOVE), this::close);
  }

  /** Keeps or removes the old file, after it was replaced. */
  final void disposeOfOriginal(LeftoverPolicy leftover) throws IOException {
    Cleanup.run(() -> swap.disposeOfKept(leftover), this::close);
  }

  abstract void close() throws IOException;
}
