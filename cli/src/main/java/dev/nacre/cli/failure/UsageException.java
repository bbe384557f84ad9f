package dev.nacre.cli.failure;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A command line that picocli accepts but the command does not. */
public final class UsageException extends ParameterException {
  private final String message;

  /**
   * @param message what is wrong, without repeating a value
   */
  public UsageException(CommandSpec command, String message) {
    super(command.commandLine(), message);
    this.message = message;
  }

  String message() {
    return message;
  }
}
