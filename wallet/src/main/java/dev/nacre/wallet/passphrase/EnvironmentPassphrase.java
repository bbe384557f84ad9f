package dev.nacre.wallet.passphrase;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import java.util.Arrays;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A passphrase from an environment variable. */
final class EnvironmentPassphrase implements PassphraseSource {
  private static final Pattern LOOKS_LIKE_ONE = Pattern.compile("[A-Z_][A-Z0-9_]{0,63}");

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

  // The user may have given the passphrase itself instead of the variable's name.
  @Override
  public String description() {
    return LOOKS_LIKE_ONE.matcher(variable).matches()
        ? "environment variable " + variable
        : "environment variable of the given name";
  }
}
