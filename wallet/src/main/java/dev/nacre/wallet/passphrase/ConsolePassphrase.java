package dev.nacre.wallet.passphrase;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import java.io.Console;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A passphrase from the terminal, typed without echo. */
final class ConsolePassphrase implements PassphraseSource {
  private final String prompt;
  private final Optional<Terminal> terminal;

  ConsolePassphrase(String prompt, Optional<Terminal> terminal) {
    this.prompt = prompt;
    this.terminal = terminal;
  }

  /** The terminal of this process, if it has one. */
  static Optional<Terminal> terminal() {
    return Optional.ofNullable(System.console())
        .filter(ConsolePassphrase::isTerminal)
        .map(console -> text -> console.readPassword("%s", text));
  }

  // JDK 17 has a console only at a terminal; since JDK 22 there is always one, with isTerminal().
  private static boolean isTerminal(Console console) {
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (NoSuchMethodException older) {
      return true;
    } catch (ReflectiveOperationException unclear) {
      return false;
    }
  }

  @Override
  public Passphrase read() throws NacreIOException {
    Terminal there =
        terminal.orElseThrow(() -> failed("There is no terminal to ask for the passphrase"));
    char[] answer = there.ask(prompt);
    if (answer == null) {
      throw failed("The terminal was closed before a passphrase came");
    }
    try {
      return Passphrase.copyOf(answer);
    } finally {
      Arrays.fill(answer, '\0');
    }
  }

  @Override
  public String description() {
    return "the terminal";
  }

  private static NacreIOException failed(String how) {
    return new NacreIOException(ErrorCode.PASSPHRASE_SOURCE_FAILED, how);
  }

  /** Prompts without echo; null at the end of input. */
  @FunctionalInterface
  interface Terminal {
    char @Nullable [] ask(String prompt);
  }
}
