package dev.nacre.cli;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** The terminal of this process. */
final class SystemTerminal implements Terminal {
  private final @Nullable Console console = console();
  private final PrintWriter out = writer(System.out, "stdout.encoding");
  private final PrintWriter err = writer(System.err, "stderr.encoding");

  @Override
  public PrintWriter out() {
    return out;
  }

  @Override
  public PrintWriter err() {
    return err;
  }

  @Override
  public InputStream in() {
    return System.in;
  }

  @Override
  public boolean isInteractive() {
    return console != null;
  }

  @Override
  public char @Nullable [] askSecretly(String question) {
    return console == null ? null : console.readPassword("%s", question);
  }

  @Override
  public @Nullable String environment(String name) {
    return System.getenv(name);
  }

  @Override
  public boolean showsColours() {
    return Ansi.AUTO.enabled();
  }

  // JDK 22 to 24 return a console even when none is interactive; JDK 17 has no isTerminal, and
  // returns null then.
  @SuppressWarnings("SystemConsoleNull")
  private static @Nullable Console console() {
    Console console = System.console();
    if (console == null) {
      return null;
    }
    try {
      Object terminal = Console.class.getMethod("isTerminal").invoke(console);
      return Boolean.TRUE.equals(terminal) ? console : null;
    } catch (ReflectiveOperationException olderJdk) {
      return console;
    }
  }

  private static PrintWriter writer(PrintStream stream, String encoding) {
    // JDK 17 has no stdout.encoding; there the platform's charset is the best guess.
    String name = System.getProperty(encoding);
    Charset charset = name == null ? Charset.defaultCharset() : Charset.forName(name);
    return new PrintWriter(stream, true, charset);
  }
}
