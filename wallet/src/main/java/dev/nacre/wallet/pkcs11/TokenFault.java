package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts PKCS#11 error codes from failures of a token. */
final class TokenFault {
  private static final Pattern WORD = Pattern.compile("CKR_[A-Z0-9_]+");

  private TokenFault() {}

  /** The exception for a failed operation of a token. */
  static NacreIOException of(String whatHappened, Throwable cause) {
    String word = word(cause);
    return new NacreIOException(
        ErrorCode.KEY_SERVICE_FAILED,
        whatHappened + (word.isEmpty() ? "" : " (" + word + ")"),
        cause);
  }

  /** The error code, such as {@code CKR_PIN_LOCKED}, or an empty string. */
  static String word(Throwable fault) {
    for (Throwable at = fault; at != null; at = at.getCause()) {
      String message = at.getMessage();
      if (message != null) {
        Matcher found = WORD.matcher(message);
        if (found.find()) {
          return found.group();
        }
      }
    }
    return "";
  }
}
