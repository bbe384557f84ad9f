package dev.nacre.cli.passphrase;

import dev.nacre.cli.Terminal;
import dev.nacre.wallet.passphrase.PassphraseSource;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the passphrase of the wallet. */
public final class WalletPassphrase extends PassphraseOptions {
  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "Read the passphrase from the first line of a file.")
  private @Nullable Path file;

  @Option(
      names = "--password-env",
      paramLabel = "VARIABLE",
      description = "Read it from an environment variable.")
  private @Nullable String variable;

  @Option(names = "--password-stdin", description = "Read it from a line of standard input.")
  private boolean stdin;

  @Override
  String prefix() {
    return "--password";
  }

  @Override
  Given given() {
    return new Given(file, variable, stdin);
  }

  /** The library's own environment variables. */
  @Override
  @Nullable PassphraseSource fromEnvironment(Terminal terminal) {
    String file = terminal.environment("NACRE_WALLET_PASSWORD_FILE");
    if (file != null) {
      return PassphraseSource.file(Path.of(file));
    }
    String other = terminal.environment("NACRE_WALLET_PASSWORD_ENV");
    if (other != null) {
      return variable(terminal, other, "the variable that NACRE_WALLET_PASSWORD_ENV names");
    }
    return terminal.environment("NACRE_WALLET_PASSWORD") == null
        ? null
        : variable(terminal, "NACRE_WALLET_PASSWORD", "NACRE_WALLET_PASSWORD");
  }
}
