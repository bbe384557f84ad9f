package dev.nacre.cli;

import dev.nacre.cli.failure.FailureReporter;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code nacre} command. */
@Command(
    name = "nacre",
    description = "Encrypts what a JDBC application stores.",
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {Completion.class, Manual.class},
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre tour                          see it work, in a temporary folder",
      "  nacre wallet create shop.wallet     make a wallet",
      "  nacre wallet list shop.wallet       show its keys",
      "  nacre wallet rotate --help          explain one command",
      "",
      "@|bold Exit codes:|@",
      "  0 done, 1 findings, 2 usage, 3 wallet or key, 4 busy, 5 files,",
      "  70 a fault in Nacre, 130 interrupted"
    })
public final class Nacre {
  private final Terminal terminal;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print one JSON object or array, errors too.")
  private boolean json;

  // picocli handles the next two by itself.
  @SuppressWarnings("UnusedVariable")
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @SuppressWarnings("UnusedVariable")
  @Option(names = "--version", versionHelp = true, description = "Show the version.")
  private boolean version;

  private Nacre(Terminal terminal) {
    this.terminal = terminal;
  }

  public static void main(String... args) {
    System.exit(run(new SystemTerminal(), args));
  }

  /** Runs one command line in this process and returns its exit code. */
  public static int run(Terminal terminal, String... args) {
    try {
      return commandLine(terminal).execute(args);
    } catch (RuntimeException | ServiceConfigurationError broken) {
      // A subcommand cannot be loaded.
      return reporter(terminal).broken(broken, args);
    } finally {
      terminal.out().flush();
      terminal.err().flush();
    }
  }

  static CommandLine commandLine(Terminal terminal) {
    CommandLine line = new CommandLine(new Nacre(terminal));
    ServiceLoader.load(CommandGroup.class, CommandGroup.class.getClassLoader())
        .forEach(line::addSubcommand);
    shortHelp(line);
    FailureReporter failures = reporter(terminal);
    return line.setOut(terminal.out())
        .setErr(terminal.err())
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(
                terminal.showsColours() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
        .setUsageHelpAutoWidth(true)
        .setUsageHelpLongOptionsMaxWidth(32)
        // A file name may begin with @.
        .setExpandAtFiles(false)
        .setPosixClusteredShortOptionsAllowed(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(failures::misused)
        .setExecutionExceptionHandler(failures::failed);
  }

  private static FailureReporter reporter(Terminal terminal) {
    return new FailureReporter(
        terminal.out(), terminal.err(), line -> Screen.of(line.getCommandSpec()).json());
  }

  /** Keeps options in source order, and a one-line synopsis. */
  private static void shortHelp(CommandLine command) {
    command.getCommandSpec().usageMessage().sortOptions(false).abbreviateSynopsis(true);
    command.getSubcommands().values().forEach(Nacre::shortHelp);
  }

  Terminal terminal() {
    return terminal;
  }

  boolean json() {
    return json;
  }
}
