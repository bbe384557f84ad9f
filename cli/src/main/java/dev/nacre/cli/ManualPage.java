package dev.nacre.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * A command and those below it as one page in the language of man.
 *
 * <p>Written from the same model as the help, so neither knows what the other does not. Picocli's
 * own generator writes AsciiDoc, which needs another tool to become a page.
 */
final class ManualPage {
  private final List<String> lines = new ArrayList<>();
  private final CommandSpec root;
  private final String version;

  /**
   * @param version a name and its version, at the foot of each page
   */
  ManualPage(CommandLine root, String version) {
    this.root = root.getCommandSpec();
    this.version = version;
  }

  String text() {
    lines.clear();
    lines.add(
        ".TH "
            + quoted(root.name().toUpperCase(Locale.ROOT))
            + " 1 \"\" "
            + quoted(version)
            + " \"\"");
    lines.add(".SH NAME");
    lines.add(escaped(root.name()) + " \\- " + escaped(description(root)));
    lines.add(".SH SYNOPSIS");
    lines.add(synopsis(root));
    lines.add(".SH OPTIONS");
    arguments(root);
    lines.add(".SH COMMANDS");
    root.subcommands().values().stream().distinct().forEach(this::command);
    lines.add(".SH EXAMPLES AND EXIT CODES");
    footer(root);
    return String.join("\n", lines) + "\n";
  }

  private void command(CommandLine line) {
    CommandSpec command = line.getCommandSpec();
    if (command.usageMessage().hidden()) {
      return;
    }
    lines.add(".SS " + quoted(escaped(command.qualifiedName())));
    lines.add(escaped(description(command)));
    // A group does nothing by itself.
    if (command.subcommands().isEmpty()) {
      lines.add(".PP");
      lines.add(synopsis(command));
      arguments(command);
      footer(command);
    }
    command.subcommands().values().stream().distinct().forEach(this::command);
  }

  private static String synopsis(CommandSpec command) {
    String text = command.commandLine().getHelp().synopsis(0);
    return escaped(plain(text).replaceAll("\\s+", " ").strip());
  }

  /** Those of this command; what all share is said once, on top. */
  private void arguments(CommandSpec command) {
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      if (!parameter.hidden()) {
        argument(parameter.paramLabel(), parameter);
      }
    }
    for (OptionSpec option : command.options()) {
      if (!option.hidden() && (command == root || !option.inherited())) {
        String label = option.typeInfo().isBoolean() ? "" : "=" + option.paramLabel();
        argument(String.join(", ", option.names()) + label, option);
      }
    }
  }

  private void argument(String name, ArgSpec argument) {
    lines.add(".TP");
    lines.add("\\fB" + escaped(name) + "\\fR");
    String text = String.join(" ", argument.description());
    lines.add(text.isBlank() ? "\\&" : escaped(plain(text)));
  }

  private void footer(CommandSpec command) {
    UsageMessageSpec usage = command.usageMessage();
    if (usage.footer().length == 0) {
      return;
    }
    lines.add(".PP");
    lines.add(".nf");
    for (String line : usage.footer()) {
      lines.add(escaped(plain(String.format(line))));
    }
    lines.add(".fi");
  }

  private static String description(CommandSpec command) {
    return plain(String.join(" ", command.usageMessage().description()));
  }

  /** Without picocli's markup. */
  private static String plain(String text) {
    return Ansi.OFF.string(text.replace("%n", " ").replace("%%", "%"));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\\(dq") + '"';
  }

  /** A dot or an apostrophe at the begin of a line is a request, and a hyphen may be broken. */
  private static String escaped(String text) {
    String safe = text.replace("\\", "\\e").replace("-", "\\-");
    return safe.startsWith(".") || safe.startsWith("'")
        ? "\\&" + safe
        : safe.isEmpty() ? "\\&" : safe;
  }
}
