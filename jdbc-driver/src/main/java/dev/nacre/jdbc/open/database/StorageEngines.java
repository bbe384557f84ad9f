package dev.nacre.jdbc.open.database;

import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.RawFile;
import dev.nacre.jdbc.engine.BlockOwnerLookup;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.open.option.Target;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the storage engine for an embedded database, among ours only, whatever the thread's class
 * loader. The search is done once, since a search through jars costs some milliseconds.
 */
public final class StorageEngines {
  private static @Nullable List<StorageEngine> found;

  private StorageEngines() {}

  /**
   * Creates the engines, which prepare their databases. An engine whose database is missing is
   * ignored.
   */
  public static void load() {
    try {
      List<StorageEngine> unused = all();
    } catch (ServiceConfigurationError | LinkageError noDatabase) {
      // The first connection that needs it gets the error.
    }
  }

  /**
   * The engine that encrypts the pages of a database.
   *
   * @throws NacreException when there is none
   */
  public static StorageEngine require(Target target) {
    try {
      for (StorageEngine engine : all()) {
        if (engine.subprotocol().equals(target.subprotocol())) {
          return engine;
        }
      }
    } catch (ServiceConfigurationError | LinkageError broken) {
      throw new NacreException(
          ErrorCode.TARGET_DRIVER_MISSING,
          "The storage engine for " + target.subprotocol() + " does not load; is its driver there",
          broken);
    }
    throw new NacreException(
        ErrorCode.PAGES_IMPOSSIBLE,
        "There is no storage engine that encrypts the pages of " + target.subprotocol());
  }

  /** The engine of a database, for a connection that encrypts nothing; empty if there is none. */
  public static Optional<StorageEngine> find(Target target) {
    try {
      return all().stream()
          .filter(engine -> engine.subprotocol().equals(target.subprotocol()))
          .findFirst();
    } catch (ServiceConfigurationError | LinkageError broken) {
      return Optional.empty();
    }
  }

  /** See {@link StorageEngine#rewrap}; without an engine no files are open. */
  public static boolean rewrap(Predicate<MasterKeys> keys) throws IOException {
    Optional<StorageEngine> engine = find(Target.H2);
    return engine.isPresent() && engine.get().rewrap(keys);
  }

  /** Whether any database at this place is open in this process. */
  public static boolean isOpen(DatabaseLocation location) {
    try {
      return all().stream().anyMatch(engine -> engine.isOpen(location));
    } catch (ServiceConfigurationError | LinkageError noDatabase) {
      return false;
    }
  }

  /** See {@link StorageEngine#decrypted}, for the H2 engine. */
  public static PlainContent decrypted(RawFile file, Passphrase password) throws IOException {
    return require(Target.H2).decrypted(file, password);
  }

  /** For the blocks of a database file about to be verified; knows nothing without an engine. */
  public static BlockOwnerLookup ownerLookup() {
    try {
      List<StorageEngine> engines = all();
      return engines.isEmpty() ? BlockOwnerLookup.NONE : engines.get(0).ownerLookup();
    } catch (ServiceConfigurationError | LinkageError noDatabase) {
      return BlockOwnerLookup.NONE;
    }
  }

  // A failed search is not cached: the next one may find what was missing.
  private static synchronized List<StorageEngine> all() {
    List<StorageEngine> engines = found;
    if (engines == null) {
      ServiceLoader<StorageEngine> loader =
          ServiceLoader.load(StorageEngine.class, StorageEngines.class.getClassLoader());
      engines = loader.stream().map(ServiceLoader.Provider::get).toList();
      found = engines;
    }
    return engines;
  }
}
