package dev.nacre.cli;

import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.cli.output.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** A running command's output: a terminal, and the form of the result. */
public final class Screen {
  private final Terminal terminal;
  private final CommandSpec command;
  private final boolean json;

  private Screen(Terminal terminal, CommandSpec command, boolean json) {
    this.terminal = terminal;
    this.command = command;
    this.json = json;
  }

  static Screen of(CommandSpec command) {
    Nacre root = (Nacre) command.root().userObject();
    return new Screen(root.terminal(), command, root.json());
  }

  public Terminal terminal() {
    return terminal;
  }

  /** The running command. */
  public CommandSpec command() {
    return command;
  }

  /** The wallet that the variable NACRE_WALLET names; null without it. */
  public @Nullable String walletVariable() {
    return terminal.environment("NACRE_WALLET");
  }

  public boolean json() {
    return json;
  }

  /** Prints a line to standard output, unless the output is JSON. */
  public void say(String line) {
    if (!json) {
      terminal.out().println(line);
    }
  }

  /** Prints a line with picocli's markup, as in {@code @|bold this|@}. */
  public void sayMarked(String line) {
    say(ansi().string(line));
  }

  /** Prints an important line that is not a failure to standard error, in both forms. */
  public void warn(String line) {
    terminal.err().println("nacre: " + line);
  }

  /** A progress bar for a long task, visible on an interactive terminal. The caller closes it. */
  public ConsoleProgressBar bar(String task) {
    return new ConsoleProgressBar(task, json || !terminal.isInteractive() ? null : terminal.err());
  }

  private Ansi ansi() {
    return terminal.showsColours() ? Ansi.ON : Ansi.OFF;
  }

  /**
   * Writes the result; if it cannot be written, the command fails. A command calls this itself only
   * if its further action depends on that.
   */
  public void show(CommandResult shown) throws IOException {
    PrintWriter out = terminal.out();
    if (json) {
      out.println(Json.of(shown.structure()));
    } else {
      shown.lines().forEach(out::println);
    }
    if (out.checkError()) {
      throw new FileSystemException("standard output");
    }
  }
}
