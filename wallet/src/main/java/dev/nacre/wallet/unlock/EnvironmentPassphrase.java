package dev.nacre.wallet.unlock;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads an environment variable. */
final class EnvironmentPassphrase implements PassphraseSource {
  private final String variable;
  private final Function<String, @Nullable String> environment;

  EnvironmentPassphrase(String variable, Function<String, @Nullable String> environment) {
    this.variable = variable;
    this.environment = environment;
  }

  @Override
  public Passphrase read() throws NacreIOException {
    String value = environment.apply(variable);
    if (value == null) {
      throw new NacreIOException(
          ErrorCode.PASSPHRASE_SOURCE_FAILED, "There is no " + description());
    }
    char[] chars = value.toCharArray();
    try {
      return Passphrase.copyOf(chars);
    } finally {
      Arrays.fill(chars, '\0');
    }
  }

  @Override
  public String description() {
    return "environment variable " + variable;
  }
}
