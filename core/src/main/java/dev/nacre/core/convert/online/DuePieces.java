package dev.nacre.core.convert.online;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which pieces of a file are still to be copied, and which to be compared. Safe for threads.
 */
final class DuePieces {
  private static final int PIECES_AT_ONCE = 16;

  private final int piece;
  private final BitSet toCopy = new BitSet();
  private final BitSet toCompare = new BitSet();
  private long end;

  /**
   * @param piece bytes of one piece
   */
  DuePieces(int piece) {
    this.piece = piece;
  }

  /** A range of bytes, in whole pieces except at the end of the file. */
  record Range(long from, long to) {
    int length() {
      return (int) (to - from);
    }
  }

  /** Marks a whole file of this size. */
  synchronized void all(long size) {
    end = Math.max(end, size);
    mark(0, end);
  }

  /** These bytes were written, or may have been. A gap before them is due too. */
  synchronized void changed(long from, long to) {
    mark(Math.min(from, end), to);
    end = Math.max(end, to);
  }

  /** The file was truncated. If it grows again, the old bytes must not reappear. */
  synchronized void cut(long size) {
    if (size < end) {
      mark(size, end);
      end = size;
    }
  }

  /** The size of the file, as far as known. */
  synchronized long end() {
    return end;
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

  /** Marks the whole file to be compared once more. */
  synchronized void compareAll() {
    toCompare.set(0, pieces());
  }

  /** The range was not copied after all. */
  synchronized void again(Range range) {
    mark(range.from(), range.to());
  }

  /** Bytes to be copied. */
  synchronized long left() {
    return bytes(toCopy);
  }

  /** Bytes to be copied or compared, those to be copied twice. */
  synchronized long work() {
    BitSet compare = (BitSet) toCompare.clone();
    compare.andNot(toCopy);
    return 2 * left() + bytes(compare);
  }

  // Counts bytes within the file, whose last piece may be short.
  private long bytes(BitSet set) {
    int pieces = pieces();
    long whole = (long) set.get(0, pieces).cardinality() * piece;
    return pieces > 0 && set.get(pieces - 1) ? whole - ((long) pieces * piece - end) : whole;
  }

  private void mark(long from, long to) {
    if (from < to) {
      toCopy.set(index(from), index(to - 1) + 1);
    }
  }

  private @Nullable Range take(BitSet from) {
    int first = from.nextSetBit(0);
    if (first < 0 || first >= pieces()) {
      return null;
    }
    int last = Math.min(from.nextClearBit(first), Math.min(first + PIECES_AT_ONCE, pieces()));
    from.clear(first, last);
    return new Range((long) first * piece, Math.min(end, (long) last * piece));
  }

  private int pieces() {
    return end == 0 ? 0 : index(end - 1) + 1;
  }

  private int index(long position) {
    return Math.toIntExact(position / piece);
  }
}
