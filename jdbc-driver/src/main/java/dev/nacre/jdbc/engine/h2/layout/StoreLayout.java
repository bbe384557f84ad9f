package dev.nacre.jdbc.engine.h2.layout;

import dev.nacre.core.verify.BlockUse;
import dev.nacre.core.verify.BlockUses;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.database.DriverCalls;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.sql.SQLException;
import org.h2.engine.Constants;
import org.h2.mvstore.MVStore;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/** The store of a database that is not open, opened read-only. */
final class StoreLayout implements AutoCloseable {
  private final EncryptedDatabase database;
  private final MVStore store;
  private final FileChannel channel;

  private StoreLayout(EncryptedDatabase database, MVStore store, FileChannel channel) {
    this.database = database;
    this.store = store;
    this.channel = channel;
  }

  static StoreLayout open(StorageRequest request) throws IOException {
    EncryptedDatabase database = EncryptedDatabases.join(request);
    MVStore store = null;
    try {
      String name = database.name() + Constants.SUFFIX_MV_FILE;
      store = opened(database, name);
      // With an older state than the file promises, blocks in use would be reported as unused.
      database.storeOpened(store.getCurrentVersion());
      return new StoreLayout(database, store, FilePath.get(name).open("r"));
    } catch (IOException | RuntimeException unreadable) {
      if (store != null) {
        store.closeImmediately();
      }
      EncryptedDatabases.leave(database);
      throw unreadable;
    }
  }

  // Some releases leave the file locked if they cannot open it; closing the database unlocks it.
  private static MVStore opened(EncryptedDatabase database, String name) throws IOException {
    MVStore.Builder builder = new MVStore.Builder().fileName(name).readOnly().autoCommitDisabled();
    try {
      return DriverCalls.connect(database, false, builder::open);
    } catch (SQLException refused) {
      throw new IOException(refused);
    }
  }

  /**
   * The use of each block. The result is used after this is closed, so it keeps no reference.
   *
   * @param watch has seen the whole file
   */
  BlockUses owners(ChunkWatch watch, boolean clean) {
    long version = store.getCurrentVersion();
    ChunksInUse chunks =
        new ChunksInUse(store, watch.ofVersion(version), MapOwners.of(store), channel::read);
    return block -> {
      BlockUse owner = chunks.owner(block);
      return owner == null ? unused(watch.at(block), version, clean) : owner;
    };
  }

  // After a crash, a block that is neither in use nor known to be old may be of the newest state.
  private static BlockUse unused(@Nullable Chunk chunk, long version, boolean clean) {
    String text = chunk == null ? "" : ChunkWatch.text(chunk);
    boolean old = chunk != null && chunk.version() <= version;
    return new BlockUse(clean || old ? BlockUse.Use.UNUSED : BlockUse.Use.NEWEST, text);
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      store.closeImmediately();
    } finally {
      EncryptedDatabases.leave(database);
    }
  }
}
