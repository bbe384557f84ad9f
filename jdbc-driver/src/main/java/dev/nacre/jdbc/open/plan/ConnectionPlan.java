package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.open.driver.TargetAccess;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.registry.RegistryCatalogPins;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.KeySource.WalletFile;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * What a connection consists of. Everything that can be refused without keys was refused when there
 * is a plan; nothing is open yet, and the disk is unchanged.
 *
 * <p>The components of a plan are opened in their order.
 */
public sealed interface ConnectionPlan {
  /**
   * The target alone, which encrypts and guards nothing.
   *
   * @param catalog where the target would keep a catalog of encrypted columns; a database that has
   *     one is refused
   */
  record PassThrough(TargetAccess target, Optional<Dialect> catalog) implements ConnectionPlan {}

  /** Asks the target only for its error. */
  record TargetError(TargetAccess target) implements ConnectionPlan {}

  /**
   * A plain H2 database whose files are accessed through us, so that they can be encrypted while in
   * use. The wallet is not opened before that.
   *
   * @param settings the target's own settings in the URL
   * @param info the properties for the driver, which the engine gives
   * @param session made after the files are open
   * @param otherwise the plan if this process has the database open without us
   */
  record Convertible(
      StorageEngine engine,
      DatabaseLocation location,
      String settings,
      CipherSuite suite,
      ConversionWallet wallet,
      Properties info,
      Deferred<SessionPlan> session,
      Deferred<PassThrough> otherwise)
      implements ConnectionPlan {
    /** Without the settings, which may hold a password. */
    @Override
    public String toString() {
      return "Convertible[" + location + "]";
    }
  }

  /** A connection whose statements are guarded. */
  record Guarded(Optional<WalletPlan> wallet, StoragePlan storage, SessionPlan session)
      implements ConnectionPlan {}

  /** A part of a plan that depends on an earlier step. */
  @FunctionalInterface
  interface Deferred<T> {
    T plan() throws SQLException;
  }

  /** The wallet for a conversion, planned when the conversion begins. */
  @FunctionalInterface
  interface ConversionWallet {
    /**
     * @param create whether to create a wallet if there is none
     */
    WalletPlan plan(boolean create) throws IOException;
  }

  /**
   * The wallet of a connection: its passphrase is read, the folder of a new database is made, then
   * the wallet is leased.
   *
   * @param options with the passphrase
   * @param create whether to create it if it is missing
   * @param newDatabase a database that is about to be created, whose folder may be missing
   * @param registry empty without a place for one: with an external key store, for a database in
   *     memory
   */
  record WalletPlan(
      Options options,
      KeySource source,
      boolean create,
      Optional<Path> newDatabase,
      Optional<RegistryPlan> registry) {
    /** For a database in memory, from the wallet that the options name. */
    static WalletPlan ofMemory(Options options) {
      KeySource source = KeySource.named(options);
      Optional<RegistryPlan> registry = Optional.empty();
      if (source instanceof WalletFile wallet) {
        RegistryLocation location = RegistryLocation.beside(options, source, wallet.file());
        refuseForeign(location, source);
        registry =
            Optional.of(
                new RegistryPlan(location, Optional.empty(), Optional.empty(), Optional.empty()));
      }
      return new WalletPlan(options, source, true, Optional.empty(), registry);
    }

    /**
     * For a database in files.
     *
     * @param create whether the database may be created, and the wallet with it
     */
    static WalletPlan ofFiles(
        Options options,
        KeySource source,
        RegistryLocation registry,
        DatabaseLocation location,
        boolean create,
        Optional<RestoreToken> accepted) {
      refuseForeign(registry, source);
      return new WalletPlan(
          options,
          source,
          create,
          create ? Optional.of(location.database()) : Optional.empty(),
          Optional.of(
              new RegistryPlan(
                  registry,
                  Optional.of(location.database().toString()),
                  Optional.of(RegistryCatalogPins.name(location)),
                  accepted)));
    }

    /** Refuses a registry without its wallet: a wallet that is made now could not read it. */
    static void refuseForeign(RegistryLocation registry, KeySource source) {
      // In this order: another process that creates both creates the wallet first.
      if (registry.exists() && source.isMissing()) {
        throw new NacreException(
            ErrorCode.REGISTRY_FOREIGN,
            "The registry "
                + registry
                + " belongs to another wallet than the one that would be made at "
                + source);
      }
    }
  }

  /**
   * The registry of a wallet, and the audit log beside it.
   *
   * @param checked the database as messages name it, for which a registry in memory is checked;
   *     empty for a database in memory
   * @param pinned the registry's name of the database, if its catalog is pinned there
   * @param accepted from {@code nacre.accept.restored}
   */
  record RegistryPlan(
      RegistryLocation location,
      Optional<String> checked,
      Optional<String> pinned,
      Optional<RestoreToken> accepted) {}

  /** The target, and what is below it. */
  sealed interface StoragePlan {}

  /** Nothing of ours: a server, or files whose database has no engine. */
  record TargetStorage(TargetAccess target) implements StoragePlan {}

  /** Files that the target writes itself, while an engine guards which ones its SQL opens. */
  record GuardedStorage(
      TargetAccess target, StorageEngine engine, ExportPolicy exports, ImportPolicy imports)
      implements StoragePlan {}

  /**
   * Files that an engine encrypts. The engine also gives the driver for them.
   *
   * @param settings the target's own settings in the URL
   * @param info the properties for the driver
   */
  record EncryptedStorage(
      StorageEngine engine,
      DatabaseLocation location,
      String settings,
      CipherSuite suite,
      ExportPolicy exports,
      ImportPolicy imports,
      Properties info)
      implements StoragePlan {
    /** Without the settings, which may hold a password. */
    @Override
    public String toString() {
      return "EncryptedStorage[" + location + "]";
    }
  }

  /**
   * The session of a connection.
   *
   * @param targetUrl as the target's metadata would show it without us
   */
  record SessionPlan(
      String targetUrl,
      SqlGuard guard,
      UnwrapPolicy unwrap,
      Dialect dialect,
      ColumnsPlan columns) {}

  /** How a connection treats a catalog of encrypted columns. */
  sealed interface ColumnsPlan {}

  /** Opens the catalog. */
  record EncryptedColumns(MissingCatalogAction onMissingCatalog, Policy policy)
      implements ColumnsPlan {}

  /** Opens the catalog of a database whose engine can tell its state. */
  record EngineColumns(MissingCatalogAction onMissingCatalog, Policy policy)
      implements ColumnsPlan {}

  /** Refuses a database that has a catalog. */
  record NoColumns() implements ColumnsPlan {}
}
