package dev.nacre.cli.passphrase;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the passphrase that replaces the old one. */
public final class NewPassphrase extends PassphraseOptions {
  @Option(
      names = "--new-password-file",
      paramLabel = "FILE",
      description = "Read the new passphrase from the first line of a file.")
  private @Nullable Path file;

  @Option(
      names = "--new-password-env",
      paramLabel = "VARIABLE",
      description = "Read it from an environment variable.")
  private @Nullable String variable;

  @Option(names = "--new-password-stdin", description = "Read it from a line of standard input.")
  private boolean stdin;

  @Override
  String prefix() {
    return "--new-password";
  }

  @Override
  Given given() {
    return new Given(file, variable, stdin);
  }
}
