package dev.nacre.core.file.v1;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Knows of each block which writing of it is the last, by the first eight bytes of its tag, and so
 * notices an older one that was put back.
 *
 * <p>{@link #isLatest} takes no lock and may err on the side of no, for a block that is being
 * written. All else is called with the file's lock held.
 */
public final class FreshnessMap {
  private static final int PAGE = PageGeometry.ENTRIES;

  /** The entry of a block whose map was tampered with; it is refused until it is written again. */
  private static final long REFUSED = -1;

  /** The entry of a block that did not open when the map was stored, as a crash leaves some. */
  private static final long TORN = -2;

  private static final int SESSIONS = 1 << 16;

  // After a crash each close pins so many blocks that nobody has read since: 1 GiB. More would make
  // a shutdown slow enough to be killed, and that would be the next crash.
  private static final int PINS_AT_CLOSE = 1 << 18;
  private static final int RUN = 256;

  private final RawFile raw;
  private final Identity identity;
  private final PageGeometry geometry;
  private final MapPages stored;
  private final Phase phase;
  private final Pins pins;
  private final long generation;
  private final long floorBlocks;
  private final BitSet loaded = new BitSet();
  private final Set<Long> lost = new HashSet<>();
  private long torn;

  /** Pages of the stored map may have other tags than when it was stored. */
  private boolean resealed;

  /** Blocks of the stored map that are still what it describes: fewer after a truncation. */
  private long storedBlocks;

  /** By map page: tags that are certain; 0 is none. Grows by replacement. */
  private volatile long[] @Nullable [] known = new long[0][];

  /** By map page: tags as of before a crash; a missing page of a loaded segment is a torn one. */
  private long[] @Nullable [] before = new long[0][];

  /**
   * @param found the superblock as it was found
   */
  public FreshnessMap(RawFile raw, Superblock found) {
    this.raw = raw;
    this.identity = found.identity();
    this.geometry = identity.geometry();
    this.stored = new MapPages(raw, identity);
    this.phase = found.phase();
    this.pins = found.pins();
    this.generation = found.generation();
    this.floorBlocks = PageGeometry.blocksFor(found.floor().length());
    this.storedBlocks = pins.blocks();
  }

  /** Blocks of the stored map that are still what it describes. */
  public long storedBlocks() {
    return storedBlocks;
  }

  /**
   * Before a session begins: how many blocks the stored map describes for certain. Where no force
   * had promised blocks, they may have been cut off before a crash, and their pages with them.
   */
  public long confirm(PageCipher cipher) throws IOException {
    long segments = storedBlocks == 0 ? 0 : geometry.segment(storedBlocks - 1) + 1;
    for (long segment = geometry.segment(floorBlocks); segment < segments; segment++) {
      load(cipher, segment);
    }
    return storedBlocks;
  }

  /**
   * Looks at each page of the stored map, and learns what it says.
   *
   * @param unreadable is told the first block of each page that does not open
   * @return whether they are, all together, what the superblock of a closed file says
   */
  public boolean audit(PageCipher cipher, LongConsumer unreadable) throws IOException {
    MessageDigest digest = Sha256.begin();
    long blocks = storedBlocks;
    for (long segment = 0; segment << geometry.segmentLog() < blocks; segment++) {
      long first = segment << geometry.segmentLog();
      int count = page(Math.min(blocks, geometry.segmentEnd(first)) - 1) - page(first) + 1;
      byte[] bytes = readable(segment, count);
      stored.sum(bytes, count, digest);
      for (int page = 0; page < count; page++) {
        if (stored.open(cipher, bytes, segment, page, pins.mapId()) == null
            && (phase != Phase.CLOSING
                || stored.open(cipher, bytes, segment, page, pins.nextMapId()) == null)) {
          unreadable.accept(first + (long) page * PAGE);
        }
      }
      learn(cipher, segment);
    }
    // What the superblock said is of the pages as they were before they were sealed anew.
    return resealed
        || phase != Phase.CLEAN
        || pins.digest().equals(HexFormat.of().formatHex(digest.digest()));
  }

  // Zeros where the disk does not read: those pages do not open.
  private byte[] readable(long segment, int count) throws IOException {
    try {
      return stored.read(segment, count);
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      return new byte[count * PageGeometry.RECORD];
    }
  }

  // What is not learnt now is asked for with each block.
  private void learn(PageCipher cipher, long segment) throws IOException {
    try {
      load(cipher, segment);
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      // Said already.
    }
  }

  /** Whether this is known to be the last writing of the block. */
  public boolean isLatest(long block, long tag) {
    return get(known, block) == tag;
  }

  /**
   * Decides about a block that opened, and from now on takes it for the last writing.
   *
   * @return false when an older writing was put back
   */
  public boolean admit(PageCipher cipher, long block, long tag, int session) throws IOException {
    load(cipher, geometry.segment(block));
    long latest = get(known, block);
    if (latest == REFUSED) {
      throw new NacreIOException(
          ErrorCode.FRESHNESS_TAMPERED,
          "Page "
              + page(block)
              + " of the freshness map of file "
              + identity.fileId()
              + " does not open, so block "
              + block
              + " may be an old one");
    }
    if (latest != 0) {
      return latest == tag;
    }
    if (!mayBeLatest(block, tag, session)) {
      return false;
    }
    put(block, tag);
    return true;
  }

  /**
   * Of a block that does not open: whether it may not have opened when the file was closed last
   * either, so that nobody need have changed it since.
   */
  public boolean mayHaveBeenTorn(PageCipher cipher, long block) throws IOException {
    load(cipher, geometry.segment(block));
    long latest = get(known, block);
    // That close did not get round to those it knows nothing of.
    return latest == TORN || (latest == 0 && phase == Phase.CLEAN && block < storedBlocks);
  }

  /** Of a block that does not open: whether it did not when the file was closed either. */
  public boolean wasTorn(PageCipher cipher, long block) throws IOException {
    load(cipher, geometry.segment(block));
    return get(known, block) == TORN;
  }

  /** A crash may have torn this page: when it has, the copy from the journal takes its place. */
  public void recover(PageCipher cipher, long page, byte[] copy) throws IOException {
    stored.recover(cipher, page, copy, pins.mapId());
  }

  /** A page could not be written over itself, or only in part; this is what it was to become. */
  public void keep(long page, byte[] copy) {
    stored.keep(page, copy);
  }

  /** Puts pages that were kept into their places; returns whether there were any. */
  public boolean restore() throws IOException {
    return stored.restore();
  }

  /** What was restored has been forced. */
  public void restored() {
    stored.restored();
  }

  /**
   * Seals some of the stored pages anew, into the journal: those of a retiring epoch, from this one
   * on, of one segment.
   *
   * @param mapped blocks that the stored map describes by the superblock in the file
   * @return the page to go on with
   */
  public long reseal(
      PageCipher cipher, Rotation rotation, long page, long mapped, RotationJournal journal)
      throws IOException {
    load(cipher, page / geometry.mapPages());
    resealed = true;
    return stored.reseal(cipher, rotation, page, mapped, pins.mapId(), journal);
  }

  /** Overwrites stored pages of a segment that belong to older maps. */
  public void eraseOld(PageCipher cipher, long segment, long mapped) throws IOException {
    load(cipher, segment);
    stored.eraseOld(segment, mapped);
  }

  /** Where a stored page lies. */
  public long offset(long page) {
    return stored.offset(page);
  }

  /** A block was written. */
  public void wrote(PageCipher cipher, long block, long tag) throws IOException {
    load(cipher, geometry.segment(block));
    put(block, tag);
  }

  /** A block could not be written, or only in part: whatever opens there is the last writing. */
  public void lost(PageCipher cipher, long block) throws IOException {
    wrote(cipher, block, 0);
    lost.add(block);
  }

  /** The file was cut to so many blocks. */
  public void truncate(PageCipher cipher, long blocks) throws IOException {
    load(cipher, geometry.segment(blocks));
    storedBlocks = Math.min(storedBlocks, blocks);
    clearFrom(known, blocks);
    clearFrom(before, blocks);
    lost.removeIf(block -> block >= blocks);
  }

  /**
   * Writes the map of a file that is about to be closed. The object is of no use afterwards.
   *
   * @return what the superblock is to say of it
   */
  public Pins store(PageCipher cipher, long blocks, UUID mapId, long newGeneration)
      throws IOException {
    MessageDigest digest = Sha256.begin();
    long unpinned = 0;
    int budget = PINS_AT_CLOSE;
    for (long segment = 0; segment << geometry.segmentLog() < blocks; segment++) {
      long first = segment << geometry.segmentLog();
      long end = Math.min(blocks, geometry.segmentEnd(first));
      load(cipher, segment);
      budget -= pin(cipher, first, end, budget);
      long[] @Nullable [] pages = new long[page(end - 1) - page(first) + 1][];
      for (int i = 0; i < pages.length; i++) {
        int page = page(first) + i;
        pages[i] = page < known.length ? known[page] : null;
      }
      for (long block = first; block < end; block++) {
        unpinned += get(known, block) == 0 ? 1 : 0;
      }
      stored.write(cipher, segment, pages, mapId, (int) newGeneration, digest);
    }
    String text = HexFormat.of().formatHex(digest.digest());
    return new Pins(mapId, Pins.NONE, newGeneration, blocks, unpinned, text);
  }

  /** Blocks that {@link #store} found torn, which no earlier map knew to be. */
  public long torn() {
    return torn;
  }

  private boolean mayBeLatest(long block, long tag, int session) {
    if (lost.contains(block)) {
      return true;
    }
    if (phase == Phase.CLEAN) {
      // The stored map is in known already; what it has no tag of, it cannot judge.
      return block < storedBlocks;
    }
    if (isSinceStored(session)) {
      return true;
    }
    if (block >= storedBlocks) {
      return false;
    }
    long[] page = page(block) < before.length ? before[page(block)] : null;
    return page == null || page[entry(block)] == 0 || page[entry(block)] == tag;
  }

  // Records carry only the low bits of their generation.
  private boolean isSinceStored(int session) {
    long since = generation - pins.generation();
    int distance = (session - (int) pins.generation()) & (SESSIONS - 1);
    return since >= SESSIONS || (distance > 0 && distance <= since);
  }

  private void load(PageCipher cipher, long segment) throws IOException {
    int bit = Math.toIntExact(segment);
    if (loaded.get(bit)) {
      return;
    }
    long first = segment << geometry.segmentLog();
    if (first < storedBlocks) {
      int count = page(Math.min(storedBlocks, geometry.segmentEnd(first)) - 1) - page(first) + 1;
      byte[] bytes = stored.read(segment, count);
      for (int i = 0; i < count; i++) {
        load(cipher, bytes, segment, i);
      }
    }
    loaded.set(bit);
  }

  private void load(PageCipher cipher, byte[] bytes, long segment, int i) throws NacreIOException {
    long first = (segment << geometry.segmentLog()) + (long) i * PAGE;
    int page = page(first);
    long[] entries = stored.open(cipher, bytes, segment, i, pins.mapId());
    if (entries != null) {
      limit(entries, first);
      if (phase == Phase.CLEAN) {
        known = set(known, page, entries);
      } else {
        before = set(before, page, entries);
      }
      return;
    }
    // Blocks that no force has promised may have been cut off, and the page with them.
    if (first >= floorBlocks) {
      storedBlocks = Math.min(storedBlocks, first);
      return;
    }
    if (phase != Phase.CLOSING) {
      entries = new long[PAGE];
      Arrays.fill(entries, REFUSED);
      limit(entries, first);
      known = set(known, page, entries);
      return;
    }
    // The close that was cut short may have got as far as this page; if not, it is torn.
    entries = stored.open(cipher, bytes, segment, i, pins.nextMapId());
    if (entries != null) {
      limit(entries, first);
      known = set(known, page, entries);
    }
  }

  // Forgets what the stored map says of blocks that have been cut off since.
  private void limit(long[] entries, long first) {
    if (storedBlocks - first < PAGE) {
      Arrays.fill(entries, (int) Math.max(0, storedBlocks - first), PAGE, 0);
    }
  }

  // Takes the tags of blocks that nobody has read since a crash from the file.
  private int pin(PageCipher cipher, long first, long end, int budget) throws IOException {
    int pinned = 0;
    // Blocks in header slots are pinned when they are read.
    byte[] records = new byte[0];
    for (long run = Math.max(first, Identity.HEADERS); run < end && pinned < budget; run += RUN) {
      int count = (int) Math.min(RUN, end - run);
      boolean complete = true;
      for (int i = 0; i < count; i++) {
        complete &= get(known, run + i) != 0;
      }
      if (complete) {
        continue;
      }
      records = records.length == 0 ? new byte[RUN * PageGeometry.RECORD] : records;
      Arrays.fill(records, (byte) 0);
      raw.read(ByteBuffer.wrap(records, 0, count * PageGeometry.RECORD), geometry.offset(run));
      try (Trial trial = new Trial(identity)) {
        for (int i = 0; i < count; i++) {
          if (get(known, run + i) == 0) {
            int at = i * PageGeometry.RECORD;
            if (trial.opens(cipher, run + i, records, at)) {
              pin(run + i, records, at);
            } else {
              put(run + i, TORN);
              torn++;
            }
            pinned++;
          }
        }
      }
    }
    return pinned;
  }

  // A block that may not be the latest keeps the tag it had before: reading it is going to fail.
  private void pin(long block, byte[] records, int at) {
    long tag = PageCipher.tagOf(records, at);
    int session = PageCipher.session(PageCipher.metaOf(records, at));
    long was = get(before, block);
    // Never as unknown: after the next clean opening whatever lies there would be taken for the
    // latest.
    put(block, mayBeLatest(block, tag, session) ? tag : was != 0 ? was : TORN);
  }

  private int page(long block) {
    return Math.toIntExact(geometry.segment(block) * geometry.mapPages() + inSegment(block) / PAGE);
  }

  private int entry(long block) {
    return (int) (inSegment(block) % PAGE);
  }

  private long inSegment(long block) {
    return block & ((1L << geometry.segmentLog()) - 1);
  }

  private long get(long[] @Nullable [] pages, long block) {
    int page = page(block);
    long[] entries = page < pages.length ? pages[page] : null;
    return entries == null ? 0 : entries[entry(block)];
  }

  private void put(long block, long tag) {
    int page = page(block);
    if (page >= known.length || known[page] == null) {
      known = set(known, page, new long[PAGE]);
    }
    long[] entries = known[page];
    if (entries != null) {
      entries[entry(block)] = tag;
    }
    if (tag != 0) {
      lost.remove(block);
    }
  }

  private static long[] @Nullable [] set(long[] @Nullable [] pages, int page, long[] entries) {
    long[] @Nullable [] room =
        page < pages.length ? pages : Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
    room[page] = entries;
    return room;
  }

  private void clearFrom(long[] @Nullable [] pages, long block) {
    for (int page = page(block); page < pages.length; page++) {
      long[] entries = pages[page];
      if (entries != null) {
        Arrays.fill(entries, page == page(block) ? entry(block) : 0, PAGE, 0);
      }
    }
  }
}
