package dev.nacre.jdbc.engine.h2.layout;

import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.verify.BlockUse;
import dev.nacre.core.verify.BlockUses;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import java.io.IOException;
import org.h2.engine.Database;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The owners of the blocks of a database that H2 has open here. They are read from H2's own store,
 * because opening and closing the file a second time would release H2's lock on it.
 */
public final class LiveLayout {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final ChunkWatch watch;
  private final EncryptedDatabase database;
  private final long begun;

  /** Must be created before the watch sees the first block. */
  public LiveLayout(ChunkWatch watch, EncryptedDatabase database) {
    this.watch = watch;
    this.database = database;
    Database open = database.opened();
    this.begun = open == null ? 0 : open.getStore().getMvStore().getCurrentVersion();
  }

  /** The owners at this moment; unknown where they cannot be determined. */
  public BlockUses owners(EncryptedFile file) {
    try {
      boolean clean = file.wasClosedCleanly();
      Database open = database.opened();
      return open == null ? watch.owners(clean) : owners(open, file, clean);
    } catch (IOException | RuntimeException | LinkageError unreadable) {
      // H2's message may name what it was reading.
      LOG.debug("The store cannot be looked at: {}", unreadable.getClass().getName());
      return watch.owners(false);
    }
  }

  private BlockUses owners(Database open, EncryptedFile file, boolean clean) {
    MVStore store = open.getStore().getMvStore();
    ChunksInUse chunks =
        new ChunksInUse(store, null, MapOwners.of(store, open), (to, at) -> file.read(to, at));
    return block -> {
      BlockUse owner = chunks.owner(block);
      return owner == null ? unused(watch.at(block), clean) : owner;
    };
  }

  // The layout does not contain the newest chunk yet. A block torn when H2 opened the file is not
  // part of it.
  private BlockUse unused(@Nullable Chunk chunk, boolean clean) {
    String text = chunk == null ? "" : ChunkWatch.text(chunk);
    boolean unused = chunk == null ? clean : chunk.version() < begun;
    return new BlockUse(unused ? BlockUse.Use.UNUSED : BlockUse.Use.NEWEST, text);
  }
}
