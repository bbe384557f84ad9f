package dev.nacre.jdbc.open.plan;

import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.open.option.EncryptionScope;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.PolicyFile;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Deferred;
import dev.nacre.jdbc.open.plan.ConnectionPlan.PassThrough;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetError;
import dev.nacre.jdbc.open.registry.KeyFileOptions;
import dev.nacre.jdbc.open.database.DerbySettings;
import dev.nacre.jdbc.open.database.LocationParser;
import dev.nacre.jdbc.open.database.TargetAccess;
import dev.nacre.jdbc.open.database.TargetDrivers;
import dev.nacre.jdbc.open.database.TargetLocation;
import java.io.IOException;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** Decides from a URL and properties what a connection will be. Opens nothing. */
public final class ConnectionPlanner {
  private ConnectionPlanner() {}

  /**
   * @param url one of ours
   * @param info is not modified
   */
  public static ConnectionPlan plan(String url, Properties info) throws IOException, SQLException {
    return plan(TargetUrl.parse(url), info);
  }

  private static ConnectionPlan plan(TargetUrl url, Properties info)
      throws IOException, SQLException {
    Options options = Options.resolve(info, url.options());
    options.check();
    KeyFileOptions.keep(options);
    Properties forTarget = Options.forTarget(info);
    Optional<EncryptionScope> wanted = options.encrypt();
    if (wanted.equals(Optional.of(EncryptionScope.NONE))) {
      return plain(url, options, forTarget);
    }
    Target target =
        url.target()
            .orElseThrow(
                () ->
                    new NacreException(
                        ErrorCode.TARGET_UNKNOWN,
                        "Nacre encrypts in H2, PostgreSQL, MariaDB and Derby, whose URLs begin"
                            + " with jdbc:nacre:h2:, :postgresql:, :mariadb: and :derby:, and this"
                            + " one does not"));
    // Derby shuts down or drops a database with an error, and needs no keys for that.
    if (target == Target.DERBY && new DerbySettings(url, forTarget).endsDatabase()) {
      return new TargetError(access(url, forTarget));
    }
    TargetLocation location = LocationParser.parse(target, url.name());
    if (location instanceof TargetLocation.Refused) {
      Driver driver = TargetDrivers.find(url.target(), url.url());
      return new TargetError(new TargetAccess(driver, url.target(), url.bare(), new Properties()));
    }
    EncryptionScope scope = wanted.orElse(usual(target, location));
    OptionChecks.refuseUnbuilt(options, scope, target, location);
    Policy policy = PolicyFile.read(options);
    if (location instanceof TargetLocation.Server && scope.equals(EncryptionScope.COLUMNS)) {
      return new ServerPlanner(url, options, forTarget, policy).plan();
    }
    if (target == Target.DERBY && scope.equals(EncryptionScope.COLUMNS)) {
      return new DerbyPlanner(url, options, forTarget, policy).plan(location);
    }
    refuseImpossible(target, location);
    return new H2Planner(url, options, forTarget, scope, policy).plan(location);
  }

  private static ConnectionPlan plain(TargetUrl url, Options options, Properties info)
      throws IOException, SQLException {
    OptionChecks.refuseUnkept(options);
    Deferred<PassThrough> withoutUs =
        () -> {
          OptionChecks.refuseDenial(options);
          boolean elsewhere = url.url().startsWith("jdbc:derby://");
          return new PassThrough(
              access(url, info), url.target().map(Target::dialect).filter(unused -> !elsewhere));
        };
    Optional<ConnectionPlan> convertible = PlainPlanner.plan(url, options, info, withoutUs);
    return convertible.isPresent() ? convertible.get() : withoutUs.plan();
  }

  /** The target as its own driver would be asked for it without us. */
  static TargetAccess access(TargetUrl url, Properties info) throws SQLException {
    return new TargetAccess(
        TargetDrivers.find(url.target(), url.url()), url.target(), url.url(), info);
  }

  private static EncryptionScope usual(Target target, TargetLocation place) {
    return target == Target.H2 && !(place instanceof TargetLocation.Server)
        ? EncryptionScope.PAGES
        : EncryptionScope.COLUMNS;
  }

  private static void refuseImpossible(Target target, TargetLocation place) {
    if (target != Target.H2) {
      throw new NacreException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The pages of " + target.subprotocol() + " databases cannot be encrypted from here");
    }
    if (place instanceof TargetLocation.Server) {
      throw new NacreException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The pages of a remote H2 database can be encrypted only where its server runs");
    }
  }
}
