package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.FilePhase;

/**
 * The tag of the latest version of each block, and what it says about a version that opened.
 *
 * <p>What an entry says about a block that opened, by the {@link FilePhase} of the file when it was
 * opened. After a crash, the stored map does not tell which version is the latest, but which was.
 *
 * <table>
 *   <caption>Verdicts</caption>
 *   <tr><th>entry<th>{@code CLEAN}<th>{@code DIRTY} and {@code CLOSING}
 *   <tr><td>its tag<td>latest<td>latest
 *   <tr><td>another tag<td>old<td>old
 *   <tr><td>torn<td>old<td>old
 *   <tr><td>refused<td>error<td>error; a {@code CLOSING} file has none
 *   <tr><td>none, and not written or only in part<td>latest<td>latest
 *   <tr><td>none<td>latest if the stored map describes the block; else old
 *     <td>latest if written since the map was stored, or if the stored map describes the block and
 *     has its tag or none; else old
 * </table>
 *
 * <p>A block that does not open may have been torn before the last close if its entry is torn, or
 * none where the stored map of a {@code CLEAN} file describes it.
 *
 * <p>{@link #isLatest} takes no lock. All other methods are called with the file's lock held, and
 * after the page of the block was loaded.
 */
final class LatestTags {
  /** The entry of a block whose map was tampered with; it is refused until it is written again. */
  static final long REFUSED = -1;

  /** The entry of a block that did not open when the map was stored, as after a crash. */
  static final long TORN = -2;

  private final FileIdentity identity;
  private final BlockLayout layout;
  private final MapPageCache known;
  private final MapLoader loader;
  private final LatestVersionRule rule;

  /**
   * @param known tags known to be the latest
   * @param rule for blocks without one
   */
  LatestTags(FileIdentity identity, MapPageCache known, MapLoader loader, LatestVersionRule rule) {
    this.identity = identity;
    this.layout = identity.layout();
    this.known = known;
    this.loader = loader;
    this.rule = rule;
  }

  boolean isLatest(long block, long tag) {
    return get(block) == tag;
  }

  /** See {@link FreshnessMap#admit}. */
  boolean admit(long block, long tag, int session) throws NacreIOException {
    long latest = get(block);
    if (latest == REFUSED) {
      throw new NacreIOException(
          ErrorCode.FRESHNESS_TAMPERED,
          "Page "
              + layout.mapPage(block)
              + " of the freshness map of file "
              + identity.fileId()
              + " is not what was written there, so block "
              + block
              + " may be an old one");
    }
    if (latest != 0) {
      return latest == tag;
    }
    if (!rule.mayBeLatest(block, tag, session, loader.storedBlocks())) {
      return false;
    }
    put(block, tag);
    return true;
  }

  /** Whether there is an entry of this block. */
  boolean isPinned(long block) {
    return get(block) != 0;
  }

  /** Whether this block did not open at the last close. */
  boolean isTorn(long block) {
    return get(block) == TORN;
  }

  /** Marks a block that does not open as torn. */
  void pinTorn(long block) {
    put(block, TORN);
  }

  /** Pins a block that opens and was not read since a crash. */
  void pin(long block, byte[] records, int at) {
    long tag = BlockCipher.tagOf(records, at);
    int session = BlockCipher.session(BlockCipher.metaOf(records, at));
    long was = rule.before(block);
    // A block that cannot be the latest keeps its earlier tag, so that reading it fails. It must
    // not become unknown: after the next clean open any block there would pass as the latest.
    boolean latest = rule.mayBeLatest(block, tag, session, loader.storedBlocks());
    put(block, latest ? tag : was != 0 ? was : TORN);
  }

  void put(long block, long tag) {
    known.put(layout.mapPage(block), layout.mapEntry(block), tag);
    if (tag != 0) {
      rule.markCertain(block);
    }
  }

  /** See {@link FreshnessMap#markUncertain}. */
  void markUncertain(long block) {
    rule.markUncertain(block);
  }

  /** The file is about to be truncated to this many blocks. */
  void truncate(long blocks) {
    known.clearFrom(layout.mapPage(blocks), layout.mapEntry(blocks));
    rule.truncate(blocks);
  }

  /** Forgets a page that was stored. */
  void drop(int page) {
    known.drop(page);
    rule.drop(page);
  }

  private long get(long block) {
    return known.get(layout.mapPage(block), layout.mapEntry(block));
  }
}
