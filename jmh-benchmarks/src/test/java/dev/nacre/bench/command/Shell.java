package dev.nacre.bench.command;

import dev.nacre.cli.Nacre;
import dev.nacre.cli.Terminal;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/** Runs {@code nacre} in this process, and keeps what it says. */
final class Shell implements Terminal {
  private final StringWriter said = new StringWriter();
  private final StringWriter complained = new StringWriter();
  private final PrintWriter out = new PrintWriter(said, true);
  private final PrintWriter err = new PrintWriter(complained, true);

  int nacre(String... arguments) {
    return Nacre.run(this, arguments);
  }

  String said() {
    return said.toString();
  }

  String complained() {
    return complained.toString();
  }

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
    return InputStream.nullInputStream();
  }

  @Override
  public boolean isInteractive() {
    return false;
  }

  @Override
  public char @Nullable [] askSecretly(String question) {
    return null;
  }

  @Override
  public @Nullable String environment(String name) {
    return null;
  }

  @Override
  public boolean showsColours() {
    return false;
  }
}
