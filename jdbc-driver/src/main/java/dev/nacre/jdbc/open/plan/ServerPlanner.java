package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.open.database.ServerSettingsCheck;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.OptionPath;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EncryptedColumns;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Guarded;
import dev.nacre.jdbc.open.plan.ConnectionPlan.RegistryPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.SessionPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.WalletPlan;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.KeySource.WalletFile;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** Plans a connection to a server. The database's files are not accessible here. */
final class ServerPlanner {
  private final TargetUrl url;
  private final Options options;
  private final Properties info;
  private final Policy policy;

  ServerPlanner(TargetUrl url, Options options, Properties info, Policy policy) {
    this.policy = policy;
    this.url = url;
    this.options = options;
    this.info = info;
  }

  ConnectionPlan plan() throws IOException, SQLException {
    Target target = url.target().orElseThrow();
    ServerSettingsCheck settings = new ServerSettingsCheck(url, info);
    settings.check();
    if (options.text(Option.WALLET).isEmpty()) {
      throw new NacreException(
          ErrorCode.WALLET_NOT_FOUND, "The columns of a database on a server need a wallet");
    }
    Optional<RestoreToken> accepted = options.acceptedRestore();
    KeySource source = KeySource.named(options);
    Optional<String> identity = Optional.of(url.serverIdentity());
    // Never created here: a database that others already use would get keys that they do not have.
    WalletPlan wallet =
        new WalletPlan(
            options,
            source,
            false,
            Optional.empty(),
            Optional.of(new RegistryPlan(registry(source), identity, identity, accepted)));
    MissingCatalogAction onMissingCatalog =
        options.text(Option.CATALOG).isPresent()
            ? MissingCatalogAction.CREATE
            : MissingCatalogAction.REQUIRED;
    return new Guarded(
        Optional.of(wallet),
        new TargetStorage(ConnectionPlanner.access(url, settings.forTarget())),
        new SessionPlan(
            url.bare(),
            new SqlGuard(target.rules(), Set.of(), true),
            options.unwrap(),
            target.dialect(),
            new EncryptedColumns(onMissingCatalog, policy)));
  }

  private RegistryLocation registry(KeySource source) {
    if (source instanceof WalletFile wallet) {
      return RegistryLocation.of(
          options, wallet.file().resolveSibling(wallet.file().getFileName() + ".registry"));
    }
    Optional<String> named = options.text(Option.REGISTRY);
    if (named.isPresent()) {
      // Only a file name is resolved here; with an external key store there is none for a registry
      // in memory.
      return named.get().equals(Options.IN_MEMORY)
          ? new RegistryLocation(Path.of(Options.IN_MEMORY), true)
          : new RegistryLocation(OptionPath.of(Option.REGISTRY, named.get()), false);
    }
    throw new NacreException(
        ErrorCode.REGISTRY_MISSING,
        "With keys in an external key store, a database on a server has no file beside which its"
            + " registry could lie; name one with nacre.registry");
  }
}
