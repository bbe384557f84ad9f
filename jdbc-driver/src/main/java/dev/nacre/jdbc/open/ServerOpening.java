package dev.nacre.jdbc.open;

import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.OptionPath;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.database.TargetDrivers;
import dev.nacre.jdbc.open.database.ServerSettings;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.WalletSource;
import dev.nacre.jdbc.open.wallet.SharedWallets;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.jdbc.open.wallet.PassphraseOptions;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.registry.RegistryPins;
import dev.nacre.jdbc.open.registry.KnownDatabases;

import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.catalog.CatalogStart;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.session.Reports;
import dev.nacre.jdbc.session.Session;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * Opens the wallet and registry for a connection to a server. The database's files are not
 * accessible here.
 */
final class ServerOpening {
  private final TargetUrl url;
  private final Options options;
  private final Properties info;
  private final Policy policy;

  ServerOpening(TargetUrl url, Options options, Properties info, Policy policy) {
    this.policy = policy;
    this.url = url;
    this.options = options;
    this.info = info;
  }

  Prepared columns() throws IOException, SQLException {
    Target target = url.target().orElseThrow();
    Dialect dialect = target.dialect();
    ServerSettings settings = new ServerSettings(url, info);
    settings.check();
    Optional<String> wallet = options.text(Option.WALLET);
    if (wallet.isEmpty()) {
      throw new NacreException(
          ErrorCode.WALLET_NOT_FOUND, "The columns of a database on a server need a wallet");
    }
    Optional<RestoreToken> accepted = options.acceptedRestore();
    KeySource source = KeySource.named(wallet.get());
    RegistryLocation registry = registry(source);
    Driver driver = TargetDrivers.find(url.target(), url.url());
    Optional<Passphrase> passphrase = PassphraseOptions.read(options);
    WalletLease lease;
    try {
      // Never created here: a database that others already use would get keys that they do not
      // have.
      lease = SharedWallets.JVM.lease(source, passphrase, false);
    } finally {
      passphrase.ifPresent(Passphrase::close);
    }
    String identity = url.serverIdentity();
    boolean checked = false;
    try {
      registry.check(lease, identity);
      checked = true;
    } finally {
      if (!checked) {
        lease.close();
      }
    }
    Audit audit = registry.audit(lease);
    RegistryPins pins = new RegistryPins(registry, lease, identity, accepted, audit);
    CatalogStart start =
        options.text(Option.CATALOG).isPresent() ? CatalogStart.CREATE : CatalogStart.REQUIRED;
    Session session =
        new Session(
            url.bare(),
            new SqlGuard(target.rules(), Set.of(), true),
            options.unwrap(),
            new Reports(lease.keys(), null, new KnownDatabases(pins), dialect),
            KeyActions.of(lease, audit, null),
            raw -> Columns.open(raw, dialect, lease, pins, start, policy),
            lease::close);
    return new Prepared(
        Prepared.single(driver, url.url(), settings.forTarget()),
        Prepared.pooled(driver, target, url.url(), settings.forTarget()),
        session);
  }

  private RegistryLocation registry(KeySource source) {
    if (source instanceof WalletSource wallet) {
      return RegistryLocation.of(
          options, wallet.file().resolveSibling(wallet.file().getFileName() + ".registry"));
    }
    Optional<String> named = options.text(Option.REGISTRY);
    if (named.isPresent()) {
      // Only a file name is resolved here; with an external key store there is none for a registry
      // in memory.
      return named.get().equals(RegistryLocation.MEMORY)
          ? new RegistryLocation(Path.of(RegistryLocation.MEMORY), true)
          : new RegistryLocation(OptionPath.of(Option.REGISTRY, named.get()), false);
    }
    throw new NacreException(
        ErrorCode.REGISTRY_MISSING,
        "With keys in an external key store, a database on a server has no file beside which its"
            + " registry could lie; name one with nacre.registry");
  }
}
