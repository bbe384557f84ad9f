package dev.nacre.jdbc.open;

import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.PolicyFile;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.jdbc.open.option.EncryptionScope;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.database.LocationParser;
import dev.nacre.jdbc.open.database.TargetDrivers;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.registry.KeyFileOptions;

import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.monitor.OpenDatabases;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** Decides, from URL and properties, what a connection will be, and opens everything below it. */
public final class Opening {
  private Opening() {}

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
   * Opens everything below one connection, but does not call the target's driver yet.
   *
   * @param info is not modified
   * @throws SQLException with an error code; nothing is open then
   */
  public static Prepared prepare(String url, Properties info) throws SQLException {
    try {
      return prepare(TargetUrl.parse(url), info);
    } catch (IOException | RuntimeException failed) {
      OpenDatabases.notOpened(failed);
      throw SqlErrors.of(failed);
    }
  }

  private static Prepared prepare(TargetUrl url, Properties info) throws IOException, SQLException {
    Options options = Options.resolve(info, url.options());
    options.check();
    KeyFileOptions.keep(options);
    Properties forTarget = Options.forTarget(info);
    Optional<EncryptionScope> wanted = options.encrypt();
    if (wanted.equals(Optional.of(EncryptionScope.NONE))) {
      refuseUnkept(options);
      Optional<Prepared> convertible = PlainOpening.prepare(url, options, forTarget);
      if (convertible.isPresent()) {
        return convertible.get();
      }
      refuseDenial(options);
      return Prepared.untouched(
          TargetDrivers.find(url.target(), url.url()), url.target(), url.url(), forTarget);
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
    if (DerbyOpening.ends(url, forTarget)) {
      return DerbyOpening.ending(url, forTarget);
    }
    TargetLocation place = LocationParser.parse(target, url.name());
    if (place instanceof TargetLocation.Refused) {
      return Prepared.failing(
          TargetDrivers.find(url.target(), url.url()), url.bare(), new Properties());
    }
    EncryptionScope encrypt = wanted.orElse(usual(target, place));
    refuseUnbuilt(options, encrypt, target, place);
    Policy policy = PolicyFile.read(options);
    if (place instanceof TargetLocation.Server && encrypt.equals(EncryptionScope.COLUMNS)) {
      return new ServerOpening(url, options, forTarget, policy).columns();
    }
    if (target == Target.DERBY && encrypt.equals(EncryptionScope.COLUMNS)) {
      return new DerbyOpening(url, options, forTarget, policy).columns(place);
    }
    refuseImpossible(target, place);
    var request = new EmbeddedOpening(url, options, forTarget, encrypt.columns(), policy);
    if (place instanceof TargetLocation.Files files && !encrypt.pages()) {
      return request.columnsOnly(files.location(), options.exports().orElse(ExportPolicy.REFUSE));
    }
    if (place instanceof TargetLocation.Files files) {
      return request.files(files.location(), options.exports().orElse(ExportPolicy.SEALED));
    }
    return request.memory(options.exports().orElse(ExportPolicy.REFUSE));
  }

  /**
   * Refuses options that this connection would silently ignore. Values that match an unencrypted
   * connection are allowed.
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
        "The option " + option.key() + " is about columns, which this connection leaves alone");
  }

  private static EncryptionScope usual(Target target, TargetLocation place) {
    return target == Target.H2 && !(place instanceof TargetLocation.Server)
        ? EncryptionScope.PAGES
        : EncryptionScope.COLUMNS;
  }

  private static void refuseUnbuilt(Options options, EncryptionScope encrypt, Target target, TargetLocation place) {
    boolean built =
        place instanceof TargetLocation.Server
            ? target == Target.POSTGRESQL || target == Target.MARIADB
            : target == Target.H2 || target == Target.DERBY;
    if (encrypt.columns() && !built) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET,
          "This connection would encrypt columns, which is not there yet; nacre.encrypt=none passes"
              + " data through as it is");
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
