package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.open.database.DerbySettings;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.driver.TargetAccess;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EncryptedColumns;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Guarded;
import dev.nacre.jdbc.open.plan.ConnectionPlan.SessionPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetError;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.WalletPlan;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** Plans a connection to an embedded Derby database. */
final class DerbyPlanner {
  private final TargetUrl url;
  private final Options options;
  private final Properties info;
  private final DerbySettings settings;
  private final Policy policy;

  DerbyPlanner(TargetUrl url, Options options, Properties info, Policy policy) {
    this.policy = policy;
    this.url = url;
    this.options = options;
    this.info = info;
    this.settings = new DerbySettings(url, info);
  }

  ConnectionPlan plan(TargetLocation location) throws IOException, SQLException {
    settings.check();
    return location instanceof TargetLocation.Files files ? files(files.location()) : memory();
  }

  private ConnectionPlan memory() throws SQLException {
    if (options.find(Option.WALLET).isEmpty()) {
      throw new NacreException(
          ErrorCode.WALLET_NOT_FOUND, "The columns of a database in memory need a wallet");
    }
    WalletPlan wallet = WalletPlan.ofMemory(options);
    return guarded(wallet, ConnectionPlanner.access(url, info));
  }

  private ConnectionPlan files(DatabaseLocation location) throws IOException, SQLException {
    KeySource source = KeySource.of(options, location);
    TargetAccess target = ConnectionPlanner.access(url, info);
    boolean absent = !Files.exists(location.database(), LinkOption.NOFOLLOW_LINKS);
    if (absent && !settings.createsDatabase() && !settings.bringsDatabase()) {
      // There is nothing to open or to create, so Derby reports the error.
      return new TargetError(target);
    }
    RegistryLocation registry = RegistryLocation.beside(options, source, location.database());
    Optional<RestoreToken> accepted = options.acceptedRestore();
    boolean create = absent && settings.createsDatabase();
    return guarded(
        WalletPlan.ofFiles(options, source, registry, location, create, accepted), target);
  }

  private ConnectionPlan guarded(WalletPlan wallet, TargetAccess target) {
    return new Guarded(
        Optional.of(wallet),
        new TargetStorage(target.withoutPooling()),
        new SessionPlan(
            url.bare(),
            new SqlGuard(Dialect.DERBY.rules(), Set.of(), true),
            options.unwrap(),
            Dialect.DERBY,
            new EncryptedColumns(MissingCatalogAction.WITH_FIRST_TABLE, policy)));
  }
}
