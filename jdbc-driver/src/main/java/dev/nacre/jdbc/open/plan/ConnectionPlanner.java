package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.open.database.DerbySettings;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.driver.TargetAccess;
import dev.nacre.jdbc.open.driver.TargetDrivers;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Options.Scope;
import dev.nacre.jdbc.open.option.PolicyFile;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.plan.ConnectionPlan.Deferred;
import dev.nacre.jdbc.open.plan.ConnectionPlan.PassThrough;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetError;
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
    options.protectFiles();
    Properties forTarget = Options.forTarget(info);
    Optional<Scope> wanted = options.encrypt();
    if (wanted.equals(Optional.of(Scope.NONE))) {
      return plain(url, options, forTarget);
    }
    Target target = url.target().orElseThrow(() -> UnknownTarget.refusal(url.url()));
    // Derby shuts down or drops a database with an error, and needs no keys for that.
    if (target == Target.DERBY && new DerbySettings(url, forTarget).endsDatabase()) {
      return new TargetError(access(url, forTarget));
    }
    TargetLocation location = TargetLocation.parse(target, url.name());
    if (location instanceof TargetLocation.Refused) {
      Driver driver = TargetDrivers.find(url.target(), url.url());
      return new TargetError(new TargetAccess(driver, url.target(), url.bare(), new Properties()));
    }
    Scope scope = wanted.orElse(usual(target, location));
    refuseUnbuilt(options, scope, target, location);
    Policy policy =
        options.find(Option.POLICY).isPresent() ? PolicyFile.read(options) : Policy.NONE;
    if (location instanceof TargetLocation.Server && scope.equals(Scope.COLUMNS)) {
      return new ServerPlanner(url, options, forTarget, policy).plan();
    }
    if (target == Target.DERBY && scope.equals(Scope.COLUMNS)) {
      return new DerbyPlanner(url, options, forTarget, policy).plan(location);
    }
    refuseImpossible(target, location);
    return new H2Planner(url, options, forTarget, scope, policy).plan(location);
  }

  private static ConnectionPlan plain(TargetUrl url, Options options, Properties info)
      throws IOException, SQLException {
    refuseUnkept(options);
    Deferred<PassThrough> withoutUs =
        () -> {
          refuseDenial(options);
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

  private static Scope usual(Target target, TargetLocation place) {
    return target == Target.H2 && !(place instanceof TargetLocation.Server)
        ? Scope.PAGES
        : Scope.COLUMNS;
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

  /**
   * For a connection that encrypts nothing. Values that match an unencrypted connection are
   * allowed.
   */
  private static void refuseUnkept(Options options) {
    for (Option option : new Option[] {Option.POLICY, Option.CATALOG}) {
      if (options.find(option).isPresent()) {
        throw columnsOff(option);
      }
    }
    refuseResidual(options);
    if (options.exports().filter(exports -> exports != ExportPolicy.ALLOW).isPresent()) {
      throw unkept(Option.EXPORTS);
    }
    if (options.imports() != ImportPolicy.ALLOW) {
      throw unkept(Option.IMPORTS);
    }
  }

  /** For a connection that is the raw one itself. */
  private static void refuseDenial(Options options) {
    if (options.unwrap() == UnwrapPolicy.DENY) {
      throw unkept(Option.UNWRAP);
    }
  }

  private static NacreException unkept(Option option) {
    return new NacreException(
        ErrorCode.OPTION_VALUE_REFUSED,
        "The option "
            + option.key()
            + " asks for what a connection with nacre.encrypt=none does not keep; leave it out, or"
            + " say allow");
  }

  private static NacreException columnsOff(Option option) {
    return new NacreException(
        ErrorCode.COLUMNS_OFF,
        "The option "
            + option.key()
            + " applies to encrypted columns, which this connection does not use");
  }

  /** For a connection that encrypts. */
  private static void refuseUnbuilt(
      Options options, Scope encrypt, Target target, TargetLocation place) {
    boolean built =
        place instanceof TargetLocation.Server
            ? target == Target.POSTGRESQL || target == Target.MARIADB
            : target == Target.H2 || target == Target.DERBY;
    if (encrypt.columns() && !built) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET,
          "Columns of "
              + target.subprotocol()
              + " databases on a server are not encrypted yet. "
              + "Columns are encrypted on PostgreSQL and MariaDB, and on embedded H2 and Derby");
    }
    for (Option option : new Option[] {Option.POLICY, Option.CATALOG}) {
      boolean known = place instanceof TargetLocation.Server || option == Option.POLICY;
      if (encrypt.columns() && known) {
        continue;
      }
      if (encrypt.columns() && options.find(option).isPresent()) {
        throw new NacreException(
            ErrorCode.OPTION_VALUE_REFUSED,
            "The option "
                + option.key()
                + " is for servers: an embedded database makes its catalog with the first table"
                + " that has encrypted columns; leave it out");
      }
      if (options.find(option).isPresent()) {
        throw columnsOff(option);
      }
    }
    refuseResidual(options);
  }

  // Its default value is allowed.
  private static void refuseResidual(Options options) {
    if (options.text(Option.RESIDUAL).filter(value -> !value.equalsIgnoreCase("off")).isPresent()) {
      throw columnsOff(Option.RESIDUAL);
    }
  }
}
