package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.open.option.EncryptionScope;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.database.TargetLocation;

/** Refuses options that a connection would silently ignore. */
final class OptionChecks {
  private OptionChecks() {}

  /**
   * For a connection that encrypts nothing. Values that match an unencrypted connection are
   * allowed.
   */
  static void refuseUnkept(Options options) {
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
  static void refuseDenial(Options options) {
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

  /** For a connection that encrypts. */
  static void refuseUnbuilt(
      Options options, EncryptionScope encrypt, Target target, TargetLocation place) {
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
}
