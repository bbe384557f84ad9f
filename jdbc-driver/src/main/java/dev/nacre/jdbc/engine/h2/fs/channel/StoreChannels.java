package dev.nacre.jdbc.engine.h2.fs.channel;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.key.KeyId;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** H2's channels to the store of one encrypted database. Thread-safe. */
public final class StoreChannels {
  private final String database;

  // Whether H2 failed to find the newest state by the mark of a clean close.
  private volatile boolean markDistrusted;

  // By file name. At most one of them may write.
  private final Map<String, EncryptedChannel> channels = new ConcurrentHashMap<>();

  /**
   * @param database the file of the database. H2 opens a store under other names too, while it
   *     compacts or repairs the database
   */
  public StoreChannels(String database) {
    this.database = database;
  }

  public EncryptedChannel open(
      String path, EncryptedFile file, boolean synchronous, FileLockListener locks) {
    if (markDistrusted) {
      file.store().search();
    }
    EncryptedChannel channel =
        new EncryptedChannel(path, file, EncryptedChannel.Content.STORE, synchronous, locks);
    channels.put(path, channel);
    return channel;
  }

  /** The last channel to the database itself, which may be closed. */
  public @Nullable EncryptedChannel last() {
    return channels.get(database);
  }

  /** Whether H2 has its store open; H2 opens it before it reports the database as open. */
  public boolean areUsed() {
    return channels.values().stream().anyMatch(EncryptedChannel::isOpen);
  }

  /** Whether H2 has this file open. */
  public boolean isOpen(String path) {
    EncryptedChannel channel = channels.get(path);
    return channel != null && channel.isOpen();
  }

  /** The first refusal when H2 last opened this database, if any. */
  public Optional<NacreIOException> refusalWhileOpening() {
    EncryptedChannel store = last();
    return store == null ? Optional.empty() : Optional.ofNullable(store.refusal());
  }

  /**
   * Whether to retry after H2 has opened an older state than the file remembers. If H2's own mark
   * of a clean close misled it, the next attempt may find the newest state.
   *
   * <p>A power cut may lose a chunk that is no longer needed and keep the next one; H2 then
   * continues from that. Once the store is closed, H2 trusts the mark, misses the lost chunk while
   * it checks the others, and takes the newest one it has seen until then. Without the mark it
   * looks at all of them.
   *
   * @return false when that is not the case
   */
  public boolean distrustMark() {
    EncryptedChannel store = last();
    markDistrusted |= store != null && store.trustedStaleMark();
    return markDistrusted;
  }

  /**
   * The master key that the file needs now.
   *
   * @throws IOException when H2 is about to open or close it: a second look into the file would
   *     release H2's lock
   */
  public KeyId masterKey() throws IOException {
    EncryptedChannel store = last();
    KeyId key = store == null || !store.isOpen() ? null : store.file().status().masterKey();
    if (key == null) {
      throw Schemes.inUse(database);
    }
    return key;
  }
}
