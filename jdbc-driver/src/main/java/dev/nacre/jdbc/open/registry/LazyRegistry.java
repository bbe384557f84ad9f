package dev.nacre.jdbc.open.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.KnownRegistries;
import dev.nacre.wallet.registry.Registry;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registry of a {@link RegistryAnchor}, which is opened on first use, and may be one that
 * cannot be written. Called with the anchor's lock held.
 */
final class LazyRegistry {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  private final Path file;
  private final MasterKeys keys;
  private final KnownRegistries memory;
  private final Optional<RestoreToken> accepted;
  private final Audit audit;

  /** Of a registry in memory; null for one in a file. */
  private final @Nullable Object owner;

  private @Nullable Registry registry;
  private boolean unwritable;

  LazyRegistry(
      Path file,
      MasterKeys keys,
      KnownRegistries memory,
      Optional<RestoreToken> accepted,
      Audit audit,
      @Nullable Object owner) {
    this.file = file;
    this.keys = keys;
    this.memory = memory;
    this.accepted = accepted;
    this.audit = audit;
    this.owner = owner;
  }

  Path file() {
    return file;
  }

  boolean isInMemory() {
    return owner != null;
  }

  boolean isOpen() {
    return registry != null;
  }

  Registry get() throws IOException {
    Registry open = registry;
    if (open == null) {
      open = open();
      registry = open;
    }
    return open;
  }

  private Registry open() throws IOException {
    if (owner != null) {
      return Registry.inMemory(owner, keys);
    }
    try {
      return Registry.open(file, keys, memory);
    } catch (NacreIOException missing) {
      if (missing.code() == ErrorCode.REGISTRY_MISSING
          && accepted.isPresent()
          && accepted.get().generation() == 0) {
        Registry fresh = Registry.replaceLost(file, keys, memory, accepted.get());
        AUDIT.warn("A lost registry was given up: {} starts empty", file);
        note(AuditAction.REGISTRY_GIVEN_UP, accepted.get().toString());
        return fresh;
      }
      throw missing;
    }
  }

  /**
   * @param excused as for {@link #write}
   */
  void update(UUID databaseId, boolean excused, Registry.Change<DatabaseRecord> change)
      throws IOException {
    write(
        excused,
        () -> {
          DatabaseRecord unused = get().update(databaseId, change);
        });
  }

  @FunctionalInterface
  interface Saving {
    void run() throws IOException;
  }

  /**
   * @param excused whether it may fail: then the file only becomes newer than its entry. If another
   *     file took its place unrecorded, it would be refused later, so that is refused at once.
   */
  void write(boolean excused, Saving saving) throws IOException {
    try {
      saving.run();
      unwritable = false;
    } catch (NacreIOException failed) {
      if (failed.code() != ErrorCode.REGISTRY_NOT_WRITABLE || (!excused && isEnforced())) {
        throw failed;
      }
      if (!unwritable) {
        AUDIT.warn(
            "The registry {} cannot be written: {}",
            file,
            isEnforced()
                ? "rollback is refused only to where it was last written"
                : "rollback is reported, not enforced");
      }
      unwritable = true;
    }
  }

  /** Whether the last write was lost. */
  boolean isBehind() {
    return unwritable;
  }

  boolean isEnforced() {
    if (owner != null) {
      return true;
    }
    Path folder = file.toAbsolutePath().getParent();
    return folder == null || !isReadOnlyMount(folder);
  }

  /**
   * On a read-only mount an operator's acceptance could not be recorded, so rollback is only
   * reported there. Missing permissions or a failed lock are no excuse: an attacker who can replace
   * a file could cause them.
   */
  private static boolean isReadOnlyMount(Path folder) {
    try {
      return Files.getFileStore(folder).isReadOnly();
    } catch (IOException unknown) {
      return false;
    }
  }

  void note(AuditAction action, String object) {
    boolean unused = audit.record(AuditEvent.done(action, object));
  }

  /** Closing twice does nothing. */
  void close() {
    if (registry != null) {
      registry.close();
      registry = null;
    }
  }
}
