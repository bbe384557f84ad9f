package dev.nacre.jdbc.engine.h2.places;

import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.verify.Owner;
import dev.nacre.core.verify.Owners;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.SealedDatabase;
import dev.nacre.jdbc.engine.h2.fs.SealedDatabases;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.h2.engine.Constants;
import org.h2.mvstore.MVStore;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/** The store of a database that nobody has open, opened for reading. */
final class StoreLayout implements AutoCloseable {
  private static final String CHUNK = "chunk.";

  private final SealedDatabase database;
  private final MVStore store;
  private final FileChannel channel;

  private StoreLayout(SealedDatabase database, MVStore store, FileChannel channel) {
    this.database = database;
    this.store = store;
    this.channel = channel;
  }

  static StoreLayout open(StorageRequest request) throws IOException {
    SealedDatabase database = SealedDatabases.join(request);
    MVStore store = null;
    try {
      String name = database.name() + Constants.SUFFIX_MV_FILE;
      store = new MVStore.Builder().fileName(name).readOnly().autoCommitDisabled().open();
      // An older state than the file promises would call living blocks unused.
      database.storeOpened(store.getCurrentVersion());
      return new StoreLayout(database, store, FilePath.get(name).open("r"));
    } catch (IOException | RuntimeException unreadable) {
      if (store != null) {
        store.closeImmediately();
      }
      SealedDatabases.leave(database);
      throw unreadable;
    }
  }

  /**
   * What each block is for. Asked after this was closed, so it holds all that it needs.
   *
   * @param watch has seen the whole file
   */
  Owners owners(ChunkWatch watch, boolean clean) {
    long version = store.getCurrentVersion();
    NavigableMap<Long, Chunk> live = live();
    Chunk last = watch.ofVersion(version);
    if (last != null) {
      live.put(last.block(), last);
    }
    ObjectNames names = ObjectNames.of(store);
    Map<Long, PagesOfChunk> pages = new HashMap<>();
    for (Chunk chunk : live.values()) {
      pages.put(chunk.id(), pages(chunk));
    }
    return block -> {
      Map.Entry<Long, Chunk> before = live.floorEntry(block);
      if (before != null && before.getValue().covers(block)) {
        return used(before.getValue(), block, pages, names);
      }
      return unused(watch.at(block), version, clean);
    };
  }

  private static Owner used(
      Chunk chunk, long block, Map<Long, PagesOfChunk> pages, ObjectNames names) {
    PagesOfChunk found = pages.get(chunk.id());
    if (found == null) {
      return new Owner(Owner.Use.LIVE, ChunkWatch.text(chunk));
    }
    Set<String> inUse = found.objects(block - chunk.block(), true, names);
    Set<String> removed = found.objects(block - chunk.block(), false, names);
    boolean dead = inUse.isEmpty() && !removed.isEmpty();
    String objects = String.join(", ", dead ? removed : inUse);
    String text = ChunkWatch.text(chunk);
    return new Owner(
        dead ? Owner.Use.UNUSED : Owner.Use.LIVE,
        objects.isEmpty() ? text : objects + " (" + text + ")");
  }

  // After a crash, what is not in use and is not known to be old may have been the newest.
  private static Owner unused(@Nullable Chunk chunk, long version, boolean clean) {
    String text = chunk == null ? "" : ChunkWatch.text(chunk);
    boolean old = chunk != null && chunk.version() <= version;
    return new Owner(clean || old ? Owner.Use.UNUSED : Owner.Use.NEWEST, text);
  }

  private NavigableMap<Long, Chunk> live() {
    NavigableMap<Long, Chunk> live = new TreeMap<>();
    layout()
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
    return live;
  }

  // Releases before 2.2 declare another return type.
  @SuppressWarnings("unchecked")
  private Map<String, String> layout() {
    try {
      return (Map<String, String>) MVStore.class.getMethod("getLayoutMap").invoke(store);
    } catch (ReflectiveOperationException otherH2) {
      throw new IllegalStateException("this H2 does not tell its layout", otherH2);
    }
  }

  private @Nullable PagesOfChunk pages(Chunk chunk) {
    if (chunk.pagesAt() <= 0 || chunk.pages() <= 0) {
      return null;
    }
    ByteBuffer list = ByteBuffer.allocate(chunk.pages() * Long.BYTES);
    try {
      long at = PageGeometry.start(chunk.block()) + chunk.pagesAt();
      while (list.hasRemaining()) {
        int count = channel.read(list, at + list.position());
        if (count < 0) {
          return null;
        }
      }
    } catch (IOException damaged) {
      return null;
    }
    return new PagesOfChunk(chunk, list.flip().asLongBuffer());
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      store.closeImmediately();
    } finally {
      SealedDatabases.leave(database);
    }
  }
}
