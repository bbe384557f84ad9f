package dev.nacre.core.file;

import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Foretells how many blocks a rotation has yet to seal anew. That is fewer than it has yet to look
 * at, because others who write meanwhile take the new key, and a busy database writes all of itself
 * anew in a minute.
 *
 * <p>So now and then some blocks ahead are looked at: their clear part says which key has sealed
 * them. What others have done so far they are taken to go on doing: of the blocks with an old key
 * that are left they write the same part for each that is sealed anew here.
 *
 * <p>Looked at by one thread, asked by all.
 */
final class RetiringAhead {
  /** Blocks that are looked at in one go, and goes that count. */
  static final int SAMPLE = 128;

  private static final int GOES = 2;
  private static final int META = PageGeometry.RECORD - Integer.BYTES;

  // With fewer behind it nobody can say what part the others have.
  private static final long KNOWN_AFTER = 500;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double LEAST = 0.5 / (SAMPLE * GOES);

  private final RawFile raw;
  private final PageGeometry geometry;
  private final ByteBuffer meta = ByteBuffer.allocate(Integer.BYTES);

  /** Counts blocks that were looked at, so that each time others are. */
  private long looks;

  private final int[] found = new int[GOES];
  private int goes;
  private volatile Sight sight = new Sight(1, 0);

  /** The first that was seen in this process: how much others had done before. */
  private double first;

  /**
   * @param part of the blocks ahead that have an old key
   * @param others by which part of itself that becomes less for each block that is sealed anew
   */
  private record Sight(double part, double others) {}

  RetiringAhead(RawFile raw, PageGeometry geometry) {
    this.raw = raw;
    this.geometry = geometry;
  }

  /** A rotation begins. */
  void clear() {
    goes = 0;
    sight = new Sight(1, 0);
  }

  /**
   * Looks ahead.
   *
   * @param resealed blocks that were sealed anew so far, in this process
   */
  void look(long from, long end, Rotation rotation, long resealed) {
    if (end - from < SAMPLE) {
      return;
    }
    int hits = 0;
    for (int i = 0; i < SAMPLE; i++) {
      long low = from + (end - from) * i / SAMPLE;
      long high = from + (end - from) * (i + 1) / SAMPLE;
      hits += retires(between(low, high), rotation) ? 1 : 0;
    }
    found[goes++ % GOES] = hits;
    int known = Math.min(goes, GOES);
    int sum = 0;
    for (int i = 0; i < known; i++) {
      sum += found[i];
    }
    double part = Math.max(LEAST, (double) sum / (SAMPLE * known));
    if (goes == 1) {
      first = part;
    }
    double kept = Math.min(1, part / first);
    sight = new Sight(part, resealed < KNOWN_AFTER ? 0 : -Math.log(kept) / resealed);
  }

  // Multiples of the golden ratio fill an interval evenly, and meet no rhythm of the file's.
  private long between(long low, long high) {
    double turns = ++looks * GOLDEN;
    return low + (long) ((turns - Math.floor(turns)) * (high - low));
  }

  private boolean retires(long block, Rotation rotation) {
    meta.clear();
    try {
      int unused = raw.read(meta, geometry.offset(block) + META);
    } catch (IOException unread) {
      // Whoever comes to the block says so.
      return true;
    }
    return rotation.retires(PageCipher.epoch(meta.getInt(0)));
  }

  /** How many of so many blocks ahead will have to be sealed anew. */
  long of(long blocks) {
    Sight now = sight;
    double old = now.part() * blocks;
    return Math.round(
        now.others() * old < 1e-6 ? old : Math.log1p(now.others() * old) / now.others());
  }
}
