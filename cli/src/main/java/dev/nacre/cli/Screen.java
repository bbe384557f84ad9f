package dev.nacre.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** What a running command sees of its terminal: where to say things, and in which form. */
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

  /** The command that runs. */
  public CommandSpec command() {
    return command;
  }

  public boolean json() {
    return json;
  }

  /** A line for people: on standard output, and nowhere when a machine reads. */
  public void say(String line) {
    if (!json) {
      terminal.out().println(line);
    }
  }

  /** A line for people with picocli's markup, as in {@code @|bold this|@}. */
  public void sayMarked(String line) {
    say(ansi().string(line));
  }

  /** A line that matters but is no failure: on standard error, in both forms. */
  public void warn(String line) {
    terminal.err().println("nacre: " + line);
  }

  /** Shows how far a long work has come, if a person looks. To be closed. */
  public Bar bar(String task) {
    return new Bar(task, json || !terminal.isInteractive() ? null : terminal.err());
  }

  private Ansi ansi() {
    return terminal.showsColours() ? Ansi.ON : Ansi.OFF;
  }

  /**
   * Writes the result; a result that did not arrive is a failure, not a success without words. A
   * command calls it itself only where what it does depends on whether the result arrived.
   */
  public void show(Shown shown) throws IOException {
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
