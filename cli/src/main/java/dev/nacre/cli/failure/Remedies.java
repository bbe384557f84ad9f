package dev.nacre.cli.failure;

import dev.nacre.core.error.ErrorCode;

/** Remedies for failures at the command line, where the library's options do not help. */
final class Remedies {
  private Remedies() {}

  /** Replaces the remedy at the end of a message by the one for the command line. */
  static String told(ErrorCode code, String message) {
    String theirs = code.remedy();
    return message.endsWith(theirs)
        ? message.substring(0, message.length() - theirs.length()) + remedy(code)
        : message;
  }

  private static String remedy(ErrorCode code) {
    return switch (code) {
      case NO_PASSPHRASE ->
          "For the wallet itself NACRE_WALLET_PASSWORD_FILE, NACRE_WALLET_PASSWORD_ENV or"
              + " NACRE_WALLET_PASSWORD will do, too.";
      case WALLET_NOT_FOUND ->
          "Name the wallet after the command or in NACRE_WALLET, or restore it from its backup;"
              + " nacre wallet create makes a new one.";
      default -> code.remedy();
    };
  }
}
