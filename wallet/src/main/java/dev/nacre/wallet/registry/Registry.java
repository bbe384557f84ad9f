package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.registry.RegistryStore.Edited;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The registry: stores the last known state of each database, so that an older copy is detected.
 *
 * <p>Write the database's own file first, then the registry, each forced: a crash between the two
 * leaves a database that is newer than the registry knows, which is accepted, and never the
 * reverse. The first {@link #update} creates the file; read operations never write. The lock is
 * held only while the file is read, changed and saved, so that processes with different databases
 * do not block each other. Safe for threads.
 *
 * <p><b>Nothing goes back.</b> A generation, a catalog version and an audit sequence only grow.
 * When an operator accepts an older database with a {@link RestoreToken}, the process that opens it
 * raises the file's generation above the registry's and saves that with {@link #accept}; the token
 * names the previous generation and can therefore never be used again.
 */
public final class Registry implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final RegistryStore store;
  private final MasterKeys keys;
  private final RegistryEdits edits;
  private boolean closed;

  private Registry(RegistryStore store, MasterKeys keys, Clock clock) {
    this.store = store;
    this.keys = keys;
    this.edits = new RegistryEdits(clock);
  }

  /**
   * Opens a registry; a missing one is empty until the first update creates it.
   *
   * @param keys which the registry does not close
   * @param memory of the key store
   * @throws NacreIOException {@link ErrorCode#REGISTRY_MISSING} when the file is missing but the
   *     memory knows a registry there
   */
  public static Registry open(Path file, MasterKeys keys, KnownRegistries memory)
      throws IOException {
    return open(file, keys, memory, Disk.NIO, Clock.systemUTC(), PATIENCE);
  }

  /** Opens a registry on another disk: for tests. */
  public static Registry open(Path file, MasterKeys keys, KnownRegistries memory, Disk disk)
      throws IOException {
    return open(file, keys, memory, disk, Clock.systemUTC(), PATIENCE);
  }

  static Registry open(
      Path file, MasterKeys keys, KnownRegistries memory, Disk disk, Clock clock, Duration patience)
      throws IOException {
    FileRegistryStore store = new FileRegistryStore(file, keys, memory, disk, patience);
    var registry = new Registry(store, keys, clock);
    registry.store.read();
    return registry;
  }

  /**
   * Opens a registry in the memory of this JVM.
   *
   * @param owner identifies it; used as a map key
   */
  public static Registry inMemory(Object owner, MasterKeys keys) {
    return new Registry(InMemoryRegistryStore.of(owner), keys, Clock.systemUTC());
  }

  /**
   * Creates an empty registry in place of a permanently lost one.
   *
   * @param token as the refusal of {@link #open} printed it
   * @throws NacreIOException {@link ErrorCode#RESTORE_TOKEN_REFUSED} when it does not fit
   */
  public static Registry replaceLost(
      Path file, MasterKeys keys, KnownRegistries memory, RestoreToken token) throws IOException {
    Clock clock = Clock.systemUTC();
    FileRegistryStore store = new FileRegistryStore(file, keys, memory, Disk.NIO, PATIENCE);
    var registry = new Registry(store, keys, clock);
    registry.store.replaceLost(
        token.id(), RegistryContent.EMPTY.with(new AcceptedRestore(token, registry.edits.now())));
    return registry;
  }

  /** The last known state of a database. */
  public synchronized Optional<DatabaseRecord> find(UUID databaseId) throws IOException {
    return newest().database(databaseId);
  }

  public synchronized List<DatabaseRecord> databases() throws IOException {
    return newest().databases();
  }

  /**
   * Saves the present state of a database.
   *
   * @param change receives the newest record, and may throw to refuse
   * @return the saved record
   * @throws NacreIOException {@link ErrorCode#REGISTRY_WOULD_GO_BACK} when the generation would go
   *     back
   */
  public synchronized DatabaseRecord update(UUID databaseId, Change<DatabaseRecord> change)
      throws IOException {
    requireOpen();
    return store.change(newest -> edits.update(newest, databaseId, change));
  }

  /**
   * Saves a database that is older than the registry knew, but accepted by an operator.
   *
   * @param token names the database and the generation in the registry
   * @param change gives a record with a generation above that
   * @throws NacreIOException {@link ErrorCode#RESTORE_TOKEN_REFUSED} when the token does not fit,
   *     or was used
   */
  public synchronized DatabaseRecord accept(RestoreToken token, Change<DatabaseRecord> change)
      throws IOException {
    requireOpen();
    return store.change(newest -> edits.accept(newest, token, change));
  }

  /**
   * Forgets a lost or deleted database that an operator gives up.
   *
   * @param token names the database and the generation in the registry
   * @throws NacreIOException {@link ErrorCode#RESTORE_TOKEN_REFUSED} when the token does not fit
   */
  public synchronized void giveUp(RestoreToken token) throws IOException {
    requireOpen();
    store.change(newest -> edits.giveUp(newest, token));
  }

  /** Forgets a database that is no longer encrypted, or no longer exists. */
  public synchronized void forget(UUID databaseId) throws IOException {
    requireOpen();
    store.change(newest -> new Edited<>(newest.withoutDatabase(databaseId), databaseId));
  }

  /** Forgets databases, with their pending decryptions, and catalogs, in one change. */
  public synchronized void forget(List<UUID> databaseIds, List<String> catalogs)
      throws IOException {
    requireOpen();
    store.change(
        newest -> {
          RegistryContent left = newest;
          for (UUID id : databaseIds) {
            left = left.withoutDatabase(id).withoutPendingDecryption(id);
          }
          for (String database : catalogs) {
            left = left.withoutPin(database);
          }
          return new Edited<>(left, catalogs);
        });
  }

  /** The pending decryption of the database at this place, if there is one. */
  public synchronized Optional<PendingDecryptionRecord> pendingDecryption(String place)
      throws IOException {
    return newest().pendingDecryption(place);
  }

  /** Stores a pending decryption; replaces an earlier one of the same database or place. */
  public synchronized void storePendingDecryption(PendingDecryptionRecord pending)
      throws IOException {
    requireOpen();
    store.change(newest -> new Edited<>(newest.with(pending), pending));
  }

  /** Removes a pending decryption that is done or cancelled. */
  public synchronized void forgetPendingDecryption(UUID databaseId) throws IOException {
    requireOpen();
    store.change(newest -> new Edited<>(newest.withoutPendingDecryption(databaseId), databaseId));
  }

  /** The catalogs of all databases that have one. */
  public synchronized List<CatalogPin> pins() throws IOException {
    return newest().catalogPins();
  }

  /** The catalog that a database was last seen with. */
  public synchronized Optional<CatalogPin> pin(String database) throws IOException {
    return newest().catalogPin(database);
  }

  /**
   * Saves the present catalog of a database. Call this only after the database's commit. A known
   * catalog stays as it is, familiar or not; then nothing is written, and no writer is waited for.
   *
   * @throws NacreIOException {@link ErrorCode#REGISTRY_WOULD_GO_BACK} when it is older than the
   *     known one, another one, also of the same version, or under an earlier master key
   */
  public synchronized CatalogPin savePin(CatalogPin seen) throws IOException {
    Optional<CatalogPin> last = newest().catalogPin(seen.database());
    // The same as a change that finds it there at this moment: a save is one rename, so what was
    // read is a whole registry.
    if (last.isPresent() && last.get().isSameAs(seen) && store.isRemembered()) {
      MonotonicityRule.requireFollowing(last.get(), seen, keys);
      return last.get();
    }
    return store.change(newest -> edits.savePin(newest, seen, keys));
  }

  /**
   * Saves a catalog that is older than the registry knew, or another one, but accepted by an
   * operator.
   *
   * @param token names the catalog and the version in the registry
   * @param next with a higher version, for any catalog: the caller raises the version of the
   *     accepted one, so that the previous version is never reached again and no refusal prints a
   *     used token
   */
  public synchronized CatalogPin acceptPin(RestoreToken token, CatalogPin next) throws IOException {
    requireOpen();
    return store.change(newest -> edits.acceptPin(newest, token, next));
  }

  /** Forgets the catalog of a database that no longer has one. */
  public synchronized void forgetPin(String database) throws IOException {
    requireOpen();
    store.change(newest -> new Edited<>(newest.withoutPin(database), database));
  }

  /** Every used token, with its time. */
  synchronized List<AcceptedRestore> acceptedRestores() throws IOException {
    return newest().acceptedRestores();
  }

  public synchronized Optional<AuditHead> auditHead(UUID log) throws IOException {
    return newest().auditHead(log);
  }

  /** The last entry of each audit log that ever existed. */
  public synchronized List<AuditHead> auditHeads() throws IOException {
    return newest().auditHeads();
  }

  /**
   * Saves the last entry of an audit log.
   *
   * @throws NacreIOException {@link ErrorCode#REGISTRY_WOULD_GO_BACK} when its sequence would
   */
  public synchronized AuditHead saveAuditHead(UUID log, long sequence, Digest digest)
      throws IOException {
    requireOpen();
    return store.change(newest -> edits.saveAuditHead(newest, log, sequence, digest));
  }

  /** Forgets the key. Closing twice does nothing. */
  @Override
  public synchronized void close() {
    closed = true;
    store.close();
  }

  @Override
  public String toString() {
    return "Registry[" + store.description() + "]";
  }

  private RegistryContent newest() throws IOException {
    requireOpen();
    return store.read();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this registry is closed");
    }
  }

  /** Derives the next record from the newest one. */
  @FunctionalInterface
  public interface Change<T> {
    T apply(Optional<T> newest) throws IOException;
  }
}
