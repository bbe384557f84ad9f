package dev.nacre.cli.failure;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains a wrong command line in our own words, without repeating what was typed. */
final class UsageMessages {
  private static final int MOST_SUGGESTIONS = 3;

  private UsageMessages() {}

  static String explain(ParameterException failure) {
    if (failure instanceof UsageException ours) {
      return ours.message();
    }
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    if (failure instanceof MissingParameterException missing) {
      return missing(missing);
    }
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    if (failure instanceof MutuallyExclusiveArgsException) {
      return command.qualifiedName() + " was given options that exclude each other";
    }
    ArgSpec argument = failure.getArgSpec();
    if (argument == null) {
      return command.subcommands().isEmpty()
          ? "The command line was not understood"
          : command.qualifiedName() + " needs a command: " + names(command);
    }
    Class<?> type = argument.type();
    return "The value of "
        + name(argument)
        + " was not understood"
        + (type.isEnum() ? "; it is one of " + candidates(argument) : "");
  }

  private static String unmatched(UnmatchedArgumentException failure) {
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    String first = failure.getUnmatched().get(0);
    if (first.startsWith("-")) {
      String option = first.replaceFirst("=.*", "");
      if (option.equals("--password") || option.equals("-p") || option.equals("--passphrase")) {
        return "Passphrases are not taken from the command line, where every process can read them;"
            + " use --password-file, --password-env or --password-stdin";
      }
      // Never repeated: it may be a passphrase that begins with a dash.
      return command.qualifiedName()
          + " was given an option that it does not have"
          + didYouMean(failure.getSuggestions());
    }
    if (command.subcommands().isEmpty()) {
      return command.qualifiedName() + " was given more arguments than it takes";
    }
    List<String> suggestions = failure.getSuggestions();
    return command.qualifiedName()
        + " has no such command"
        + (suggestions.isEmpty() ? "; it has " + names(command) : didYouMean(suggestions));
  }

  /** Suggestions are words of the command itself. */
  private static String didYouMean(List<String> suggestions) {
    return suggestions.isEmpty()
        ? ""
        : "; did you mean "
            + suggestions.stream().limit(MOST_SUGGESTIONS).collect(Collectors.joining(" or "))
            + "?";
  }

  private static String missing(MissingParameterException failure) {
    String all =
        failure.getMissing().stream().map(UsageMessages::name).collect(Collectors.joining(", "));
    return failure.getCommandLine().getCommandSpec().qualifiedName() + " needs " + all;
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.longestName()
        : ((PositionalParamSpec) argument).paramLabel();
  }

  private static String candidates(ArgSpec argument) {
    return java.util.Arrays.stream(argument.type().getEnumConstants())
        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  private static String names(CommandSpec command) {
    return String.join(", ", command.subcommands().keySet());
  }
}
