package dev.nacre.cli.passphrase;

import dev.nacre.cli.Screen;
import dev.nacre.cli.Terminal;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.passphrase.PassphraseSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The options for the source of one passphrase; without any, the user is asked. */
public abstract sealed class PassphraseOptions
    permits WalletPassphrase,
        NewPassphrase,
        TransportPassphrase,
        MergedWalletPassphrase,
        H2CipherPassword,
        UserPassword {

  /** The values of the options. */
  record Given(@Nullable Path file, @Nullable String variable, boolean stdin) {
    int count() {
      return (file == null ? 0 : 1) + (variable == null ? 0 : 1) + (stdin ? 1 : 0);
    }
  }

  /** The prefix of the options: {@code --password}. */
  abstract String prefix();

  abstract Given given();

  /** The source in the environment, if the options name none. */
  @Nullable PassphraseSource fromEnvironment(Terminal terminal) {
    return null;
  }

  /** Whether there is a source other than the terminal. */
  public final boolean isGiven(Screen screen) {
    return source(screen) != null;
  }

  /**
   * Reads an existing passphrase. The caller closes it.
   *
   * @param question for the user, like {@code Passphrase of shop.wallet}
   */
  public final Passphrase read(Screen screen, String question) throws IOException {
    PassphraseSource source = source(screen);
    if (source != null) {
      return source.read();
    }
    char[] answer = ask(screen, question);
    try {
      return Passphrase.copyOf(answer);
    } finally {
      Arrays.fill(answer, '\0');
    }
  }

  /** Reads a new passphrase; a user types it twice. The caller closes it. */
  public final Passphrase readNew(Screen screen, String question) throws IOException {
    if (source(screen) != null) {
      return read(screen, question);
    }
    Passphrase first = read(screen, question);
    try (Passphrase second = read(screen, "The same again")) {
      if (!first.utf8().sameAs(second.utf8())) {
        throw new NacreIOException(
            ErrorCode.UNUSABLE_PASSPHRASE, "The two passphrases typed are not the same");
      }
      return first;
    } catch (IOException | RuntimeException failure) {
      first.close();
      throw failure;
    }
  }

  private @Nullable PassphraseSource source(Screen screen) {
    Given given = given();
    if (given.count() > 1) {
      throw new UsageException(
          screen.command(),
          "Of "
              + prefix()
              + "-file, "
              + prefix()
              + "-env and "
              + prefix()
              + "-stdin only one can be"
              + " given");
    }
    if (given.file() != null) {
      return PassphraseSource.file(given.file());
    }
    if (given.variable() != null) {
      return variable(screen.terminal(), given.variable(), "the variable of " + prefix() + "-env");
    }
    return given.stdin()
        ? new StandardInputLine(screen.terminal().in())
        : fromEnvironment(screen.terminal());
  }

  /**
   * @param description instead of the variable's name, since a user may have given the passphrase
   *     itself as the name
   */
  static PassphraseSource variable(Terminal terminal, String name, String description) {
    return PassphraseSource.callback(
        description,
        () -> {
          String value = terminal.environment(name);
          return value == null ? null : value.toCharArray();
        });
  }

  private char[] ask(Screen screen, String question) throws IOException {
    if (!screen.terminal().isInteractive()) {
      throw new NacreIOException(
          ErrorCode.NO_PASSPHRASE,
          "There is no terminal to ask at; give "
              + prefix()
              + "-file, "
              + prefix()
              + "-env or "
              + prefix()
              + "-stdin");
    }
    char[] answer = screen.terminal().askSecretly(question + ": ");
    if (answer == null) {
      throw new NacreIOException(ErrorCode.NO_PASSPHRASE, "Nothing was typed");
    }
    return answer;
  }
}
