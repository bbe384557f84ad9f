package dev.nacre.cli.passphrase;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the password of a database user. */
public final class UserPassword extends PassphraseOptions {
  @Option(
      names = "--user-password-file",
      paramLabel = "FILE",
      description = "Read the password of the user from the first line of a file.")
  private @Nullable Path file;

  @Option(
      names = "--user-password-env",
      paramLabel = "VARIABLE",
      description = "Read it from an environment variable.")
  private @Nullable String variable;

  @Option(names = "--user-password-stdin", description = "Read it from a line of standard input.")
  private boolean stdin;

  @Override
  String prefix() {
    return "--user-password";
  }

  @Override
  Given given() {
    return new Given(file, variable, stdin);
  }
}
