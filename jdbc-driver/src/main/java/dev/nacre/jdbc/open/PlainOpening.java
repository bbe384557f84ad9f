package dev.nacre.jdbc.open;

import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.database.LocationParser;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.WalletSource;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.jdbc.open.registry.EngineKeys;
import dev.nacre.jdbc.open.registry.NotedConversion;

import dev.nacre.core.catalog.Policy;
import dev.nacre.core.convert.OpeningOrders;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.PlainRequest;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.wallet.audit.Audit;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Opens a plain H2 database with {@code nacre.encrypt=none}. If there is a wallet, the file is
 * accessed through us, so that it can be encrypted while in use; the wallet is not opened before
 * that. Everything else is left to H2.
 */
final class PlainOpening {
  private static final Option[] KEYS = {
    Option.WALLET, Option.PASSWORD, Option.PASSWORD_FILE, Option.PASSWORD_ENV
  };

  private PlainOpening() {}

  /**
   * @return empty when H2 opens the connection without us
   */
  static Optional<Prepared> prepare(TargetUrl url, Options options, Properties info)
      throws IOException, SQLException {
    Optional<DatabaseLocation> location = location(url);
    Optional<StorageEngine> engine =
        location.isEmpty() ? Optional.empty() : StorageEngines.present(Target.H2);
    if (engine.isEmpty()) {
      return Optional.empty();
    }
    DatabaseState state = engine.get().inspect(location.get());
    if (state == DatabaseState.SEALED) {
      throw new NacreException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The pages of the database "
              + location.get().database()
              + " are encrypted, and nacre.encrypt=none does not open them: leave the option out");
    }
    var request = new EmbeddedOpening(url, options, info, false, Policy.NONE);
    boolean shares = engine.get().isOpen(location.get());
    if (state == DatabaseState.UNKNOWN
        || (!shares && !offersKeys(options, request, location.get()))) {
      return Optional.empty();
    }
    Optional<OpenStorage> storage =
        engine
            .get()
            .openPlain(
                new PlainRequest(
                    location.get(),
                    url.settings(),
                    create -> lease(request, location.get(), options.suite(), create)));
    return storage.isEmpty() ? Optional.empty() : Optional.of(request.plain(storage.get()));
  }

  // Another H2 file system may hold something other than a single file.
  private static Optional<DatabaseLocation> location(TargetUrl url) {
    if (url.target().filter(Target.H2::equals).isEmpty()) {
      return Optional.empty();
    }
    try {
      return LocationParser.parse(Target.H2, url.name()) instanceof TargetLocation.Files files
              && files.location().fileSystem().isEmpty()
          ? Optional.of(files.location())
          : Optional.empty();
    } catch (NacreException unknownToUs) {
      return Optional.empty();
    }
  }

  private static boolean offersKeys(
      Options options, EmbeddedOpening request, DatabaseLocation location) {
    for (Option option : KEYS) {
      if (options.find(option).isPresent()) {
        return true;
      }
    }
    KeySource beside = request.source(location);
    if (beside instanceof WalletSource wallet && !beside.missing()) {
      KeyFiles.keep(wallet.file());
    }
    return !beside.missing();
  }

  private static ConversionKeys lease(
      EmbeddedOpening request, DatabaseLocation location, CipherSuite suite, boolean create)
      throws IOException {
    WalletLease lease = request.lease(location, create);
    boolean made = false;
    try {
      Audit audit = request.audit(location, lease);
      EmbeddedOpening.noteNew(lease, audit);
      EngineKeys keys = new EngineKeys(lease, request.anchor(location, lease, audit));
      made = true;
      return new Leased(keys, suite, audit);
    } finally {
      if (!made) {
        lease.close();
      }
    }
  }

  /** The open wallet, and the audit log for its events. */
  private record Leased(EngineKeys engine, CipherSuite suite, Audit audit)
      implements ConversionKeys {
    @Override
    public MasterKeys keys() {
      return engine;
    }

    @Override
    public RollbackAnchor anchor() {
      return engine.anchor();
    }

    @Override
    public void began(JobKind kind, String file, String user) {
      notes().began(kind, file, user);
    }

    @Override
    public void ended(JobKind kind, String file, @Nullable Exception failed) {
      notes().ended(kind, file, failed);
    }

    @Override
    public OpeningOrders orders() {
      return engine.anchor();
    }

    private NotedConversion notes() {
      return new NotedConversion(audit, orders());
    }

    @Override
    public void close() {
      engine.close();
    }
  }
}
