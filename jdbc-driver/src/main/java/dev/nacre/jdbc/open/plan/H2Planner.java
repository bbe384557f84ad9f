package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.open.database.H2Settings;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.driver.TargetAccess;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Options.Scope;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EncryptedStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EngineColumns;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Guarded;
import dev.nacre.jdbc.open.plan.ConnectionPlan.GuardedStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.NoColumns;
import dev.nacre.jdbc.open.plan.ConnectionPlan.SessionPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.StoragePlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetError;
import dev.nacre.jdbc.open.plan.ConnectionPlan.WalletPlan;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plans a connection to an embedded H2 database. */
final class H2Planner {
  private static final Logger LOG = LoggerFactory.getLogger(H2Planner.class);

  private final TargetUrl url;
  private final Options options;
  private final Properties info;
  private final H2Settings settings;
  private final Scope scope;
  private final Policy policy;

  H2Planner(TargetUrl url, Options options, Properties info, Scope scope, Policy policy) {
    this.scope = scope;
    this.policy = policy;
    this.url = url;
    this.options = options;
    this.info = info;
    this.settings = new H2Settings(url.settings(), info);
  }

  ConnectionPlan plan(TargetLocation location) throws IOException, SQLException {
    if (location instanceof TargetLocation.Files files) {
      return scope.pages()
          ? encrypted(files.location(), options.exports().orElse(ExportPolicy.SEALED))
          : columnsOnly(files.location(), options.exports().orElse(ExportPolicy.REFUSE));
    }
    return memory(options.exports().orElse(ExportPolicy.REFUSE));
  }

  /** A database in memory has no pages to encrypt, and a wallet only if one is named. */
  private ConnectionPlan memory(ExportPolicy exports) throws SQLException {
    SqlGuard guard = guard(plaintextExports(exports));
    TargetAccess target = ConnectionPlanner.access(url, info);
    StoragePlan storage =
        new GuardedStorage(target, StorageEngines.require(Target.H2), exports, options.imports());
    LOG.info("The database is in memory: there are no pages to encrypt");
    boolean named = options.find(Option.WALLET).isPresent();
    if (scope.columns() && !named) {
      throw new NacreException(
          ErrorCode.WALLET_NOT_FOUND, "The columns of a database in memory need a wallet");
    }
    Optional<WalletPlan> wallet =
        named ? Optional.of(WalletPlan.ofMemory(options)) : Optional.empty();
    return new Guarded(wallet, storage, session(guard));
  }

  /** A database whose pages are not encrypted. */
  private ConnectionPlan columnsOnly(DatabaseLocation location, ExportPolicy exports)
      throws IOException, SQLException {
    StorageEngine engine = StorageEngines.require(Target.H2);
    SqlGuard guard = guard(plaintextExports(exports));
    Optional<RestoreToken> accepted = options.acceptedRestore();
    KeySource source = KeySource.of(options, location);
    DatabaseState state = engine.inspect(location);
    if (state == DatabaseState.ENCRYPTED) {
      throw new NacreException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The pages of the database "
              + location.database()
              + " are encrypted, and nacre.encrypt does not name them: write nacre.encrypt="
              + (scope.columns() ? "pages,columns" : "pages"));
    }
    TargetAccess target = ConnectionPlanner.access(url, info);
    if (state == DatabaseState.ABSENT && source.isMissing() && settings.forbidsCreation()) {
      return new TargetError(target);
    }
    return new Guarded(
        Optional.of(
            WalletPlan.ofFiles(
                options,
                source,
                RegistryLocation.beside(options, source, location.database()),
                location,
                creates(state),
                accepted)),
        new GuardedStorage(target, engine, exports, options.imports()),
        session(guard));
  }

  /** A database whose pages are encrypted. */
  private ConnectionPlan encrypted(DatabaseLocation location, ExportPolicy exports)
      throws IOException, SQLException {
    StorageEngine engine = StorageEngines.require(Target.H2);
    SqlGuard guard = guard(refused(exports, engine.enforced()));
    Optional<RestoreToken> accepted = options.acceptedRestore();
    KeySource source = KeySource.of(options, location);
    DatabaseState state = engine.inspect(location);
    RegistryLocation registry = RegistryLocation.beside(options, source, location.database());
    boolean missing = source.isMissing();
    refuse(state, missing, location, source);
    if (missing && settings.forbidsCreation()) {
      // There is nothing to open or to create, so H2 reports the error.
      return new TargetError(ConnectionPlanner.access(url, info));
    }
    return new Guarded(
        Optional.of(
            WalletPlan.ofFiles(options, source, registry, location, creates(state), accepted)),
        new EncryptedStorage(
            engine, location, url.settings(), options.suite(), exports, options.imports(), info),
        session(guard));
  }

  private boolean creates(DatabaseState state) {
    return state == DatabaseState.ABSENT && !settings.forbidsCreation();
  }

  private SessionPlan session(SqlGuard guard) {
    return new SessionPlan(
        url.bare(),
        guard,
        options.unwrap(),
        Dialect.H2,
        scope.columns()
            ? new EngineColumns(MissingCatalogAction.WITH_FIRST_TABLE, policy)
            : new NoColumns());
  }

  /** The session of a plain database; its settings are checked now. */
  SessionPlan plainSession() throws SQLException {
    return session(guard(EnumSet.noneOf(PlaintextExport.class)));
  }

  /** The exports to refuse if the output cannot be encrypted. */
  private static Set<PlaintextExport> plaintextExports(ExportPolicy exports) {
    return exports == ExportPolicy.ALLOW
        ? EnumSet.noneOf(PlaintextExport.class)
        : EnumSet.of(
            PlaintextExport.BACKUP,
            PlaintextExport.SCRIPT,
            PlaintextExport.CSVWRITE,
            PlaintextExport.FILE_WRITE,
            PlaintextExport.LUCENE,
            PlaintextExport.LINK);
  }

  private SqlGuard guard(Set<PlaintextExport> refused) throws SQLException {
    if (scope.columns() && settings.runsSql()) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The setting INIT runs SQL before the catalog of encrypted columns is read");
    }
    if (scope.columns() && settings.sharesWithProcesses()) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET,
          "AUTO_SERVER together with encrypted columns is not there yet: what another process does"
              + " to the catalog would not be seen in time");
    }
    SqlGuard guard = new SqlGuard(Target.H2.rules(), refused, scope.columns());
    settings.check(guard);
    return guard;
  }

  private static Set<PlaintextExport> refused(ExportPolicy exports, Set<PlaintextExport> enforced) {
    if (exports == ExportPolicy.ALLOW) {
      return EnumSet.noneOf(PlaintextExport.class);
    }
    Set<PlaintextExport> refused = EnumSet.allOf(PlaintextExport.class);
    if (exports == ExportPolicy.SEALED) {
      refused.removeAll(enforced);
      // Cannot be encrypted, so refuse its text too: that gives the better error.
      refused.add(PlaintextExport.TRACE_OUTPUT);
    } else {
      // These write nothing by themselves where the engine checks what results from them.
      for (PlaintextExport harmless :
          EnumSet.of(
              PlaintextExport.TRACE_FILE, PlaintextExport.SPILL, PlaintextExport.UNSEEN_SQL)) {
        if (enforced.contains(harmless)) {
          refused.remove(harmless);
        }
      }
    }
    return refused;
  }

  /** Refuses what the first inspection rules out; nothing on disk has changed yet. */
  private static void refuse(
      DatabaseState state, boolean walletMissing, DatabaseLocation location, KeySource wallet) {
    switch (state) {
      case PLAIN ->
          throw new NacreException(
              ErrorCode.FILE_NOT_SEALED,
              "The database "
                  + location.database()
                  + " is there and is not encrypted; while no application has it open, nacre db"
                  + " encrypt "
                  + location.database()
                  + " encrypts it");
      case UNKNOWN ->
          throw new NacreException(
              ErrorCode.DATABASE_NOT_RECOGNISED,
              "What is at "
                  + location.database()
                  + " is neither encrypted by Nacre nor a plain database");
      case ENCRYPTED -> {
        if (walletMissing) {
          throw new NacreException(
              ErrorCode.DATABASE_WITHOUT_WALLET,
              "The database "
                  + location.database()
                  + " is encrypted, and its wallet is not at "
                  + wallet);
        }
      }
      case ABSENT -> {}
    }
  }
}
