package dev.nacre.core.file.head;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The keys of temp files, by name. They exist only in memory, so a temp file that the process
 * leaves behind cannot be decrypted.
 */
public final class TemporaryKeys implements AutoCloseable {
  private final Map<String, Entry> entries = new HashMap<>();

  record Entry(FileIdentity identity, FileKeys keys) {}

  /** The key of this file; a file without bytes gets a new one. */
  public synchronized Entry of(String name, long physical, FileContext context)
      throws NacreIOException {
    Entry entry = entries.get(name);
    if (entry != null) {
      return entry;
    }
    if (physical > 0) {
      throw new NacreIOException(
          ErrorCode.TEMP_KEY_GONE, "The key of the temp file " + name + " is not in this process");
    }
    UUID fileId = UUID.randomUUID();
    FileIdentity identity =
        new FileIdentity(
            context.suite(),
            FileKind.TEMP,
            context.layout().apply(FileKind.TEMP),
            fileId,
            fileId,
            System.currentTimeMillis());
    entry =
        new Entry(
            identity, FileKeys.of(identity, DataKey.generate(KeyScope.file(identity.fileId()))));
    entries.put(name, entry);
    return entry;
  }

  public synchronized boolean has(String name) {
    return entries.containsKey(name);
  }

  public synchronized void rename(String from, String to) {
    Entry moved = entries.remove(from);
    forget(to);
    if (moved != null) {
      entries.put(to, moved);
    }
  }

  public synchronized void forget(String name) {
    Entry entry = entries.remove(name);
    if (entry != null) {
      entry.keys().close();
    }
  }

  @Override
  public synchronized void close() {
    entries.values().forEach(entry -> entry.keys().close());
    entries.clear();
  }
}
