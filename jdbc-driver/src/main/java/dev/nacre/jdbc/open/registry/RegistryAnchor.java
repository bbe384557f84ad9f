package dev.nacre.jdbc.open.registry;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.KnownRegistries;
import dev.nacre.wallet.registry.PendingDecryptionRecord;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registry as the rollback anchor of encrypted files. It is opened on first use, because only
 * the first connection to a database needs it. Thread-safe.
 */
public final class RegistryAnchor implements RollbackAnchor, PendingDecryptions, AutoCloseable {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  private final LazyRegistry registry;
  private final OperatorDecisions decisions;

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
      KnownRegistries memory,
      Optional<RestoreToken> accepted,
      Audit audit) {
    this(new LazyRegistry(file, keys, memory, accepted, audit, null), accepted);
  }

  private RegistryAnchor(LazyRegistry registry, Optional<RestoreToken> accepted) {
    this.registry = registry;
    this.decisions = new OperatorDecisions(registry, accepted);
  }

  /**
   * An anchor in the memory of this JVM, for tests: they may delete a database and recreate it
   * without confirmation. An older copy of an existing database is still refused.
   */
  static RegistryAnchor inMemory(Object owner, MasterKeys keys, Audit audit) {
    Optional<RestoreToken> none = Optional.empty();
    Path name = Path.of(Options.IN_MEMORY);
    return new RegistryAnchor(
        new LazyRegistry(name, keys, KnownRegistries.none(), none, audit, owner), none);
  }

  @Override
  public synchronized Optional<Memory> load(UUID databaseId) throws IOException {
    return registry.get().find(databaseId).map(RecordMapper::memory);
  }

  /** Where a database was last seen. */
  public synchronized Optional<String> place(UUID databaseId) throws IOException {
    return registry.get().find(databaseId).map(DatabaseRecord::place);
  }

  @Override
  public synchronized Optional<String> elsewhere(String name, UUID databaseId) throws IOException {
    return place(databaseId)
        .filter(
            place ->
                !place.equals(name)
                    && CopyDetection.isStillAt(place, name, databaseId)
                    && !CopyDetection.haveRegistriesOfTheirOwn(registry.file(), place, name));
  }

  /** The places of all registered databases. */
  public synchronized List<String> places() throws IOException {
    return registry.get().databases().stream().map(DatabaseRecord::place).toList();
  }

  @Override
  public synchronized void store(String name, FileState state) throws IOException {
    Optional<String> other = elsewhere(name, state.databaseId());
    if (other.isPresent()) {
      lost(name, state, other.get());
      return;
    }
    Optional<DatabaseRecord> before = registry.get().find(state.databaseId());
    boolean takesOver = before.filter(known -> !known.fileId().equals(state.fileId())).isPresent();
    registry.update(state.databaseId(), !takesOver, old -> RecordMapper.record(state, name));
    if (before.isEmpty()) {
      registry.note(AuditAction.DATABASE_REGISTERED, state.databaseId() + " " + name);
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
      registry.note(AuditAction.REGISTRATION_LOST, state.databaseId() + " " + name);
    }
  }

  /**
   * Records that an operator has restored a backup here, whose generation is now above the
   * registered one. Recorded as an accepted restore; the registration of another database at this
   * place is removed.
   */
  public synchronized void restored(String name, FileState state) throws IOException {
    decisions.restored(name, state, expected(name));
  }

  /**
   * Removes the pin before an operator restores an encrypted backup with its catalog. The next open
   * pins that catalog; until then an older one cannot replace it unnoticed, because it is in a
   * registered file.
   */
  public synchronized void unpinBeforeRestore(DatabaseLocation location) throws IOException {
    String database = RegistryCatalogPins.name(location);
    if (registry.get().pin(database).isPresent()) {
      registry.get().forgetPin(database);
    }
  }

  @Override
  public synchronized void progressed(String name, FileState state) throws IOException {
    // After close, nothing would close the registry again.
    if (registry.isOpen()) {
      RollbackAnchor.super.progressed(name, state);
    }
  }

  @Override
  public synchronized void announceReplacement(UUID databaseId, UUID fileId) throws IOException {
    if (registry.get().find(databaseId).isPresent()) {
      registry.update(
          databaseId,
          false,
          old -> {
            DatabaseRecord known = old.orElseThrow(() -> gone(databaseId));
            return RecordMapper.record(
                    RecordMapper.state(known), known.place(), Optional.of(fileId))
                .underKey(known.keyCheck(), known.pendingKeyCheck());
          });
    }
  }

  @Override
  public synchronized void announceKey(UUID databaseId, String keyCheck) throws IOException {
    if (registry.get().find(databaseId).isPresent()) {
      registry.update(
          databaseId,
          false,
          old -> {
            DatabaseRecord known = old.orElseThrow(() -> gone(databaseId));
            return known.underKey(known.keyCheck(), RecordMapper.digest(keyCheck));
          });
    }
  }

  @Override
  public synchronized void forget(UUID databaseId) throws IOException {
    registry.write(true, () -> registry.get().forget(databaseId));
  }

  @Override
  public synchronized boolean accepts(FileState found) throws IOException {
    return decisions.accepts(found);
  }

  @Override
  public synchronized Optional<FileState> expected(String name) throws IOException {
    return registry.get().databases().stream()
        .filter(known -> known.place().equals(name))
        .findFirst()
        .map(RecordMapper::state);
  }

  @Override
  public synchronized boolean acceptsLoss(FileState missing) throws IOException {
    return decisions.acceptsLoss(missing);
  }

  @Override
  public synchronized Optional<PendingDecryption> find(String name) throws IOException {
    return registry
        .get()
        .pendingDecryption(name)
        .map(
            recorded ->
                new PendingDecryption(
                    recorded.databaseId(),
                    recorded.generation(),
                    LeftoverPolicy.valueOf(recorded.leftover()),
                    recorded.switching()));
  }

  /** A failure is never excused: what is not recorded is not begun. */
  @Override
  public synchronized void remember(String name, PendingDecryption pending) throws IOException {
    registry
        .get()
        .storePendingDecryption(
            new PendingDecryptionRecord(
                pending.databaseId(),
                name,
                pending.generation(),
                pending.leftover().name(),
                pending.switching()));
  }

  /** Nor here: a decryption must be reported as forgotten only if it is. */
  @Override
  public synchronized void forgetDecryption(UUID databaseId) throws IOException {
    registry.write(false, () -> registry.get().forgetPendingDecryption(databaseId));
  }

  @Override
  public synchronized boolean enforced() {
    return registry.isEnforced();
  }

  @Override
  public synchronized boolean isBehind() {
    return registry.isBehind();
  }

  /** Closing twice does nothing. */
  @Override
  public synchronized void close() {
    registry.close();
  }

  static IllegalStateException gone(UUID databaseId) {
    return new IllegalStateException("the registry lost the database " + databaseId);
  }
}
