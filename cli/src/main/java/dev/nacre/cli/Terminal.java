package dev.nacre.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Everything outside the process that a command may talk to. Tests put one of their own here. */
public interface Terminal {
  /** Results, and nothing else when {@code --json} is given. */
  PrintWriter out();

  /** Errors, warnings, questions. */
  PrintWriter err();

  InputStream in();

  /** Whether a person can be asked. */
  boolean isInteractive();

  /**
   * Asks for a passphrase without echo. The caller zeroes the answer.
   *
   * @return null at the end of input
   */
  char @Nullable [] askSecretly(String question);

  /** A variable of the environment. */
  @Nullable String environment(String name);

  /** Whether results go to a screen that shows colours. */
  boolean showsColours();
}
