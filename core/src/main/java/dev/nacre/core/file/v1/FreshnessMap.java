package dev.nacre.core.file.v1;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
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
 * <p>Pages of the stored map are read when one of their blocks is, and forgotten again when they
 * are as in the file and too many; see {@link MapEntries}. After a crash all that was read stays
 * until the file is closed.
 *
 * <p>{@link #isLatest} takes no lock and may err on the side of no, for a block that is being
 * written or whose page is not in memory. All else is called with the file's lock held.
 */
public final class FreshnessMap {
  private static final int PAGE = PageGeometry.ENTRIES;

  /** The entry of a block whose map was tampered with; it is refused until it is written again. */
  private static final long REFUSED = -1;

  /** The entry of a block that did not open when the map was stored, as a crash leaves some. */
  static final long TORN = -2;

  private static final int SESSIONS = 1 << 16;

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

  /** Tags that are certain. */
  private final MapEntries known;

  /** Tags as of before a crash; a missing page that was loaded is a torn one. */
  private final MapEntries before;

  private final MapClosing closing;

  /** Pages of the stored map may have other tags than when it was stored. */
  private boolean resealed;

  /** Blocks of the stored map that are still what it describes: fewer after a truncation. */
  private long storedBlocks;

  /** Of the stored map, once they were asked for; none when they are gone. */
  private @Nullable PageDigests digests;

  /** Of all pages of the stored map as it was found; empty when they are not what was stored. */
  private byte @Nullable [] tags;

  /**
   * @param found the superblock as it was found
   */
  public FreshnessMap(RawFile raw, Superblock found) {
    this.raw = raw;
    this.identity = found.identity();
    this.geometry = identity.geometry();
    this.known = new MapEntries(geometry);
    this.before = new MapEntries(geometry);
    this.stored = new MapPages(raw, identity);
    this.phase = found.phase();
    this.pins = found.pins();
    this.generation = found.generation();
    this.floorBlocks = PageGeometry.blocksFor(found.floor().length());
    this.storedBlocks = pins.blocks();
    this.closing = new MapClosing(raw, identity, this, stored, known);
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
    int pages = geometry.mapPagesFor(storedBlocks);
    for (int page = geometry.mapPage(floorBlocks); page < pages; page++) {
      load(cipher, page);
    }
    return storedBlocks;
  }

  /**
   * Looks at each page of the stored map, and learns what it says.
   *
   * @param unreadable takes the first block of each page that is not what was stored
   * @return whether they are, all together, what the superblock of a closed file says
   */
  public boolean audit(PageCipher cipher, LongConsumer unreadable) throws IOException {
    MessageDigest digest = Sha256.begin();
    int pages = geometry.mapPagesFor(storedBlocks);
    for (int first = 0; first < pages; first += geometry.mapPages()) {
      int count = Math.min(geometry.mapPages(), pages - first);
      byte[] bytes = stored.readable(first, count);
      for (int i = 0; i < count; i++) {
        int at = i * PageGeometry.RECORD;
        digest.update(bytes, at + PageGeometry.BLOCK, MapPages.TAG);
        if (open(cipher, bytes, at, first + i) == null
            && (phase != Phase.CLOSING
                || stored.open(cipher, bytes, at, first + i, pins.nextMapId()) == null)) {
          unreadable.accept(geometry.firstBlock(first + i));
        }
        learn(cipher, first + i);
      }
    }
    // What the superblock said is of the pages as they were before they were sealed anew.
    return resealed
        || phase != Phase.CLEAN
        || pins.digest().equals(HexFormat.of().formatHex(digest.digest()));
  }

  // What is not learnt now is asked for with each block.
  private void learn(PageCipher cipher, int page) throws IOException {
    try {
      load(cipher, page);
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
    load(cipher, geometry.mapPage(block));
    long latest = get(known, block);
    if (latest == REFUSED) {
      throw new NacreIOException(
          ErrorCode.FRESHNESS_TAMPERED,
          "Page "
              + geometry.mapPage(block)
              + " of the freshness map of file "
              + identity.fileId()
              + " is not what was written there, so block "
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
    load(cipher, geometry.mapPage(block));
    long latest = get(known, block);
    // That close did not get round to those it knows nothing of.
    return latest == TORN || (latest == 0 && phase == Phase.CLEAN && block < storedBlocks);
  }

  /** Of a block that does not open: whether it did not when the file was closed either. */
  public boolean wasTorn(PageCipher cipher, long block) throws IOException {
    load(cipher, geometry.mapPage(block));
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

  /** Bytes before the data that the digests of the pages take, and no journal may. */
  public int reserved(PageCipher cipher) throws IOException {
    return pins.hasSum() ? digests(cipher).bytes() : 0;
  }

  /**
   * Seals some of the stored pages anew, into the journal: those of a retiring epoch, from this one
   * on, of one segment. What they say stays the same, and so do their digests.
   *
   * @param mapped blocks that the stored map describes by the superblock in the file
   * @return the page to go on with
   */
  public long reseal(
      PageCipher cipher, Rotation rotation, long page, long mapped, RotationJournal journal)
      throws IOException {
    int count = stored.resealed(page, journal);
    for (int i = 0; i < count; i++) {
      load(cipher, Math.toIntExact(page) + i);
    }
    resealed = true;
    return stored.reseal(cipher, rotation, page, mapped, pins.mapId(), journal);
  }

  /** Overwrites stored pages of a segment that belong to older maps. */
  public void eraseOld(PageCipher cipher, long segment, long mapped) throws IOException {
    int first = Math.toIntExact(segment * geometry.mapPages());
    for (int page = first; page < first + geometry.mapPages(); page++) {
      if (geometry.firstBlock(page) >= mapped) {
        load(cipher, page);
        stored.erase(page);
      }
    }
  }

  /** Some blocks are about to be written: {@link #wrote} and {@link #lost} need no disk then. */
  public void expect(PageCipher cipher, long first, int count) throws IOException {
    int last = geometry.mapPage(first + count - 1);
    for (int page = geometry.mapPage(first); page <= last; page++) {
      load(cipher, page);
      known.expect(page);
    }
  }

  /** A block was written. */
  public void wrote(PageCipher cipher, long block, long tag) throws IOException {
    load(cipher, geometry.mapPage(block));
    put(block, tag);
  }

  /** A block could not be written, or only in part: whatever opens there is the last writing. */
  public void lost(PageCipher cipher, long block) throws IOException {
    wrote(cipher, block, 0);
    lost.add(block);
  }

  /** The file is going to be cut to so many blocks. */
  public void truncate(PageCipher cipher, long blocks) throws IOException {
    load(cipher, geometry.mapPage(blocks));
    if (phase == Phase.CLEAN && pins.hasSum() && isCut(blocks)) {
      byte[] unused = tags();
    }
    storedBlocks = Math.min(storedBlocks, blocks);
    known.clearFrom(geometry.mapPage(blocks), geometry.mapEntry(blocks));
    before.clearFrom(geometry.mapPage(blocks), geometry.mapEntry(blocks));
    lost.removeIf(block -> block >= blocks);
  }

  // Whether pages of the stored map are cut off too: all but the first where nothing follows it.
  private boolean isCut(long blocks) {
    return blocks < storedBlocks
        && (blocks <= Identity.HEADERS
            || geometry.segment(blocks - 1) < geometry.segment(storedBlocks - 1));
  }

  /**
   * The id of the map that a close is going to {@link #store}: that of the stored one, when what
   * did not change may stay as it is; else another.
   *
   * @param rotating whether pages are being sealed anew
   */
  public UUID next(PageCipher cipher, long blocks, boolean rotating) throws IOException {
    boolean stays =
        phase == Phase.CLEAN
            && pins.hasSum()
            && pins.unpinned() == 0
            && !resealed
            && !rotating
            && closing.isListed(geometry.mapPagesFor(blocks))
            && digests(cipher).pages() > 0
            && tags().length > 0;
    return stays ? pins.mapId() : UUID.randomUUID();
  }

  /**
   * Writes the map of a file that is about to be closed. The object is of no use afterwards.
   *
   * @param mapId the {@link #next}
   * @return what the superblock is to say of it
   */
  public Pins store(PageCipher cipher, long blocks, UUID mapId, long newGeneration)
      throws IOException {
    if (mapId.equals(pins.mapId())) {
      BitSet changed = known.changed();
      changed.set(
          geometry.mapPagesFor(storedBlocks),
          Math.max(geometry.mapPagesFor(storedBlocks), geometry.mapPagesFor(blocks)));
      closing.begin(mapId, newGeneration, blocks, tags(), digests(cipher));
      return closing.store(cipher, changed);
    }
    closing.begin(mapId, newGeneration, blocks, new byte[0], PageDigests.of(0));
    return closing.store(cipher, null);
  }

  /** Blocks that {@link #store} found torn, which no earlier map knew to be. */
  public long torn() {
    return closing.torn();
  }

  /** Forgets a page that was stored. */
  void drop(int page) {
    known.drop(page);
    before.drop(page);
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
    long was = get(before, block);
    return was == 0 || was == tag;
  }

  // Records carry only the low bits of their generation.
  private boolean isSinceStored(int session) {
    long since = generation - pins.generation();
    int distance = (session - (int) pins.generation()) & (SESSIONS - 1);
    return since >= SESSIONS || (distance > 0 && distance <= since);
  }

  /** Reads a page of the stored map, if that has it and it is not in memory. */
  void load(PageCipher cipher, int page) throws IOException {
    if (loaded.get(page)) {
      return;
    }
    if (geometry.firstBlock(page) < storedBlocks) {
      take(cipher, stored.read(page, 1), page);
    }
    loaded.set(page);
  }

  private void take(PageCipher cipher, byte[] bytes, int page) throws IOException {
    long first = geometry.firstBlock(page);
    long[] entries = open(cipher, bytes, 0, page);
    if (entries != null) {
      boolean cut = limit(entries, first);
      if (phase != Phase.CLEAN) {
        before.put(page, entries);
      } else if (cut) {
        known.put(page, entries);
      } else {
        int dropped = known.keep(page, entries);
        if (dropped >= 0) {
          loaded.clear(dropped);
        }
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
      boolean unused = limit(entries, first);
      known.put(page, entries);
      return;
    }
    // The close that was cut short may have got as far as this page; if not, it is torn.
    entries = stored.open(cipher, bytes, 0, page, pins.nextMapId());
    if (entries != null) {
      boolean unused = limit(entries, first);
      known.put(page, entries);
    }
  }

  // Null when it is of another map, or not the last writing of it.
  private long @Nullable [] open(PageCipher cipher, byte[] bytes, int at, int page)
      throws IOException {
    long[] entries = stored.open(cipher, bytes, at, page, pins.mapId());
    if (entries == null || phase == Phase.CLOSING || !pins.hasSum()) {
      return entries;
    }
    long digest = stored.digest();
    return digests(cipher).has(page, digest) ? entries : null;
  }

  // Those of which the superblock says the sum: from their list or, if that is damaged, from the
  // pages themselves.
  private PageDigests digests(PageCipher cipher) throws IOException {
    PageDigests found = digests;
    if (found == null) {
      found = listed();
      if (found == null || !found.sum(pins.mapId()).equals(pins.nextMapId())) {
        found = ofPages(cipher);
      }
      if (!found.sum(pins.mapId()).equals(pins.nextMapId())) {
        found = PageDigests.of(0);
      }
      digests = found;
    }
    return found;
  }

  private @Nullable PageDigests listed() throws IOException {
    try {
      return PageDigests.read(raw, geometry);
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      return null;
    }
  }

  private PageDigests ofPages(PageCipher cipher) throws IOException {
    int pages = geometry.mapPagesFor(pins.blocks());
    PageDigests all = PageDigests.of(pages);
    for (int first = 0; first < pages; first += geometry.mapPages()) {
      int count = Math.min(geometry.mapPages(), pages - first);
      byte[] bytes = stored.readable(first, count);
      for (int i = 0; i < count; i++) {
        int at = i * PageGeometry.RECORD;
        if (stored.open(cipher, bytes, at, first + i, pins.mapId()) != null) {
          all.put(first + i, stored.digest());
        }
      }
    }
    return all;
  }

  private byte[] tags() throws IOException {
    byte[] found = tags;
    if (found == null) {
      found = stored.tags(geometry.mapPagesFor(pins.blocks()));
      String sum = HexFormat.of().formatHex(Sha256.of(found, 0, found.length));
      found = sum.equals(pins.digest()) ? found : new byte[0];
      tags = found;
    }
    return found;
  }

  // Forgets what the stored map says of blocks that have been cut off since.
  private boolean limit(long[] entries, long first) {
    boolean cut = storedBlocks - first < PAGE;
    boolean any = false;
    for (int i = (int) Math.max(0, storedBlocks - first); cut && i < PAGE; i++) {
      any |= entries[i] != 0;
      entries[i] = 0;
    }
    return any;
  }

  /** Whether there is a tag of this block. */
  boolean isPinned(long block) {
    return get(known, block) != 0;
  }

  /** Of a block that does not open. */
  void pinTorn(long block) {
    put(block, TORN);
  }

  /** Of one that opens, and that was not read since a crash. */
  void pin(long block, byte[] records, int at) {
    long tag = PageCipher.tagOf(records, at);
    int session = PageCipher.session(PageCipher.metaOf(records, at));
    long was = get(before, block);
    // One that may not be the latest keeps the tag it had before: reading it is going to fail.
    // Never as unknown: after the next clean opening any bytes there would be taken for the
    // latest.
    put(block, mayBeLatest(block, tag, session) ? tag : was != 0 ? was : TORN);
  }

  private long get(MapEntries entries, long block) {
    return entries.get(geometry.mapPage(block), geometry.mapEntry(block));
  }

  private void put(long block, long tag) {
    known.put(geometry.mapPage(block), geometry.mapEntry(block), tag);
    if (tag != 0 && !lost.isEmpty()) {
      lost.remove(block);
    }
  }
}
