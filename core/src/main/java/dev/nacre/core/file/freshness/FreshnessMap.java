package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.FreshnessMapPin;
import dev.nacre.core.file.v1.MapPages;
import dev.nacre.core.file.v1.PageDigests;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.util.BitSet;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Stores the first eight bytes of the tag of the latest version of each block, and so detects an
 * older version that was put back.
 *
 * <p>A page of the stored map is loaded when one of its blocks is read. Unchanged pages are evicted
 * when there are too many; see {@link MapPageCache}. After a crash all loaded pages stay until the
 * file is closed.
 *
 * <p>The table in {@link LatestTags} says which version of a block is accepted.
 *
 * <p>{@link #isLatest} takes no lock and may wrongly return false, for a block that is being
 * written or whose page is not in memory. All other methods are called with the file's lock held.
 */
public final class FreshnessMap {
  private final FileIdentity identity;
  private final BlockLayout layout;
  private final MapPages pages;
  private final StoredMap stored;
  private final FilePhase phase;
  private final FreshnessMapPin pins;

  /** Tags known to be the latest. */
  private final MapPageCache known;

  private final MapLoader loader;
  private final LatestTags tags;
  private final MapWriter writer;

  /** Whether pages of the stored map may have other tags than when it was stored. */
  private boolean resealed;

  /**
   * @param found the superblock as found
   */
  public FreshnessMap(RawFile raw, Superblock found) {
    this.identity = found.identity();
    this.layout = identity.layout();
    this.known = new MapPageCache(layout);
    this.pages = new MapPages(raw, identity);
    this.stored = new StoredMap(raw, found, pages);
    this.phase = found.phase();
    this.pins = found.pins();
    MapPageCache before = new MapPageCache(layout);
    this.loader = new MapLoader(found, pages, stored, known, before);
    LatestVersionRule rule = new LatestVersionRule(found, before);
    this.tags = new LatestTags(identity, known, loader, rule);
    this.writer = new MapWriter(raw, identity, tags, loader, pages, known);
  }

  /** How many blocks the stored map still describes. */
  public long storedBlocks() {
    return loader.storedBlocks();
  }

  /**
   * Before a session begins: finds out how many blocks the stored map still describes. Blocks that
   * were not forced may have been truncated before a crash, with their pages.
   */
  public long confirm(BlockCipher cipher) throws IOException {
    loader.loadFromFloor(cipher);
    return loader.storedBlocks();
  }

  /**
   * Checks and loads each page of the stored map.
   *
   * @param unreadable receives the first block of each page that is not what was stored
   * @return whether all pages together match the superblock of a closed file
   */
  public boolean audit(BlockCipher cipher, LongConsumer unreadable) throws IOException {
    boolean whole =
        new MapAudit(loader, stored, layout).isWhole(cipher, loader.storedBlocks(), unreadable);
    // The superblock describes the pages as they were before they were resealed.
    return resealed || phase != FilePhase.CLEAN || whole;
  }

  /** Whether this is known to be the latest version of the block. */
  public boolean isLatest(long block, long tag) {
    return tags.isLatest(block, tag);
  }

  /**
   * Decides whether a block that opened is the latest version, and if so remembers it.
   *
   * @return false when an older version was put back
   */
  public boolean admit(BlockCipher cipher, long block, long tag, int session) throws IOException {
    loader.load(cipher, layout.mapPage(block));
    return tags.admit(block, tag, session);
  }

  /**
   * For a block that does not open: whether it may not have opened at the last close either, so
   * that it need not have been changed since.
   */
  public boolean mayHaveBeenTorn(BlockCipher cipher, long block) throws IOException {
    loader.load(cipher, layout.mapPage(block));
    // The close did not check the blocks that it has no tag of.
    return tags.isTorn(block)
        || (!tags.isPinned(block) && phase == FilePhase.CLEAN && block < loader.storedBlocks());
  }

  /** For a block that does not open: whether it did not at the last close either. */
  public boolean wasTorn(BlockCipher cipher, long block) throws IOException {
    loader.load(cipher, layout.mapPage(block));
    return tags.isTorn(block);
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
      BlockCipher cipher, RotationState rotation, long page, long mapped, RotationJournal journal)
      throws IOException {
    int count = pages.resealed(page, journal);
    for (int i = 0; i < count; i++) {
      loader.load(cipher, Math.toIntExact(page) + i);
    }
    resealed = true;
    return pages.reseal(cipher, rotation, page, mapped, pins.mapId(), journal);
  }

  /** Overwrites stored pages of a segment that belong to older maps. */
  public void eraseOld(BlockCipher cipher, long segment, long mapped) throws IOException {
    int first = Math.toIntExact(segment * layout.mapPages());
    for (int page = first; page < first + layout.mapPages(); page++) {
      if (layout.firstBlock(page) >= mapped) {
        loader.load(cipher, page);
        pages.erase(page);
      }
    }
  }

  /**
   * Called before blocks are written, so that {@link #wrote} and {@link #markUncertain} need no
   * disk access.
   */
  public void preload(BlockCipher cipher, long first, int count) throws IOException {
    int last = layout.mapPage(first + count - 1);
    for (int page = layout.mapPage(first); page <= last; page++) {
      loader.load(cipher, page);
      known.allocate(page);
    }
  }

  /** A block was written. */
  public void wrote(BlockCipher cipher, long block, long tag) throws IOException {
    loader.load(cipher, layout.mapPage(block));
    tags.put(block, tag);
  }

  /** A block could not be written, or only in part: whichever version opens there is the latest. */
  public void markUncertain(BlockCipher cipher, long block) throws IOException {
    wrote(cipher, block, 0);
    tags.markUncertain(block);
  }

  /** The file is about to be truncated to this many blocks. */
  public void truncate(BlockCipher cipher, long blocks) throws IOException {
    loader.load(cipher, layout.mapPage(blocks));
    if (phase == FilePhase.CLEAN && pins.hasSum() && isCut(blocks)) {
      byte[] unused = stored.tags();
    }
    loader.truncate(blocks);
    tags.truncate(blocks);
  }

  // Whether pages of the stored map are truncated too: all but the first of a segment that has no
  // blocks left.
  private boolean isCut(long blocks) {
    return blocks < loader.storedBlocks()
        && (blocks <= FileIdentity.HEADERS
            || layout.segment(blocks - 1) < layout.segment(loader.storedBlocks() - 1));
  }

  /**
   * The id of the map that a close will {@link #store}: that of the stored map if unchanged pages
   * can stay; else a new one.
   *
   * @param rotating whether pages are being resealed
   */
  public UUID nextMapId(BlockCipher cipher, long blocks, boolean rotating) throws IOException {
    boolean stays =
        phase == FilePhase.CLEAN
            && pins.hasSum()
            && pins.unpinned() == 0
            && !resealed
            && !rotating
            && writer.isListed(layout.mapPagesFor(blocks))
            && stored.digests(cipher).pages() > 0
            && stored.tags().length > 0;
    return stays ? pins.mapId() : UUID.randomUUID();
  }

  /**
   * Writes the map of a file that is about to be closed. Do not use this object afterwards.
   *
   * @param mapId the {@link #nextMapId}
   * @return the description of the map for the superblock
   */
  public FreshnessMapPin store(BlockCipher cipher, long blocks, UUID mapId, long newGeneration)
      throws IOException {
    if (mapId.equals(pins.mapId())) {
      BitSet changed = known.changed();
      changed.set(
          layout.mapPagesFor(loader.storedBlocks()),
          Math.max(layout.mapPagesFor(loader.storedBlocks()), layout.mapPagesFor(blocks)));
      writer.begin(mapId, newGeneration, blocks, stored.tags(), stored.digests(cipher));
      return writer.store(cipher, changed);
    }
    writer.begin(mapId, newGeneration, blocks, new byte[0], PageDigests.of(0));
    return writer.store(cipher, null);
  }

  /** Blocks that {@link #store} found torn and that no earlier map listed as torn. */
  public long torn() {
    return writer.torn();
  }
}
