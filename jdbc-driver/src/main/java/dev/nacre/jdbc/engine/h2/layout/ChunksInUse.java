package dev.nacre.jdbc.engine.h2.layout;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.verify.BlockUse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/** The chunks that a store uses, with their pages. Keeps no reference to the store. */
final class ChunksInUse {
  private static final String CHUNK = "chunk.";

  private final NavigableMap<Long, Chunk> live = new TreeMap<>();
  private final Map<Long, PagesOfChunk> pages = new HashMap<>();
  private final MapOwners owners;

  /** Reads the plaintext of the store's file. */
  @FunctionalInterface
  interface Reader {
    int read(ByteBuffer into, long position) throws IOException;
  }

  /**
   * @param last the newest chunk, which the layout does not contain yet; null when it is unknown
   */
  ChunksInUse(MVStore store, @Nullable Chunk last, MapOwners owners, Reader reader) {
    this.owners = owners;
    layout(store)
        .forEach(
            (key, value) -> {
              if (key.startsWith(CHUNK)) {
                Map<String, String> fields = Chunk.fields(value);
                Chunk chunk = Chunk.of(fields);
                boolean emptied = Chunk.number(fields, "livePages", 1) == 0;
                if (chunk != null && !emptied) {
                  live.put(chunk.block(), chunk);
                }
              }
            });
    if (last != null) {
      live.put(last.block(), last);
    }
    for (Chunk chunk : live.values()) {
      PagesOfChunk found = pages(chunk, reader);
      if (found != null) {
        pages.put(chunk.id(), found);
      }
    }
  }

  /** The use of a block; null when no chunk in use covers it. */
  @Nullable BlockUse owner(long block) {
    Map.Entry<Long, Chunk> before = live.floorEntry(block);
    return before != null && before.getValue().covers(block)
        ? used(before.getValue(), block)
        : null;
  }

  private BlockUse used(Chunk chunk, long block) {
    PagesOfChunk found = pages.get(chunk.id());
    if (found == null) {
      return new BlockUse(BlockUse.Use.LIVE, ChunkWatch.text(chunk));
    }
    Set<String> inUse = found.objects(block - chunk.block(), true, owners);
    Set<String> removed = found.objects(block - chunk.block(), false, owners);
    boolean dead = inUse.isEmpty() && !removed.isEmpty();
    String objects = String.join(", ", dead ? removed : inUse);
    String text = ChunkWatch.text(chunk);
    return new BlockUse(
        dead ? BlockUse.Use.UNUSED : BlockUse.Use.LIVE,
        objects.isEmpty() ? text : objects + " (" + text + ")");
  }

  // Releases before 2.2 declare another return type.
  @SuppressWarnings("unchecked")
  private static Map<String, String> layout(MVStore store) {
    try {
      return (Map<String, String>) MVStore.class.getMethod("getLayoutMap").invoke(store);
    } catch (ReflectiveOperationException otherH2) {
      throw new IllegalStateException("this H2 does not tell its layout", otherH2);
    }
  }

  private static @Nullable PagesOfChunk pages(Chunk chunk, Reader reader) {
    if (chunk.pagesAt() <= 0 || chunk.pages() <= 0) {
      return null;
    }
    ByteBuffer list = ByteBuffer.allocate(chunk.pages() * Long.BYTES);
    try {
      long at = BlockLayout.start(chunk.block()) + chunk.pagesAt();
      while (list.hasRemaining()) {
        int count = reader.read(list, at + list.position());
        if (count < 0) {
          return null;
        }
      }
    } catch (IOException damaged) {
      return null;
    }
    return new PagesOfChunk(chunk, list.flip().asLongBuffer());
  }
}
