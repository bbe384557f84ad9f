package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.MapPages;
import dev.nacre.core.suite.Sha256;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.LongConsumer;

/** Checks and loads each page of a stored map; see {@link FreshnessMap#audit}. */
final class MapAudit {
  private final MapLoader loader;
  private final StoredMap stored;
  private final BlockLayout layout;

  MapAudit(MapLoader loader, StoredMap stored, BlockLayout layout) {
    this.loader = loader;
    this.stored = stored;
    this.layout = layout;
  }

  /**
   * @param unreadable receives the first block of each page that is not what was stored
   * @return whether all pages together are what the superblock says
   */
  boolean isWhole(BlockCipher cipher, long storedBlocks, LongConsumer unreadable)
      throws IOException {
    MessageDigest digest = Sha256.begin();
    int pages = layout.mapPagesFor(storedBlocks);
    for (int first = 0; first < pages; first += layout.mapPages()) {
      int count = Math.min(layout.mapPages(), pages - first);
      byte[] bytes = stored.readable(first, count);
      for (int i = 0; i < count; i++) {
        int at = i * BlockLayout.RECORD;
        digest.update(bytes, at + BlockLayout.BLOCK, MapPages.TAG);
        if (stored.open(cipher, bytes, at, first + i) == null
            && stored.openNext(cipher, bytes, at, first + i) == null) {
          unreadable.accept(layout.firstBlock(first + i));
        }
        learn(cipher, first + i);
      }
    }
    return stored.isDigest(HexFormat.of().formatHex(digest.digest()));
  }

  // A page that cannot be loaded now is loaded again with each block.
  private void learn(BlockCipher cipher, int page) throws IOException {
    try {
      loader.load(cipher, page);
    } catch (NacreIOException | ClosedChannelException said) {
      throw said;
    } catch (IOException badSector) {
      // Reported already.
    }
  }
}
