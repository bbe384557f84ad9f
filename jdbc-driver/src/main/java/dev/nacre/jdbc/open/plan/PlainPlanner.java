package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Options.Scope;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Convertible;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Deferred;
import dev.nacre.jdbc.open.plan.ConnectionPlan.PassThrough;
import dev.nacre.jdbc.open.plan.ConnectionPlan.RegistryPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.WalletPlan;
import dev.nacre.jdbc.open.registry.RegistryLocation;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.KeySource.WalletFile;
import java.io.IOException;
import java.util.Optional;
import java.util.Properties;

/**
 * Plans a connection with {@code nacre.encrypt=none} to an H2 database. If there is a wallet, the
 * file is accessed through us, so that it can be encrypted while in use. Everything else is left to
 * H2.
 */
final class PlainPlanner {
  private static final Option[] KEYS = {
    Option.WALLET, Option.PASSWORD, Option.PASSWORD_FILE, Option.PASSWORD_ENV
  };

  private PlainPlanner() {}

  /**
   * @param withoutUs the plan if this process has the database open without us
   * @return empty when H2 opens the connection without us
   */
  static Optional<ConnectionPlan> plan(
      TargetUrl url, Options options, Properties info, Deferred<PassThrough> withoutUs)
      throws IOException {
    Optional<DatabaseLocation> place = location(url);
    Optional<StorageEngine> present =
        place.isEmpty() ? Optional.empty() : StorageEngines.find(Target.H2);
    if (place.isEmpty() || present.isEmpty()) {
      return Optional.empty();
    }
    DatabaseLocation location = place.get();
    StorageEngine engine = present.get();
    DatabaseState state = engine.inspect(location);
    if (state == DatabaseState.ENCRYPTED) {
      throw new NacreException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The pages of the database "
              + location.database()
              + " are encrypted, and nacre.encrypt=none does not open them: leave the option out");
    }
    boolean shares = engine.isOpen(location);
    if (state == DatabaseState.UNKNOWN || (!shares && !offersKeys(options, location))) {
      return Optional.empty();
    }
    var planner = new H2Planner(url, options, info, Scope.NONE, Policy.NONE);
    return Optional.of(
        new Convertible(
            engine,
            location,
            url.settings(),
            options.suite(),
            create -> wallet(options, location, create),
            info,
            planner::plainSession,
            withoutUs));
  }

  // Another H2 file system may hold something other than a single file.
  private static Optional<DatabaseLocation> location(TargetUrl url) {
    if (url.target().filter(Target.H2::equals).isEmpty()) {
      return Optional.empty();
    }
    try {
      return TargetLocation.parse(Target.H2, url.name()) instanceof TargetLocation.Files files
              && files.location().fileSystem().isEmpty()
          ? Optional.of(files.location())
          : Optional.empty();
    } catch (NacreException unknownToUs) {
      return Optional.empty();
    }
  }

  private static boolean offersKeys(Options options, DatabaseLocation location) {
    for (Option option : KEYS) {
      if (options.find(option).isPresent()) {
        return true;
      }
    }
    KeySource beside = KeySource.of(options, location);
    if (beside instanceof WalletFile wallet && !beside.isMissing()) {
      KeyFiles.keep(wallet.file());
    }
    return !beside.isMissing();
  }

  private static WalletPlan wallet(Options options, DatabaseLocation location, boolean create)
      throws IOException {
    KeySource source = KeySource.of(options, location);
    RegistryLocation registry = RegistryLocation.beside(options, source, location.database());
    WalletPlan.refuseForeign(registry, source);
    return new WalletPlan(
        options,
        source,
        create,
        Optional.empty(),
        Optional.of(
            new RegistryPlan(
                registry,
                Optional.of(location.database().toString()),
                Optional.empty(),
                options.acceptedRestore())));
  }
}
