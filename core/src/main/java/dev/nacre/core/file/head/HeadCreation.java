package dev.nacre.core.file.head;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.anchor.RollbackProtection;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.v1.Epoch;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates the head of a new file: its identity, its first data key, its first superblock. */
public final class HeadCreation {
  private HeadCreation() {}

  /**
   * The head of a file that is about to be created.
   *
   * @param predecessor the state of the file it replaces, if a compaction fills it
   */
  public static PersistentHead create(
      FileContext context,
      RawFile raw,
      String name,
      RollbackProtection anchoring,
      FileKind kind,
      @Nullable FileState predecessor)
      throws IOException {
    UUID fileId = UUID.randomUUID();
    FileIdentity identity =
        new FileIdentity(
            context.suite(),
            kind,
            context.layout().apply(kind),
            fileId,
            predecessor == null ? UUID.randomUUID() : predecessor.databaseId(),
            System.currentTimeMillis());
    MasterKey master = context.keys().current();
    DataKey key = DataKey.generate(KeyScope.file(fileId));
    try {
      Superblock first =
          Superblock.first(
              identity,
              predecessor == null ? 0 : predecessor.generation(),
              predecessor != null,
              new Epoch(0, 0, master.wrap(key)));
      SuperblockPair superblocks = SuperblockPair.create(raw, first);
      return new PersistentHead(
          context, raw, name, anchoring, superblocks, FileKeys.of(identity, key));
    } catch (IOException | RuntimeException failed) {
      key.close();
      throw failed;
    }
  }
}
