package dev.nacre.jdbc.open;

import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.database.TargetDrivers;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.database.H2Settings;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.WalletSource;
import dev.nacre.jdbc.open.wallet.SharedWallets;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.jdbc.open.wallet.PassphraseOptions;
import dev.nacre.jdbc.open.wallet.NewFolder;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.registry.RegistryPins;
import dev.nacre.jdbc.open.registry.DurablePins;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import dev.nacre.jdbc.open.registry.EngineKeys;
import dev.nacre.jdbc.open.registry.NotedConversion;
import dev.nacre.jdbc.open.registry.KnownDatabases;

import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.suite.CipherWarmup;
import dev.nacre.jdbc.catalog.CatalogPins;
import dev.nacre.jdbc.catalog.CatalogStart;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.Export;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.TargetGuard;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.session.KeyUses;
import dev.nacre.jdbc.session.Reports;
import dev.nacre.jdbc.session.Session;
import dev.nacre.jdbc.session.Session.ColumnsOpener;
import dev.nacre.wallet.OpenKeys;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.XAConnection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens an embedded H2 database: wallet, engine, session, in this order. */
final class EmbeddedOpening {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedOpening.class);

  /** Databases whose plaintext exports this process has recorded in the audit log. */
  private static final Set<Path> EXPORTS_NOTED = ConcurrentHashMap.newKeySet();

  private final TargetUrl url;
  private final Options options;
  private final Properties info;
  private final H2Settings settings;
  private final boolean columns;
  private final Policy policy;

  EmbeddedOpening(TargetUrl url, Options options, Properties info, boolean columns, Policy policy) {
    this.columns = columns;
    this.policy = policy;
    this.url = url;
    this.options = options;
    this.info = info;
    this.settings = new H2Settings(url.settings(), info);
  }

  /** Opens a database in memory. It has no pages to encrypt, and a wallet only if one is named. */
  Prepared memory(ExportPolicy exports) throws IOException, SQLException {
    SqlGuard guard = guard(unsealed(exports));
    var driver = TargetDrivers.find(url.target(), url.url());
    Optional<TargetGuard> target = target(exports);
    LOG.info("The database is in memory: there are no pages to encrypt");
    WalletLease lease = null;
    if (columns && options.find(Option.WALLET).isEmpty()) {
      throw new NacreException(
          ErrorCode.WALLET_NOT_FOUND, "The columns of a database in memory need a wallet");
    }
    Audit audit = null;
    if (options.find(Option.WALLET).isPresent()) {
      KeySource source = named();
      // With an external key store and no named registry, there is no place for an audit log.
      // Resolved before the lease, so that a refused option leaves nothing open.
      Optional<RegistryLocation> registry =
          source instanceof WalletSource file
              ? Optional.of(registry(source, file.file()))
              : Optional.empty();
      try (OptionalPassphrase passphrase = passphrase()) {
        lease = SharedWallets.JVM.lease(source, passphrase.given(), true);
      }
      if (registry.isPresent()) {
        audit = registry.get().audit(lease);
        noteNew(lease, audit);
      }
    }
    return unsealed(
        driver, target, session(guard, lease, audit, null, CatalogPins.NONE, KeyUses.UNKNOWN));
  }

  // Without an engine, or if it was loaded too late, only the text of statements can be checked.
  private Optional<TargetGuard> target(ExportPolicy exports) {
    return StorageEngines.present(url.target().orElseThrow())
        .map(engine -> engine.guard(exports, options.imports()));
  }

  private Prepared unsealed(Driver driver, Optional<TargetGuard> guard, Session session) {
    Target target = url.target().orElseThrow();
    Prepared.Connecting<XAConnection> pooled = Prepared.pooled(driver, target, url.url(), info);
    return guard.isEmpty()
        ? new Prepared(Prepared.single(driver, url.url(), info), pooled, session)
        : new Prepared(
            Prepared.single(guard.get().driver(), url.url(), info),
            () -> guard.get().connectXa(pooled::connect),
            session);
  }

  /** Opens a database whose pages are not encrypted. */
  Prepared columnsOnly(DatabaseLocation location, ExportPolicy exports)
      throws IOException, SQLException {
    StorageEngine engine = StorageEngines.find(url.target().orElseThrow());
    SqlGuard guard = guard(unsealed(exports));
    Optional<RestoreToken> accepted = options.acceptedRestore();
    KeySource wallet = source(location);
    DatabaseState state = engine.inspect(location);
    if (state == DatabaseState.SEALED) {
      throw new NacreException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The pages of the database "
              + location.database()
              + " are encrypted, and nacre.encrypt does not name them: write nacre.encrypt="
              + (columns ? "pages,columns" : "pages"));
    }
    Driver driver = TargetDrivers.find(url.target(), url.url());
    if (state == DatabaseState.ABSENT && wallet.missing() && settings.forbidsCreation()) {
      return Prepared.failing(driver, url.url(), info);
    }
    RegistryLocation registry = registry(wallet, location.database());
    boolean create = state == DatabaseState.ABSENT && !settings.forbidsCreation();
    WalletLease lease;
    try (OptionalPassphrase passphrase = passphrase();
        NewFolder folder = NewFolder.of(location.database(), create)) {
      lease = SharedWallets.JVM.lease(wallet, passphrase.given(), create);
      folder.keep();
    }
    boolean noted = false;
    try {
      registry.check(lease, location.database().toString());
      Audit audit = registry.audit(lease);
      noteNew(lease, audit);
      noted = true;
      RegistryPins pins = pins(registry, lease, location, accepted, audit);
      return unsealed(
          driver,
          target(exports),
          session(guard, lease, audit, null, pins, new KnownDatabases(pins)));
    } finally {
      if (!noted) {
        lease.close();
      }
    }
  }

  private static RegistryPins pins(
      RegistryLocation registry,
      WalletLease lease,
      DatabaseLocation location,
      Optional<RestoreToken> accepted,
      Audit audit) {
    return new RegistryPins(registry, lease, RegistryPins.name(location), accepted, audit);
  }

  /**
   * Opens a plain database that can be encrypted while in use; everything else is passed through.
   */
  Prepared plain(OpenStorage storage) throws SQLException {
    boolean prepared = false;
    try {
      SqlGuard guard = guard(EnumSet.noneOf(Export.class));
      Driver driver = storage.driver();
      Session session = session(guard, null, null, storage, CatalogPins.NONE, KeyUses.UNKNOWN);
      prepared = true;
      return new Prepared(
          Prepared.single(driver, storage.url(), info),
          () ->
              storage.connectXa(
                  Prepared.pooled(driver, url.target().orElseThrow(), storage.url(), info)
                      ::connect),
          session);
    } finally {
      if (!prepared) {
        storage.close();
      }
    }
  }

  /** Leases the wallet of a database for the duration of a conversion. */
  WalletLease lease(DatabaseLocation location, boolean create) throws IOException {
    KeySource source = source(location);
    RegistryLocation registry = registry(source, location.database());
    if (registry.exists() && source.missing()) {
      throw new NacreException(
          ErrorCode.REGISTRY_FOREIGN,
          "The registry "
              + registry
              + " belongs to another wallet than the one that would be made");
    }
    WalletLease lease;
    try (OptionalPassphrase passphrase = passphrase()) {
      lease = SharedWallets.JVM.lease(source, passphrase.given(), create);
    }
    boolean checked = false;
    try {
      registry.check(lease, location.database().toString());
      checked = true;
      return lease;
    } finally {
      if (!checked) {
        lease.close();
      }
    }
  }

  Audit audit(DatabaseLocation location, WalletLease lease) {
    return registry(source(location), location.database()).audit(lease);
  }

  RegistryAnchor anchor(DatabaseLocation location, WalletLease lease, Audit audit)
      throws IOException {
    return registry(source(location), location.database())
        .anchor(lease, options.acceptedRestore(), audit);
  }

  Prepared files(DatabaseLocation location, ExportPolicy exports) throws IOException, SQLException {
    StorageEngine engine = StorageEngines.find(url.target().orElseThrow());
    SqlGuard guard = guard(refused(exports, engine.enforced()));
    Optional<RestoreToken> accepted = options.acceptedRestore();
    KeySource wallet = source(location);
    DatabaseState state = engine.inspect(location);
    RegistryLocation registry = registry(wallet, location.database());
    // In this order: another process that creates both creates the wallet first.
    boolean foreign = registry.exists();
    boolean missing = wallet.missing();
    refuse(state, missing, location, wallet);
    if (missing && settings.forbidsCreation()) {
      // There is nothing to open or to create, so H2 reports the error.
      return Prepared.failing(TargetDrivers.find(url.target(), url.url()), url.url(), info);
    }
    if (missing && foreign) {
      throw new NacreException(
          ErrorCode.REGISTRY_FOREIGN,
          "The registry "
              + registry
              + " belongs to another wallet than the one that would be made at "
              + wallet);
    }
    // Finishes before the first block is used, while this thread derives the wallet's key.
    CipherWarmup.begin(options.suite());
    boolean create = state == DatabaseState.ABSENT && !settings.forbidsCreation();
    WalletLease lease;
    WalletLease shown;
    try (OptionalPassphrase passphrase = passphrase();
        NewFolder folder = NewFolder.of(location.database(), create)) {
      lease = SharedWallets.JVM.lease(wallet, passphrase.given(), create);
      shown = lease.again();
      folder.keep();
    }
    EngineKeys keys = null;
    OpenStorage storage = null;
    try {
      registry.check(lease, location.database().toString());
      Audit audit = registry.audit(lease);
      noteNew(lease, audit);
      keys = new EngineKeys(lease, registry.anchor(lease, options.acceptedRestore(), audit));
      storage =
          engine.open(
              new StorageRequest(
                  location,
                  url.settings(),
                  keys,
                  options.suite(),
                  keys.anchor(),
                  exports,
                  options.imports(),
                  new NotedConversion(audit, keys.anchor())));
    } finally {
      if (storage == null) {
        shown.close();
        (keys == null ? lease : keys).close();
      }
    }
    Audit audit = registry.audit(shown);
    noteExports(exports, location, audit);
    OpenStorage opened = storage;
    Driver driver = opened.driver();
    RegistryPins pins = pins(registry, shown, location, accepted, audit);
    return new Prepared(
        Prepared.single(driver, opened.url(), info),
        () ->
            opened.connectXa(
                Prepared.pooled(driver, url.target().orElseThrow(), opened.url(), info)::connect),
        session(guard, shown, audit, opened, pins, new KnownDatabases(pins)));
  }

  /** The exports to refuse if the output cannot be encrypted. */
  private static Set<Export> unsealed(ExportPolicy exports) {
    return exports == ExportPolicy.ALLOW
        ? EnumSet.noneOf(Export.class)
        : EnumSet.of(
            Export.BACKUP,
            Export.SCRIPT,
            Export.CSVWRITE,
            Export.FILE_WRITE,
            Export.LUCENE,
            Export.LINK);
  }

  private SqlGuard guard(Set<Export> refused) throws SQLException {
    if (columns && settings.runsSql()) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The setting INIT runs SQL before the catalog of encrypted columns is read");
    }
    if (columns && settings.sharesWithProcesses()) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET,
          "AUTO_SERVER together with encrypted columns is not there yet: what another process does"
              + " to the catalog would not be seen in time");
    }
    SqlGuard guard = new SqlGuard(url.target().orElseThrow().rules(), refused, columns);
    settings.check(guard);
    return guard;
  }

  private static Set<Export> refused(ExportPolicy exports, Set<Export> enforced) {
    if (exports == ExportPolicy.ALLOW) {
      return EnumSet.noneOf(Export.class);
    }
    Set<Export> refused = EnumSet.allOf(Export.class);
    if (exports == ExportPolicy.SEALED) {
      refused.removeAll(enforced);
      // Cannot be encrypted, so refuse its text too: that gives the better error.
      refused.add(Export.TRACE_OUTPUT);
    } else {
      // These write nothing by themselves where the engine checks what results from them.
      for (Export harmless : EnumSet.of(Export.TRACE_FILE, Export.SPILL, Export.UNSEEN_SQL)) {
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
                  + " takes it over");
      case UNKNOWN ->
          throw new NacreException(
              ErrorCode.DATABASE_NOT_RECOGNISED,
              "What is at "
                  + location.database()
                  + " is neither encrypted by Nacre nor a plain database");
      case SEALED -> {
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

  KeySource source(DatabaseLocation location) {
    return source(options, location);
  }

  static KeySource source(Options options, DatabaseLocation location) {
    return options.find(Option.WALLET).isPresent()
        ? named(options)
        : new WalletSource(beside(location.database(), ".wallet"));
  }

  private KeySource named() {
    return named(options);
  }

  static KeySource named(Options options) {
    return KeySource.named(options.text(Option.WALLET).orElseThrow());
  }

  private RegistryLocation registry(KeySource wallet, Path database) {
    return registry(options, wallet, database);
  }

  static RegistryLocation registry(Options options, KeySource wallet, Path database) {
    Path owner = wallet instanceof WalletSource source ? source.file() : database;
    return RegistryLocation.of(options, beside(owner, ".registry"));
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  static void noteNew(WalletLease lease, Audit audit) {
    if (lease.isFresh()) {
      String place = lease.keys().place();
      boolean unused = audit.record(AuditEvent.done(AuditAction.WALLET_CREATED, place));
    }
  }

  // Once per process: a pool would fill the log.
  private static void noteExports(ExportPolicy exports, DatabaseLocation location, Audit audit) {
    if (exports == ExportPolicy.ALLOW && EXPORTS_NOTED.add(location.database())) {
      String name = location.database().toString();
      boolean unused = audit.record(AuditEvent.done(AuditAction.PLAINTEXT_EXPORTS_ALLOWED, name));
    }
  }

  private OptionalPassphrase passphrase() throws IOException {
    return new OptionalPassphrase(PassphraseOptions.read(options));
  }

  private Session session(
      SqlGuard guard,
      @Nullable WalletLease lease,
      @Nullable Audit audit,
      @Nullable OpenStorage storage,
      CatalogPins pins,
      KeyUses uses) {
    OpenKeys wallet = lease == null ? null : lease.keys();
    return new Session(
        url.bare(),
        guard,
        options.unwrap(),
        new Reports(wallet, storage, uses, Dialect.H2),
        KeyActions.of(lease, audit, storage),
        opener(lease, pins),
        () -> {
          try {
            if (storage != null) {
              storage.close();
            }
          } finally {
            if (lease != null) {
              lease.close();
            }
          }
        });
  }

  private @Nullable ColumnsOpener opener(@Nullable WalletLease lease, CatalogPins pins) {
    if (columns && lease != null) {
      return raw ->
          Columns.open(
              raw,
              Dialect.H2,
              lease,
              over(raw, pins),
              CatalogStart.WITH_FIRST_TABLE,
              policy,
              StorageEngines.find(url.target().orElseThrow()).settings(raw));
    }
    return raw -> {
      if (mayHaveCatalog(raw)) {
        Columns.refuseCatalog(raw, Dialect.H2);
      }
      return null;
    };
  }

  // Asks the engine first: two statements per connection would be a third of the cost of
  // connecting.
  private boolean mayHaveCatalog(Connection raw) throws SQLException {
    StorageEngine engine = StorageEngines.find(url.target().orElseThrow());
    String schema = Dialect.H2.catalog().schema().orElseThrow();
    String table = Dialect.H2.catalog().table();
    return engine.mayHave(raw, schema, table)
        || engine.mayHave(raw, schema.toLowerCase(Locale.ROOT), table.toLowerCase(Locale.ROOT));
  }

  private CatalogPins over(Connection raw, CatalogPins pins) {
    if (pins == CatalogPins.NONE) {
      return pins;
    }
    StorageEngine engine = StorageEngines.find(url.target().orElseThrow());
    return new DurablePins(pins, () -> engine.makeDurable(raw));
  }

  /** An optional passphrase that is closed with its block. */
  private record OptionalPassphrase(Optional<Passphrase> given) implements AutoCloseable {
    @Override
    public void close() {
      given.ifPresent(Passphrase::close);
    }
  }
}
