package dev.nacre.cli.passphrase;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the password of a file that H2 itself has encrypted. */
public final class H2CipherPassword extends PassphraseOptions {
  @Option(
      names = "--cipher-password-file",
      paramLabel = "FILE",
      description = "Read the CIPHER=AES password from the first line of a file.")
  private @Nullable Path file;

  @Option(
      names = "--cipher-password-env",
      paramLabel = "VARIABLE",
      description = "Read it from an environment variable.")
  private @Nullable String variable;

  @Option(names = "--cipher-password-stdin", description = "Read it from a line of standard input.")
  private boolean stdin;

  @Override
  String prefix() {
    return "--cipher-password";
  }

  @Override
  Given given() {
    return new Given(file, variable, stdin);
  }
}
