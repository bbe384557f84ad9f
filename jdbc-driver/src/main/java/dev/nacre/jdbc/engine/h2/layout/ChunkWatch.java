package dev.nacre.jdbc.engine.h2.layout;

import dev.nacre.core.verify.BlockUse;
import dev.nacre.core.verify.BlockUses;
import dev.nacre.jdbc.engine.BlockOwnerLookup;
import dev.nacre.jdbc.engine.StorageRequest;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records the chunks of a file while its blocks are read. Thread-safe. */
public final class ChunkWatch implements BlockOwnerLookup {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  // By first block. A later chunk may overlap an older one, of which only one end is left.
  private final ConcurrentSkipListMap<Long, Chunk> byHeader = new ConcurrentSkipListMap<>();
  private final ConcurrentSkipListMap<Long, Chunk> byFooter = new ConcurrentSkipListMap<>();

  @Override
  public void seen(long block, byte[] content) {
    Chunk begins = Chunk.ofHeader(block, content);
    if (begins != null) {
      byHeader.put(block, begins);
    }
    Chunk ends = Chunk.ofFooter(block, content);
    if (ends != null) {
      byFooter.put(block, ends);
    }
  }

  @Override
  public BlockUses owners(boolean clean) {
    return block -> {
      Chunk chunk = at(block);
      return chunk == null ? BlockUse.UNKNOWN : new BlockUse(BlockUse.Use.UNKNOWN, text(chunk));
    };
  }

  @Override
  public BlockUses owners(boolean clean, StorageRequest request) {
    try (StoreLayout layout = StoreLayout.open(request)) {
      return layout.owners(this, clean);
    } catch (IOException | RuntimeException | LinkageError unreadable) {
      // H2's message may name what it was reading.
      LOG.debug("The store does not open to be looked at: {}", unreadable.getClass().getName());
      return owners(clean);
    }
  }

  /** The chunk that last wrote a block, as far as either end of it is left. */
  @Nullable Chunk at(long block) {
    Chunk newest = null;
    Map.Entry<Long, Chunk> header = byHeader.floorEntry(block);
    if (header != null && header.getValue().covers(block)) {
      newest = header.getValue();
    }
    Map.Entry<Long, Chunk> footer = byFooter.ceilingEntry(block);
    if (footer != null
        && footer.getValue().covers(block)
        && (newest == null || footer.getValue().version() > newest.version())) {
      newest = footer.getValue();
    }
    return newest;
  }

  /** The chunk of a version, if its header was read. */
  @Nullable Chunk ofVersion(long version) {
    for (Chunk chunk : byHeader.values()) {
      if (chunk.version() == version) {
        return chunk;
      }
    }
    return null;
  }

  static String text(Chunk chunk) {
    return "chunk " + Long.toHexString(chunk.id());
  }
}
