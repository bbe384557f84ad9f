package dev.nacre.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** The environment of a command: streams, prompts and variables. Tests replace it. */
public interface Terminal {
  /** Results, and nothing else when {@code --json} is given. */
  PrintWriter out();

  /** Errors, warnings, questions. */
  PrintWriter err();

  InputStream in();

  /** Whether a user can be asked. */
  boolean isInteractive();

  /**
   * Asks for a passphrase without echo. The caller zeroes the answer.
   *
   * @return null at the end of input
   */
  char @Nullable [] askSecretly(String question);

  /** An environment variable. */
  @Nullable String environment(String name);

  /** Whether the output is a screen that supports colours. */
  boolean showsColours();
}
