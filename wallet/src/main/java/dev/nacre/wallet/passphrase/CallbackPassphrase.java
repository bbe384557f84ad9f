package dev.nacre.wallet.passphrase;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A passphrase from a callback of the program, called each time. */
final class CallbackPassphrase implements PassphraseSource {
  private final String description;
  private final Supplier<char @Nullable []> prompt;

  CallbackPassphrase(String description, Supplier<char @Nullable []> prompt) {
    this.description = description;
    this.prompt = prompt;
  }

  @Override
  public Passphrase read() throws NacreIOException {
    char[] answer = prompt.get();
    if (answer == null) {
      throw new NacreIOException(
          ErrorCode.PASSPHRASE_SOURCE_FAILED, "No passphrase came from " + description);
    }
    try {
      return Passphrase.copyOf(answer);
    } finally {
      Arrays.fill(answer, '\0');
    }
  }

  @Override
  public String description() {
    return description;
  }
}
