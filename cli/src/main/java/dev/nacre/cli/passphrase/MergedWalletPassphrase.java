package dev.nacre.cli.passphrase;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the passphrase of the wallet that is merged in. */
public final class MergedWalletPassphrase extends PassphraseOptions {
  @Option(
      names = "--from-password-file",
      paramLabel = "FILE",
      description = "Read the other wallet's passphrase from the first line of a file.")
  private @Nullable Path file;

  @Option(
      names = "--from-password-env",
      paramLabel = "VARIABLE",
      description = "Read it from an environment variable.")
  private @Nullable String variable;

  @Option(names = "--from-password-stdin", description = "Read it from a line of standard input.")
  private boolean stdin;

  @Override
  String prefix() {
    return "--from-password";
  }

  @Override
  Given given() {
    return new Given(file, variable, stdin);
  }
}
