package dev.nacre.jdbc.open;

import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.database.TargetDrivers;
import dev.nacre.jdbc.open.database.DerbySettings;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.WalletSource;
import dev.nacre.jdbc.open.wallet.SharedWallets;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.jdbc.open.wallet.PassphraseOptions;
import dev.nacre.jdbc.open.wallet.NewFolder;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.registry.RegistryPins;
import dev.nacre.jdbc.open.registry.KnownDatabases;

import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.catalog.CatalogPins;
import dev.nacre.jdbc.catalog.CatalogStart;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.session.KeyUses;
import dev.nacre.jdbc.session.Reports;
import dev.nacre.jdbc.session.Session;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opens the wallet and registry for an embedded Derby database. */
final class DerbyOpening {
  private final TargetUrl url;
  private final Options options;
  private final Properties info;
  private final DerbySettings settings;
  private final Policy policy;

  DerbyOpening(TargetUrl url, Options options, Properties info, Policy policy) {
    this.policy = policy;
    this.url = url;
    this.options = options;
    this.info = info;
    this.settings = new DerbySettings(url, info);
  }

  /**
   * Whether a URL shuts down or drops a database and connects to none, so that it needs no keys.
   */
  static boolean ends(TargetUrl url, Properties info) {
    return url.target().equals(Optional.of(Target.DERBY))
        && new DerbySettings(url, info).endsDatabase();
  }

  /** Passes the URL to Derby, which answers. */
  static Prepared ending(TargetUrl url, Properties info) throws SQLException {
    return Prepared.failing(TargetDrivers.find(url.target(), url.url()), url.url(), info);
  }

  Prepared columns(TargetLocation place) throws IOException, SQLException {
    settings.check();
    return place instanceof TargetLocation.Files files ? files(files.location()) : memory();
  }

  private Prepared memory() throws IOException, SQLException {
    if (options.find(Option.WALLET).isEmpty()) {
      throw new NacreException(
          ErrorCode.WALLET_NOT_FOUND, "The columns of a database in memory need a wallet");
    }
    KeySource source = EmbeddedOpening.named(options);
    Driver driver = TargetDrivers.find(url.target(), url.url());
    WalletLease lease = lease(source, true);
    Audit audit = null;
    if (source instanceof WalletSource file) {
      audit = EmbeddedOpening.registry(options, source, file.file()).audit(lease);
      EmbeddedOpening.noteNew(lease, audit);
    }
    return prepared(driver, lease, CatalogPins.NONE, audit, KeyUses.UNKNOWN);
  }

  private Prepared files(DatabaseLocation location) throws IOException, SQLException {
    KeySource source = EmbeddedOpening.source(options, location);
    Driver driver = TargetDrivers.find(url.target(), url.url());
    boolean absent = !Files.exists(location.database(), LinkOption.NOFOLLOW_LINKS);
    if (absent && !settings.createsDatabase() && !settings.bringsDatabase()) {
      // There is nothing to open or to create, so Derby reports the error.
      return Prepared.failing(driver, url.url(), info);
    }
    RegistryLocation registry = EmbeddedOpening.registry(options, source, location.database());
    Optional<RestoreToken> accepted = options.acceptedRestore();
    if (source.missing() && registry.exists()) {
      throw new NacreException(
          ErrorCode.REGISTRY_FOREIGN,
          "The registry "
              + registry
              + " belongs to another wallet than the one that would be made at "
              + source);
    }
    boolean create = absent && settings.createsDatabase();
    WalletLease lease;
    try (NewFolder folder = NewFolder.of(location.database(), create)) {
      lease = lease(source, create);
      folder.keep();
    }
    boolean prepared = false;
    try {
      registry.check(lease, location.database().toString());
      Audit audit = registry.audit(lease);
      EmbeddedOpening.noteNew(lease, audit);
      RegistryPins pins =
          new RegistryPins(registry, lease, RegistryPins.name(location), accepted, audit);
      Prepared result = prepared(driver, lease, pins, audit, new KnownDatabases(pins));
      prepared = true;
      return result;
    } finally {
      if (!prepared) {
        lease.close();
      }
    }
  }

  private WalletLease lease(KeySource source, boolean create) throws IOException {
    Optional<Passphrase> passphrase = PassphraseOptions.read(options);
    try {
      return SharedWallets.JVM.lease(source, passphrase, create);
    } finally {
      passphrase.ifPresent(Passphrase::close);
    }
  }

  private Prepared prepared(
      Driver driver, WalletLease lease, CatalogPins pins, @Nullable Audit audit, KeyUses uses) {
    Session session =
        new Session(
            url.bare(),
            new SqlGuard(Dialect.DERBY.rules(), Set.of(), true),
            options.unwrap(),
            new Reports(lease.keys(), null, uses, Dialect.DERBY),
            KeyActions.of(lease, audit, null),
            raw ->
                Columns.open(
                    raw, Dialect.DERBY, lease, pins, CatalogStart.WITH_FIRST_TABLE, policy),
            lease::close);
    return new Prepared(
        Prepared.single(driver, url.url(), info),
        () -> {
          throw SqlErrors.refused(
              ErrorCode.DATA_SOURCE_REFUSED, "There are no pooled connections to Derby yet");
        },
        session);
  }
}
