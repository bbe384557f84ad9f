package dev.nacre.core.convert.online;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of a file that are still to be copied, and those that are to be compared. One bit for
 * each piece of the file. Safe for threads.
 */
final class RemainingRanges {
  private static final int MAX_PIECES_IN_RANGE = 16;

  private final int pieceBytes;
  private final BitSet toCopy = new BitSet();
  private final BitSet toCompare = new BitSet();
  private long size;

  RemainingRanges(int pieceBytes) {
    this.pieceBytes = pieceBytes;
  }

  /** A range of bytes, in whole pieces except at the end of the file. */
  record Range(long from, long to) {
    int length() {
      return (int) (to - from);
    }
  }

  /** Marks the whole file to be copied; it has at least this size. */
  synchronized void copyAll(long atLeast) {
    size = Math.max(size, atLeast);
    markToCopy(0, size);
  }

  /** Marks a range to be copied once more. */
  synchronized void copyAgain(Range range) {
    markToCopy(range.from(), range.to());
  }

  /** Marks the whole file to be compared once more. */
  synchronized void compareAll() {
    toCompare.set(0, pieces());
  }

  /** These bytes were written, or may have been. A gap before them has to be copied too. */
  synchronized void changed(long from, long to) {
    markToCopy(Math.min(from, size), to);
    size = Math.max(size, to);
  }

  /** The file was truncated. If it grows again, the old bytes must not reappear. */
  synchronized void truncated(long newSize) {
    if (newSize < size) {
      markToCopy(newSize, size);
      size = newSize;
    }
  }

  /** The size of the file, as far as known. */
  synchronized long size() {
    return size;
  }

  /** The next range to copy: it counts as copied from now on, and has to be compared. */
  synchronized @Nullable Range nextToCopy() {
    Range next = take(toCopy);
    if (next != null) {
      toCompare.set(index(next.from()), index(next.to() - 1) + 1);
    }
    return next;
  }

  /** The next range to compare: it counts as compared from now on. */
  synchronized @Nullable Range nextToCompare() {
    // A piece that has to be copied again is compared after that.
    toCompare.andNot(toCopy);
    return take(toCompare);
  }

  /** The number of bytes to be copied. */
  synchronized long bytesToCopy() {
    return bytes(toCopy);
  }

  /** The number of bytes to be copied or compared, with those to be copied counted twice. */
  synchronized long bytesToHandle() {
    BitSet compare = (BitSet) toCompare.clone();
    compare.andNot(toCopy);
    return 2 * bytesToCopy() + bytes(compare);
  }

  // Counts bytes within the file, whose last piece may be short.
  private long bytes(BitSet set) {
    int pieces = pieces();
    long whole = (long) set.get(0, pieces).cardinality() * pieceBytes;
    return pieces > 0 && set.get(pieces - 1) ? whole - ((long) pieces * pieceBytes - size) : whole;
  }

  private void markToCopy(long from, long to) {
    if (from < to) {
      toCopy.set(index(from), index(to - 1) + 1);
    }
  }

  private @Nullable Range take(BitSet from) {
    int first = from.nextSetBit(0);
    if (first < 0 || first >= pieces()) {
      return null;
    }
    int last = Math.min(from.nextClearBit(first), Math.min(first + MAX_PIECES_IN_RANGE, pieces()));
    from.clear(first, last);
    return new Range((long) first * pieceBytes, Math.min(size, (long) last * pieceBytes));
  }

  private int pieces() {
    return size == 0 ? 0 : index(size - 1) + 1;
  }

  private int index(long position) {
    return Math.toIntExact(position / pieceBytes);
  }
}
