package dev.nacre.core.file.v1.map;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.PageDigests;
import dev.nacre.core.file.v1.Phase;
import dev.nacre.core.file.v1.Pins;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Stores the first eight bytes of the tag of the latest version of each block, and so detects an
 * older version that was put back.
 *
 * <p>A page of the stored map is loaded when one of its blocks is read. Unchanged pages are evicted
 * when there are too many; see {@link MapEntries}. After a crash all loaded pages stay until the
 * file is closed.
 *
 * <p>{@link #isLatest} takes no lock and may wrongly return false, for a block that is being
 * written or whose page is not in memory. All other methods are called with the file's lock held.
 */
public final class FreshnessMap {
  private static final int PAGE = BlockLayout.ENTRIES;

  /** The entry of a block whose map was tampered with; it is refused until it is written again. */
  private static final long REFUSED = -1;

  /** The entry of a block that did not open when the map was stored, as after a crash. */
  static final long TORN = -2;

  private static final int SESSIONS = 1 << 16;

  private final Identity identity;
  private final BlockLayout geometry;
  private final MapPages pages;
  private final StoredMap stored;
  private final Phase phase;
  private final Pins pins;
  private final long generation;
  private final long floorBlocks;
  private final BitSet loaded = new BitSet();
  private final Set<Long> lost = new HashSet<>();

  /** Tags known to be the latest. */
  private final MapEntries known;

  /** Tags as of before a crash; a missing page that was loaded is a torn one. */
  private final MapEntries before;

  private final MapClosing closing;

  /** Whether pages of the stored map may have other tags than when it was stored. */
  private boolean resealed;

  /** How many blocks the stored map still describes: fewer after a truncation. */
  private long storedBlocks;

  /**
   * @param found the superblock as found
   */
  public FreshnessMap(RawFile raw, Superblock found) {
    this.identity = found.identity();
    this.geometry = identity.geometry();
    this.known = new MapEntries(geometry);
    this.before = new MapEntries(geometry);
    this.pages = new MapPages(raw, identity);
    this.stored = new StoredMap(raw, found, pages);
    this.phase = found.phase();
    this.pins = found.pins();
    this.generation = found.generation();
    this.floorBlocks = BlockLayout.blocksFor(found.floor().length());
    this.storedBlocks = pins.blocks();
    this.closing = new MapClosing(raw, identity, this, pages, known);
  }

  /** How many blocks the stored map still describes. */
  public long storedBlocks() {
    return storedBlocks;
  }

  /**
   * Before a session begins: finds out how many blocks the stored map still describes. Blocks that
   * were not forced may have been truncated before a crash, with their pages.
   */
  public long confirm(BlockCipher cipher) throws IOException {
    int pages = geometry.mapPagesFor(storedBlocks);
    for (int page = geometry.mapPage(floorBlocks); page < pages; page++) {
      load(cipher, page);
    }
    return storedBlocks;
  }

  /**
   * Checks and loads each page of the stored map.
   *
   * @param unreadable receives the first block of each page that is not what was stored
   * @return whether all pages together match the superblock of a closed file
   */
  public boolean audit(BlockCipher cipher, LongConsumer unreadable) throws IOException {
    boolean whole = new MapAudit(this, stored, geometry).isWhole(cipher, storedBlocks, unreadable);
    // The superblock describes the pages as they were before they were resealed.
    return resealed || phase != Phase.CLEAN || whole;
  }

  /** Whether this is known to be the latest version of the block. */
  public boolean isLatest(long block, long tag) {
    return get(known, block) == tag;
  }

  /**
   * Decides whether a block that opened is the latest version, and if so remembers it.
   *
   * @return false when an older version was put back
   */
  public boolean admit(BlockCipher cipher, long block, long tag, int session) throws IOException {
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
   * For a block that does not open: whether it may not have opened at the last close either, so
   * that it need not have been changed since.
   */
  public boolean mayHaveBeenTorn(BlockCipher cipher, long block) throws IOException {
    load(cipher, geometry.mapPage(block));
    long latest = get(known, block);
    // The close did not check the blocks that it has no tag of.
    return latest == TORN || (latest == 0 && phase == Phase.CLEAN && block < storedBlocks);
  }

  /** For a block that does not open: whether it did not at the last close either. */
  public boolean wasTorn(BlockCipher cipher, long block) throws IOException {
    load(cipher, geometry.mapPage(block));
    return get(known, block) == TORN;
  }

  /** If a crash has torn this page, the copy from the journal replaces it. */
  public void recover(BlockCipher cipher, long page, byte[] copy) throws IOException {
    pages.recover(cipher, page, copy, pins.mapId());
  }

  /** Keeps the intended content of a page that was written only in part, or not at all. */
  public void keep(long page, byte[] copy) {
    pages.keep(page, copy);
  }

  /** Writes kept pages to their places; returns whether there were any. */
  public boolean restore() throws IOException {
    return pages.restore();
  }

  /** What was restored has been forced. */
  public void restored() {
    pages.restored();
  }

  /** Bytes before the data that the page digests use and a journal must not. */
  public int reserved(BlockCipher cipher) throws IOException {
    return pins.hasSum() ? stored.digests(cipher).bytes() : 0;
  }

  /**
   * Reseals some of the stored pages into the journal: those of a retiring epoch, from this one on,
   * of one segment. Their content and their digests stay the same.
   *
   * @param mapped blocks that the stored map describes according to the superblock in the file
   * @return the page to continue with
   */
  public long reseal(
      BlockCipher cipher, Rotation rotation, long page, long mapped, RotationJournal journal)
      throws IOException {
    int count = pages.resealed(page, journal);
    for (int i = 0; i < count; i++) {
      load(cipher, Math.toIntExact(page) + i);
    }
    resealed = true;
    return pages.reseal(cipher, rotation, page, mapped, pins.mapId(), journal);
  }

  /** Overwrites stored pages of a segment that belong to older maps. */
  public void eraseOld(BlockCipher cipher, long segment, long mapped) throws IOException {
    int first = Math.toIntExact(segment * geometry.mapPages());
    for (int page = first; page < first + geometry.mapPages(); page++) {
      if (geometry.firstBlock(page) >= mapped) {
        load(cipher, page);
        pages.erase(page);
      }
    }
  }

  /**
   * Called before blocks are written, so that {@link #wrote} and {@link #lost} need no disk access.
   */
  public void expect(BlockCipher cipher, long first, int count) throws IOException {
    int last = geometry.mapPage(first + count - 1);
    for (int page = geometry.mapPage(first); page <= last; page++) {
      load(cipher, page);
      known.expect(page);
    }
  }

  /** A block was written. */
  public void wrote(BlockCipher cipher, long block, long tag) throws IOException {
    load(cipher, geometry.mapPage(block));
    put(block, tag);
  }

  /** A block could not be written, or only in part: whichever version opens there is the latest. */
  public void lost(BlockCipher cipher, long block) throws IOException {
    wrote(cipher, block, 0);
    lost.add(block);
  }

  /** The file is about to be truncated to this many blocks. */
  public void truncate(BlockCipher cipher, long blocks) throws IOException {
    load(cipher, geometry.mapPage(blocks));
    if (phase == Phase.CLEAN && pins.hasSum() && isCut(blocks)) {
      byte[] unused = stored.tags();
    }
    storedBlocks = Math.min(storedBlocks, blocks);
    known.clearFrom(geometry.mapPage(blocks), geometry.mapEntry(blocks));
    before.clearFrom(geometry.mapPage(blocks), geometry.mapEntry(blocks));
    lost.removeIf(block -> block >= blocks);
  }

  // Whether pages of the stored map are truncated too: all but the first of a segment that has no
  // blocks left.
  private boolean isCut(long blocks) {
    return blocks < storedBlocks
        && (blocks <= Identity.HEADERS
            || geometry.segment(blocks - 1) < geometry.segment(storedBlocks - 1));
  }

  /**
   * The id of the map that a close will {@link #store}: that of the stored map if unchanged pages
   * can stay; else a new one.
   *
   * @param rotating whether pages are being resealed
   */
  public UUID next(BlockCipher cipher, long blocks, boolean rotating) throws IOException {
    boolean stays =
        phase == Phase.CLEAN
            && pins.hasSum()
            && pins.unpinned() == 0
            && !resealed
            && !rotating
            && closing.isListed(geometry.mapPagesFor(blocks))
            && stored.digests(cipher).pages() > 0
            && stored.tags().length > 0;
    return stays ? pins.mapId() : UUID.randomUUID();
  }

  /**
   * Writes the map of a file that is about to be closed. Do not use this object afterwards.
   *
   * @param mapId the {@link #next}
   * @return the description of the map for the superblock
   */
  public Pins store(BlockCipher cipher, long blocks, UUID mapId, long newGeneration)
      throws IOException {
    if (mapId.equals(pins.mapId())) {
      BitSet changed = known.changed();
      changed.set(
          geometry.mapPagesFor(storedBlocks),
          Math.max(geometry.mapPagesFor(storedBlocks), geometry.mapPagesFor(blocks)));
      closing.begin(mapId, newGeneration, blocks, stored.tags(), stored.digests(cipher));
      return closing.store(cipher, changed);
    }
    closing.begin(mapId, newGeneration, blocks, new byte[0], PageDigests.of(0));
    return closing.store(cipher, null);
  }

  /** Blocks that {@link #store} found torn and that no earlier map listed as torn. */
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
      // The stored map is already in {@code known}; it cannot check a block that it has no tag of.
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

  /** Loads a page of the stored map, if it exists and is not in memory. */
  void load(BlockCipher cipher, int page) throws IOException {
    if (loaded.get(page)) {
      return;
    }
    if (geometry.firstBlock(page) < storedBlocks) {
      take(cipher, pages.read(page, 1), page);
    }
    loaded.set(page);
  }

  private void take(BlockCipher cipher, byte[] bytes, int page) throws IOException {
    long first = geometry.firstBlock(page);
    long[] entries = stored.open(cipher, bytes, 0, page);
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
    // Blocks that were not forced may have been truncated, with their page.
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
    // The interrupted close may have written this page; if not, it is torn.
    entries = stored.openNext(cipher, bytes, 0, page);
    if (entries != null) {
      boolean unused = limit(entries, first);
      known.put(page, entries);
    }
  }

  // Clears the entries of blocks that were truncated since.
  private boolean limit(long[] entries, long first) {
    boolean cut = storedBlocks - first < PAGE;
    boolean any = false;
    for (int i = (int) Math.max(0, storedBlocks - first); cut && i < PAGE; i++) {
      any |= entries[i] != 0;
      entries[i] = 0;
    }
    return any;
  }

  /** Whether the map has a tag of this block. */
  boolean isPinned(long block) {
    return get(known, block) != 0;
  }

  /** Marks a block that does not open as torn. */
  void pinTorn(long block) {
    put(block, TORN);
  }

  /** Pins a block that opens and was not read since a crash. */
  void pin(long block, byte[] records, int at) {
    long tag = BlockCipher.tagOf(records, at);
    int session = BlockCipher.session(BlockCipher.metaOf(records, at));
    long was = get(before, block);
    // A block that cannot be the latest keeps its earlier tag, so that reading it fails. It must
    // not become unknown: after the next clean open any block there would pass as the latest.
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
