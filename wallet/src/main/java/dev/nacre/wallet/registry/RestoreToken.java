package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.UUID;

/**
 * An operator's confirmation that something older was restored on purpose: {@code
 * <id>:<generation>}, as printed by the refusal. It names the state in the registry at that time,
 * and can be used once.
 */
public record RestoreToken(UUID id, long generation) {
  /**
   * @throws NacreIOException {@link ErrorCode#RESTORE_TOKEN_REFUSED} when it is not such a token
   */
  public static RestoreToken parse(String text) throws NacreIOException {
    int colon = text.indexOf(':');
    try {
      if (colon > 0) {
        var token =
            new RestoreToken(
                UUID.fromString(text.substring(0, colon).strip()),
                Long.parseLong(text.substring(colon + 1).strip()));
        return token;
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below.
    }
    throw new NacreIOException(
        ErrorCode.RESTORE_TOKEN_REFUSED, "An accepted restore is written <id>:<generation>");
  }

  @Override
  public String toString() {
    return id + ":" + generation;
  }
}
