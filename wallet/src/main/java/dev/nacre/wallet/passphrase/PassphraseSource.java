package dev.nacre.wallet.passphrase;

import dev.nacre.core.secret.Passphrase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A source of a passphrase. There is none for command line arguments: every user of a machine can
 * list those.
 */
public interface PassphraseSource {
  /**
   * Reads the passphrase; the caller closes it.
   *
   * @throws dev.nacre.core.error.NacreIOException when the source has none
   * @throws dev.nacre.core.error.NacreException {@code UNUSABLE_PASSPHRASE} when it is empty or not
   *     text
   */
  Passphrase read() throws IOException;

  /** The name of the source for messages, never its content. */
  String description();

  /** Copies the array now; the caller zeroes its own. It can be read once. */
  static PassphraseSource of(char[] passphrase) {
    return new GivenPassphrase(passphrase);
  }

  /**
   * @param prompt returns an array that is zeroed after use, or null without an answer
   */
  static PassphraseSource callback(String description, Supplier<char @Nullable []> prompt) {
    return new CallbackPassphrase(description, prompt);
  }

  /** The first line of a file that only its owner can read. */
  static PassphraseSource file(Path file) {
    return new FilePassphrase(file);
  }

  /** An environment variable. The JVM keeps it as a string until it ends; a file is better. */
  static PassphraseSource environment(String variable) {
    return new EnvironmentPassphrase(variable, System::getenv);
  }

  /** The terminal, without echo. */
  static PassphraseSource console(String prompt) {
    return new ConsolePassphrase(prompt, ConsolePassphrase.terminal());
  }
}
