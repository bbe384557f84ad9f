package dev.nacre.cli;

import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A mixin that asks before a step that cannot be undone. */
public final class Confirmation {
  private static final int LONGEST = 100;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  /**
   * @param question without its question mark
   * @throws UsageException when there is no terminal for the question, or the answer was not yes
   */
  public void require(Screen screen, String question) throws IOException {
    if (yes) {
      return;
    }
    if (screen.json() || !screen.terminal().isInteractive()) {
      throw new UsageException(screen.command(), "There is no terminal to ask at; say --yes");
    }
    screen.terminal().err().print("nacre: " + question + "? Type yes: ");
    screen.terminal().err().flush();
    if (!"yes".equals(line(screen.terminal().in()))) {
      throw new UsageException(screen.command(), "It was not confirmed; nothing was changed");
    }
  }

  private static @Nullable String line(InputStream in) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (text.length() < LONGEST) {
        text.append((char) next);
      }
    }
    return text.toString().strip().toLowerCase(Locale.ROOT);
  }
}
