package dev.nacre.jdbc.open.registry;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.DecryptionOrder;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import dev.nacre.wallet.registry.RegistryMemory;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registry as the rollback anchor of encrypted files. It is opened on first use, because only
 * the first connection to a database needs it. Thread-safe.
 */
public final class RegistryAnchor implements RollbackAnchor, PendingDecryptions, AutoCloseable {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  private static final String NOTHING_SUMMED_UP = "0".repeat(64);

  private final Path file;
  private final MasterKeys keys;
  private final RegistryMemory memory;
  private final Optional<RestoreToken> accepted;
  private final Audit audit;

  /** Of a registry in memory; null for one in a file. */
  private @Nullable Object owner;

  private @Nullable Grant granted;
  private @Nullable Registry registry;
  private boolean unwritable;

  /** Databases already reported as having lost their registration to a copy. */
  private final Set<UUID> lost = new HashSet<>();

  /**
   * @param keys which outlive this and are not closed by it
   * @param accepted from {@code nacre.accept.restored}
   * @param audit of this registry
   */
  public RegistryAnchor(
      Path file,
      MasterKeys keys,
      RegistryMemory memory,
      Optional<RestoreToken> accepted,
      Audit audit) {
    this.file = file;
    this.keys = keys;
    this.memory = memory;
    this.accepted = accepted;
    this.audit = audit;
  }

  private RegistryAnchor(Object owner, MasterKeys keys, Audit audit) {
    this(Path.of(Options.IN_MEMORY), keys, RegistryMemory.none(), Optional.empty(), audit);
    this.owner = owner;
  }

  /**
   * An anchor in the memory of this JVM, for tests: they may delete a database and recreate it
   * without confirmation. An older copy of an existing database is still refused.
   */
  static RegistryAnchor inMemory(Object owner, MasterKeys keys, Audit audit) {
    return new RegistryAnchor(owner, keys, audit);
  }

  @Override
  public synchronized Optional<Memory> recall(UUID databaseId) throws IOException {
    return registry().find(databaseId).map(RegistryAnchor::memory);
  }

  /** Where a database was last seen. */
  public synchronized Optional<String> place(UUID databaseId) throws IOException {
    return registry().find(databaseId).map(DatabaseRecord::place);
  }

  @Override
  public synchronized Optional<String> elsewhere(String name, UUID databaseId) throws IOException {
    return place(databaseId)
        .filter(
            place ->
                !place.equals(name)
                    && CopyDetection.isStillAt(place, name, databaseId)
                    && !CopyDetection.haveRegistriesOfTheirOwn(file, place, name));
  }

  /** The places of all registered databases. */
  public synchronized List<String> places() throws IOException {
    return registry().databases().stream().map(DatabaseRecord::place).toList();
  }

  @Override
  public synchronized void remember(String name, FileState state) throws IOException {
    Optional<String> other = elsewhere(name, state.databaseId());
    if (other.isPresent()) {
      lost(name, state, other.get());
      return;
    }
    Optional<DatabaseRecord> before = registry().find(state.databaseId());
    boolean takesOver = before.filter(known -> !known.fileId().equals(state.fileId())).isPresent();
    save(state.databaseId(), !takesOver, old -> record(state, name, Optional.empty()));
    if (before.isEmpty()) {
      note(AuditAction.DATABASE_REGISTERED, state.databaseId() + " " + name);
    }
  }

  // Not taken back: an operator must decide which of the two is wanted.
  private void lost(String name, FileState state, String other) {
    if (lost.add(state.databaseId())) {
      AUDIT.warn(
          "The database {} has lost its registration to its copy {}; its next start is refused"
              + " ({}) until one of the two is moved away or given an identity of its own",
          name,
          other,
          ErrorCode.DATABASE_ELSEWHERE.text());
      note(AuditAction.REGISTRATION_LOST, state.databaseId() + " " + name);
    }
  }

  /**
   * Records that an operator has restored a backup here, whose generation is now above the
   * registered one. Recorded as an accepted restore; the registration of another database at this
   * place is removed.
   */
  public synchronized void restored(String name, FileState state) throws IOException {
    Optional<FileState> other = expected(name);
    if (other.isPresent() && !other.get().databaseId().equals(state.databaseId())) {
      RestoreToken last = new RestoreToken(other.get().databaseId(), other.get().generation());
      registry().giveUp(last);
      note(AuditAction.DATABASE_GIVEN_UP, last.toString());
    }
    Optional<DatabaseRecord> known = registry().find(state.databaseId());
    if (known.isPresent()) {
      RestoreToken token = new RestoreToken(state.databaseId(), known.get().generation());
      registry().accept(token, old -> record(state, name, Optional.empty()));
    } else {
      registry().update(state.databaseId(), old -> record(state, name, Optional.empty()));
    }
    note(AuditAction.DATABASE_RESTORED, state.token() + " " + name);
  }

  /**
   * Removes the pin before an operator restores an encrypted backup with its catalog. The next open
   * pins that catalog; until then an older one cannot replace it unnoticed, because it is in a
   * registered file.
   */
  public synchronized void restores(DatabaseLocation location) throws IOException {
    String database = ConnectionRegistry.name(location);
    if (registry().pin(database).isPresent()) {
      registry().unpin(database);
    }
  }

  @Override
  public synchronized void progressed(String name, FileState state) throws IOException {
    // After close, nothing would close the registry again.
    if (registry != null) {
      RollbackAnchor.super.progressed(name, state);
    }
  }

  @Override
  public synchronized void intend(UUID databaseId, UUID fileId) throws IOException {
    if (registry().find(databaseId).isPresent()) {
      save(
          databaseId,
          false,
          old -> {
            DatabaseRecord known = old.orElseThrow(() -> gone(databaseId));
            return record(state(known), known.place(), Optional.of(fileId))
                .underKey(known.keyCheck(), known.pendingKeyCheck());
          });
    }
  }

  @Override
  public synchronized void intendKey(UUID databaseId, String keyCheck) throws IOException {
    if (registry().find(databaseId).isPresent()) {
      save(
          databaseId,
          false,
          old -> {
            DatabaseRecord known = old.orElseThrow(() -> gone(databaseId));
            return known.underKey(known.keyCheck(), digest(keyCheck));
          });
    }
  }

  @Override
  public synchronized void forget(UUID databaseId) throws IOException {
    writing(true, () -> registry().forget(databaseId));
  }

  /**
   * The token names the registered state, so it is valid once: accepting it raises the registered
   * generation above it. One open may ask more than once, about the file and then about the store
   * in it, or again because the store must be searched. Until a session begins, the first decision
   * holds for the same file.
   */
  @Override
  public synchronized boolean accepts(FileState found) throws IOException {
    Optional<DatabaseRecord> known = registry().find(found.databaseId());
    if (granted != null && granted.covers(found, known.map(RegistryAnchor::state))) {
      return true;
    }
    if (accepted.isEmpty()
        || known.isEmpty()
        || !accepted.get().id().equals(found.databaseId())
        || accepted.get().generation() != known.get().generation()) {
      return false;
    }
    registry()
        .accept(
            accepted.get(),
            old -> {
              DatabaseRecord newest = old.orElseThrow(() -> gone(found.databaseId()));
              // Not clean: the next session's result counts, not the present state.
              FileState next =
                  new FileState(
                      found.databaseId(),
                      found.fileId(),
                      newest.generation() + 1,
                      false,
                      found.length(),
                      found.storeVersion(),
                      NOTHING_SUMMED_UP,
                      found.keyCheck());
              return record(next, newest.place(), Optional.empty());
            });
    granted = new Grant(found, registry().find(found.databaseId()).map(RegistryAnchor::state));
    AUDIT.warn(
        "An older copy of a database was accepted: generation {} in the place of {}",
        found.generation(),
        accepted.get());
    note(AuditAction.DATABASE_ROLLBACK_ACCEPTED, accepted.get().toString());
    return true;
  }

  @Override
  public synchronized Optional<FileState> expected(String name) throws IOException {
    return registry().databases().stream()
        .filter(known -> known.place().equals(name))
        .findFirst()
        .map(RegistryAnchor::state);
  }

  @Override
  public synchronized boolean givesUp(FileState missing) throws IOException {
    if (owner != null) {
      registry().forget(missing.databaseId());
      AUDIT.warn(
          "A missing or replaced database is taken for deleted on purpose: {}", missing.token());
      return true;
    }
    RestoreToken last = new RestoreToken(missing.databaseId(), missing.generation());
    if (!accepted.equals(Optional.of(last))) {
      return false;
    }
    registry().giveUp(last);
    AUDIT.warn("A missing or replaced database was given up: {}", last);
    note(AuditAction.DATABASE_GIVEN_UP, last.toString());
    return true;
  }

  @Override
  public synchronized Optional<PendingDecryption> find(String name) throws IOException {
    return registry()
        .decryption(name)
        .map(
            order ->
                new PendingDecryption(
                    order.databaseId(),
                    order.generation(),
                    LeftoverPolicy.valueOf(order.leftover()),
                    order.switching()));
  }

  /** A failure is never excused: an order that is not recorded is not executed. */
  @Override
  public synchronized void remember(String name, PendingDecryption order) throws IOException {
    registry()
        .order(
            new DecryptionOrder(
                order.databaseId(),
                name,
                order.generation(),
                order.leftover().name(),
                order.switching()));
  }

  /** Nor here: an order must be reported as forgotten only if it is. */
  @Override
  public synchronized void forgetOrder(UUID databaseId) throws IOException {
    writing(false, () -> registry().forgetOrder(databaseId));
  }

  @Override
  public synchronized boolean enforced() {
    if (owner != null) {
      return true;
    }
    Path folder = file.toAbsolutePath().getParent();
    return folder == null || !isReadOnlyMount(folder);
  }

  @Override
  public synchronized boolean isBehind() {
    return unwritable;
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

  /** Closing twice does nothing. */
  @Override
  public synchronized void close() {
    if (registry != null) {
      registry.close();
      registry = null;
    }
  }

  private Registry registry() throws IOException {
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

  private void save(UUID databaseId, boolean excused, Registry.Change<DatabaseRecord> change)
      throws IOException {
    writing(
        excused,
        () -> {
          DatabaseRecord unused = registry().update(databaseId, change);
        });
  }

  /**
   * @param excused whether it may fail: then the file only becomes newer than its entry. If another
   *     file took its place unrecorded, it would be refused later, so that is refused at once.
   */
  private void writing(boolean excused, Saving saving) throws IOException {
    try {
      saving.run();
      unwritable = false;
    } catch (NacreIOException failed) {
      if (failed.code() != ErrorCode.REGISTRY_NOT_WRITABLE || (!excused && enforced())) {
        throw failed;
      }
      if (!unwritable) {
        AUDIT.warn(
            "The registry {} cannot be written: {}",
            file,
            enforced()
                ? "rollback is refused only to where it was last written"
                : "rollback is reported, not enforced");
      }
      unwritable = true;
    }
  }

  private void note(AuditAction action, String object) {
    boolean unused = audit.record(AuditEvent.done(action, object));
  }

  private static DatabaseRecord record(FileState state, String place, Optional<UUID> pending) {
    return new DatabaseRecord(
            state.databaseId(),
            state.fileId(),
            state.generation(),
            state.length(),
            digest(state.digest()),
            state.clean(),
            state.storeVersion(),
            place,
            pending)
        .underKey(digest(state.keyCheck()), Digest.NONE);
  }

  private static Digest digest(String hexadecimal) {
    return Digest.of(HexFormat.of().parseHex(hexadecimal));
  }

  private static Memory memory(DatabaseRecord known) {
    String next = known.pendingKeyCheck().toString();
    return new Memory(
        state(known), known.pendingFileId(), next.isEmpty() ? Optional.empty() : Optional.of(next));
  }

  private static FileState state(DatabaseRecord known) {
    return new FileState(
        known.databaseId(),
        known.fileId(),
        known.generation(),
        known.clean(),
        known.length(),
        known.storeVersion(),
        known.digest().toString(),
        known.keyCheck().toString());
  }

  private static IllegalStateException gone(UUID databaseId) {
    return new IllegalStateException("the registry lost the database " + databaseId);
  }

  /**
   * An accepted restore.
   *
   * @param left the registered state at that time, which changes as soon as a session begins
   */
  private record Grant(FileState file, Optional<FileState> left) {
    boolean covers(FileState found, Optional<FileState> known) {
      return left.equals(known)
          && found.fileId().equals(file.fileId())
          && found.generation() == file.generation()
          && found.keyCheck().equals(file.keyCheck());
    }
  }

  @FunctionalInterface
  private interface Saving {
    void run() throws IOException;
  }
}
