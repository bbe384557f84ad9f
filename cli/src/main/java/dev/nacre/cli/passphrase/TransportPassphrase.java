package dev.nacre.cli.passphrase;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the passphrase of a file that transports keys between wallets. */
public final class TransportPassphrase extends PassphraseOptions {
  @Option(
      names = "--transport-password-file",
      paramLabel = "FILE",
      description = "Read the passphrase of the other file from the first line of a file.")
  private @Nullable Path file;

  @Option(
      names = "--transport-password-env",
      paramLabel = "VARIABLE",
      description = "Read it from an environment variable.")
  private @Nullable String variable;

  @Option(
      names = "--transport-password-stdin",
      description = "Read it from a line of standard input.")
  private boolean stdin;

  @Override
  String prefix() {
    return "--transport-password";
  }

  @Override
  Given given() {
    return new Given(file, variable, stdin);
  }
}
