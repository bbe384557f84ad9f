package dev.nacre.jdbc.open;

import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.CipherWarmup;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.ConvertibleRequest;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.TargetGuard;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.monitor.OpenDatabases;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.driver.TargetAccess;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.plan.ConnectionPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Convertible;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EncryptedStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Guarded;
import dev.nacre.jdbc.open.plan.ConnectionPlan.GuardedStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.PassThrough;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetError;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.WalletPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlanner;
import dev.nacre.jdbc.open.registry.EngineKeys;
import dev.nacre.jdbc.session.Session;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import javax.sql.XAConnection;

/**
 * Opens what a plan names, in its order: wallet, storage, session, target. If a step fails,
 * everything before it is closed in reverse.
 */
public final class ConnectionFactory {
  private static final ConnectionFactory JVM = new ConnectionFactory(resource -> {});

  private final Consumer<Object> opened;

  /**
   * @param opened receives each resource after it was opened
   */
  ConnectionFactory(Consumer<Object> opened) {
    this.opened = opened;
  }

  /**
   * Prepares the databases on the class path. Must be called before they are first used: some of
   * their classes are patched when they are loaded, and those loaded before stay unpatched.
   */
  public static void prepareDatabases() {
    StorageEngines.load();
  }

  /** Whether a URL is one of ours. */
  public static boolean accepts(String url) {
    return TargetUrl.isOurs(url);
  }

  /**
   * @param url one that it {@linkplain #accepts accepts}
   * @param info is not modified
   * @throws SQLException with an error code; nothing is open then
   */
  public static Connection connect(String url, Properties info) throws SQLException {
    return JVM.open(url, info, ConnectionKind.SINGLE);
  }

  /**
   * Opens a connection for a pool or a transaction manager.
   *
   * @param url one that it {@linkplain #accepts accepts}
   * @param info is not modified
   * @throws SQLException with an error code; nothing is open then
   */
  public static XAConnection connectXa(String url, Properties info) throws SQLException {
    return JVM.open(url, info, ConnectionKind.POOLED);
  }

  <C> C open(String url, Properties info, ConnectionKind<C> kind) throws SQLException {
    MixedVersionsCheck.refuseSeveral();
    try (ResourceStack<SQLException> open = new ResourceStack<>(opened)) {
      ResourceStack<RuntimeException> below = new ResourceStack<>(opened);
      open.add(below, below::close);
      OpenTarget target = target(url, info, below);
      C raw = raw(target, kind, open);
      C connection = target.session().isEmpty() ? raw : guarded(raw, target.session().get(), kind);
      open.keep(); // The connection closes them.
      return connection;
    }
  }

  private OpenTarget target(String url, Properties info, ResourceStack<RuntimeException> below)
      throws SQLException {
    try {
      ConnectionPlan plan = ConnectionPlanner.plan(url, info);
      if (plan instanceof Guarded guarded) {
        return guarded(guarded, below);
      }
      if (plan instanceof Convertible convertible) {
        return convertible(convertible, below);
      }
      return plan instanceof PassThrough alone
          ? OpenTarget.of(alone)
          : OpenTarget.of((TargetError) plan);
    } catch (IOException | RuntimeException failed) {
      OpenDatabases.notOpened(failed);
      throw SqlErrors.of(failed);
    }
  }

  private static <C> C raw(
      OpenTarget target, ConnectionKind<C> kind, ResourceStack<SQLException> open)
      throws SQLException {
    try {
      C raw = kind.connect(target.single(), target.pooled());
      open.add(raw, () -> kind.close(raw));
      if (target.refusedCatalog().isPresent()) {
        kind.refuseCatalog(raw, target.refusedCatalog().get());
      }
      return raw;
    } catch (SQLException failed) {
      OpenDatabases.notOpened(failed);
      throw failed;
    }
  }

  private static <C> C guarded(C raw, Session session, ConnectionKind<C> kind) throws SQLException {
    try {
      return kind.guarded(raw, session);
    } catch (RuntimeException failed) {
      OpenDatabases.notOpened(failed);
      throw SqlErrors.of(failed);
    }
  }

  private OpenTarget guarded(Guarded plan, ResourceStack<RuntimeException> below)
      throws IOException, SQLException {
    if (plan.storage() instanceof EncryptedStorage files) {
      // Finishes before the first block is used, while this thread derives the wallet's key.
      CipherWarmup.begin(files.suite());
    }
    OpenWallet wallet =
        plan.wallet().isEmpty() ? OpenWallet.NONE : OpenWallet.open(plan.wallet().get(), below);
    if (plan.storage() instanceof EncryptedStorage files) {
      OpenStorage storage = storage(files, wallet, below);
      wallet.noteExports(files);
      TargetAccess target = target(storage, files.info());
      return OpenTarget.of(
          target,
          storage,
          SessionFactory.session(plan.session(), wallet, storage, target::connect, below));
    }
    if (plan.storage() instanceof GuardedStorage files) {
      TargetGuard guard = files.engine().guard(files.exports(), files.imports());
      TargetAccess guarded = files.target().withDriver(guard.driver());
      return OpenTarget.of(
          files.target(),
          guard,
          SessionFactory.session(plan.session(), wallet, null, guarded::connect, below));
    }
    TargetAccess target = ((TargetStorage) plan.storage()).target();
    return OpenTarget.of(
        target, SessionFactory.session(plan.session(), wallet, null, target::connect, below));
  }

  private OpenTarget convertible(Convertible plan, ResourceStack<RuntimeException> below)
      throws IOException, SQLException {
    Optional<OpenStorage> opened =
        plan.engine()
            .openPlain(
                new ConvertibleRequest(
                    plan.location(),
                    plan.settings(),
                    create -> conversionKeys(plan.wallet().plan(create), plan.suite())));
    if (opened.isEmpty()) {
      return OpenTarget.of(plan.otherwise().plan());
    }
    OpenStorage storage = opened.get();
    below.add(storage, storage::close);
    TargetAccess target = target(storage, plan.info());
    return OpenTarget.of(
        target,
        storage,
        SessionFactory.session(
            plan.session().plan(), OpenWallet.NONE, storage, target::connect, below));
  }

  private static TargetAccess target(OpenStorage storage, Properties info) {
    return new TargetAccess(storage.driver(), Optional.of(Target.H2), storage.url(), info);
  }

  /** The engine closes the keys, once the handle and the files are closed. */
  private OpenStorage storage(
      EncryptedStorage plan, OpenWallet wallet, ResourceStack<RuntimeException> below)
      throws IOException {
    try (ResourceStack<RuntimeException> handed = below.inner()) {
      EngineKeys keys = wallet.engineKeys(plan.suite(), handed);
      OpenStorage storage =
          plan.engine()
              .open(
                  new StorageRequest(
                      plan.location(),
                      plan.settings(),
                      keys,
                      plan.suite(),
                      keys.anchor(),
                      plan.exports(),
                      plan.imports(),
                      keys));
      handed.keep();
      return below.add(storage, storage::close);
    }
  }

  private ConversionKeys conversionKeys(WalletPlan plan, CipherSuite suite) throws IOException {
    try (ResourceStack<RuntimeException> opening = new ResourceStack<>(opened);
        ResourceStack<RuntimeException> handed = new ResourceStack<>(opened)) {
      EngineKeys keys = OpenWallet.open(plan, opening).engineKeys(suite, handed);
      handed.keep();
      return keys;
    }
  }
}
