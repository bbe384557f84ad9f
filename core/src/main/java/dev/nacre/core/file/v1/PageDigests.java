package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A list of the digests of all pages of the freshness map. The superblock has the sum of the list,
 * so a page is the latest version if its digest is in a list with that sum, wherever the list comes
 * from. The package description specifies its bytes.
 */
public final class PageDigests {
  private static final long MAGIC = 0x4E4143524D415053L; // "NACRMAPS"
  private static final int FOOT = 32;
  private static final int SUM_VERSION = 8;

  /** How many digests are written at once, at least. */
  private static final int CHUNK = 512;

  private final long[] digests;

  private PageDigests(long[] digests) {
    this.digests = digests;
  }

  public static PageDigests of(int pages) {
    return new PageDigests(new long[pages]);
  }

  /** The digest of a page. */
  public static long of(byte[] plain) {
    return ByteBuffer.wrap(Sha256.of(plain, 0, BlockLayout.BLOCK)).getLong();
  }

  /** Whether an id is the sum of such a list. Others are random, or none. */
  static boolean isSum(UUID id) {
    return id.version() == SUM_VERSION;
  }

  /** The most pages that a list can have: it may use half of the space of the rotation journal. */
  public static int capacity(BlockLayout layout) {
    long room = (layout.dataOffset() - Preamble.ROTATION_JOURNAL) / 2 - FOOT;
    return (int) Math.max(0, room / Long.BYTES);
  }

  public int pages() {
    return digests.length;
  }

  /** How many bytes it uses in the file, before the data. */
  public int bytes() {
    return digests.length == 0 ? 0 : FOOT + digests.length * Long.BYTES;
  }

  public boolean has(int page, long digest) {
    return page < digests.length && digests[page] == digest;
  }

  public void put(int page, long digest) {
    digests[page] = digest;
  }

  /** A copy for this many pages, to be changed. */
  public PageDigests resized(int pages) {
    return new PageDigests(Arrays.copyOf(digests, pages));
  }

  public UUID sum(UUID mapId) {
    MessageDigest all = Sha256.begin();
    ByteBuffer start = ByteBuffer.allocate(FOOT);
    start
        .putLong(MAGIC)
        .putLong(mapId.getMostSignificantBits())
        .putLong(mapId.getLeastSignificantBits())
        .putInt(digests.length);
    all.update(start.array());
    ByteBuffer bytes = ByteBuffer.allocate(digests.length * Long.BYTES);
    bytes.asLongBuffer().put(digests);
    all.update(bytes.array());
    ByteBuffer sum = ByteBuffer.wrap(all.digest());
    long high = (sum.getLong() & ~0xF000L) | ((long) SUM_VERSION << 12);
    long low = (sum.getLong() & ~(3L << 62)) | (2L << 62);
    return new UUID(high, low);
  }

  /** The list in the file, not yet checked; null for none. */
  public static @Nullable PageDigests read(RawFile raw, BlockLayout layout) throws IOException {
    byte[] foot = new byte[FOOT];
    raw.read(ByteBuffer.wrap(foot), layout.dataOffset() - FOOT);
    ByteBuffer in = ByteBuffer.wrap(foot);
    int pages = in.getInt(Long.BYTES);
    if (in.getLong(0) != MAGIC || pages <= 0 || pages > capacity(layout)) {
      return null;
    }
    byte[] bytes = new byte[pages * Long.BYTES];
    raw.read(ByteBuffer.wrap(bytes), offset(layout, pages));
    PageDigests found = of(pages);
    for (int page = 0; page < pages; page++) {
      found.digests[page] = ByteBuffer.wrap(bytes).getLong((pages - 1 - page) * Long.BYTES);
    }
    return found;
  }

  /** Writes the part of the list that has these pages, and its foot. */
  public void write(RawFile raw, BlockLayout layout, BitSet changed) throws IOException {
    for (int from = 0; from < digests.length; from += CHUNK) {
      int to = Math.min(from + CHUNK, digests.length);
      int page = changed.nextSetBit(from);
      if (page >= 0 && page < to) {
        ByteBuffer bytes = ByteBuffer.allocate((to - from) * Long.BYTES);
        for (int i = to - 1; i >= from; i--) {
          bytes.putLong(digests[i]);
        }
        raw.write(bytes.flip(), offset(layout, to));
      }
    }
    ByteBuffer foot = ByteBuffer.allocate(FOOT).putLong(MAGIC).putInt(digests.length);
    raw.write(foot.clear(), layout.dataOffset() - FOOT);
  }

  // The last page comes first, so that a longer list leaves the others where they are.
  private static long offset(BlockLayout layout, int pages) {
    return layout.dataOffset() - FOOT - (long) pages * Long.BYTES;
  }
}
