package dev.nacre.cli.failure;

import dev.nacre.cli.output.Json;
import dev.nacre.cli.output.TextFormat;
import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Prints failures as text or JSON, and gives each an exit code.
 *
 * <p>It repeats no argument, since a user may have typed a passphrase there, and no message of
 * another library, which may contain one too.
 */
public final class FailureReporter {
  private final PrintWriter out;
  private final PrintWriter err;
  private final Predicate<CommandLine> json;

  /**
   * @param json whether a command that has started prints JSON
   */
  public FailureReporter(PrintWriter out, PrintWriter err, Predicate<CommandLine> json) {
    this.out = out;
    this.err = err;
    this.json = json;
  }

  /** A command line that could not be parsed. */
  public int misused(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = UsageMessages.explain(failure);
    boolean asJson = Arrays.asList(args).contains("--json");
    report(asJson, ExitCode.USAGE, null, message);
    if (!asJson) {
      err.println("Try '" + name + " --help'.");
    }
    return ExitCode.USAGE.number();
  }

  /** A command that started and failed. */
  public int failed(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof ParameterException misuse) {
      return misused(misuse, parsed.originalArgs().toArray(String[]::new));
    }
    boolean asJson = json.test(command);
    ExitCode exit = ExitCode.of(failure);
    Throwable told = failure instanceof UncheckedIOException ? failure.getCause() : failure;
    switch (exit) {
      case INTERRUPTED -> report(asJson, exit, null, "Interrupted");
      case INTERNAL -> {
        report(asJson, exit, codeOf(told, ErrorCode.INTERNAL), ofOurOwn(told));
        printFrames(told);
      }
      default -> report(asJson, exit, codeOf(told, null), message(told));
    }
    return exit.number();
  }

  /** A fault of ours before any command started. */
  public int broken(Throwable failure, String[] args) {
    report(
        Arrays.asList(args).contains("--json"),
        ExitCode.INTERNAL,
        ErrorCode.INTERNAL,
        ErrorCode.INTERNAL.message(failure.getClass().getName()));
    printFrames(failure);
    return ExitCode.INTERNAL.number();
  }

  private static @Nullable ErrorCode codeOf(
      @Nullable Throwable failure, @Nullable ErrorCode other) {
    return failure instanceof CodedError coded ? coded.code() : other;
  }

  private static String message(@Nullable Throwable failure) {
    if (failure instanceof CodedError coded && failure.getMessage() != null) {
      return Remedies.told(coded.code(), failure.getMessage());
    }
    if (failure instanceof FileSystemException file && file.getFile() != null) {
      return reason(file) + ": " + file.getFile();
    }
    return "Reading or writing failed ("
        + (failure == null ? "no cause" : failure.getClass().getSimpleName())
        + ")";
  }

  private static String reason(FileSystemException failure) {
    if (failure instanceof NoSuchFileException) {
      return "There is no such file or folder";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "There is a file already";
    }
    if (failure instanceof AccessDeniedException) {
      return "Access is denied";
    }
    if (failure instanceof NotDirectoryException) {
      return "This is not a folder";
    }
    return "The file system refused";
  }

  private static String ofOurOwn(@Nullable Throwable failure) {
    if (failure instanceof CodedError && failure.getMessage() != null) {
      return failure.getMessage();
    }
    return ErrorCode.INTERNAL.message(
        failure == null ? "An unknown failure" : failure.getClass().getName());
  }

  // Not printStackTrace: messages of other code may contain values.
  private void printFrames(@Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      err.println("caused by " + each.getClass().getName());
      for (StackTraceElement frame : each.getStackTrace()) {
        err.println("    at " + frame);
      }
    }
  }

  private void report(boolean asJson, ExitCode exit, @Nullable ErrorCode code, String message) {
    if (!asJson) {
      err.println("nacre: " + TextFormat.harmless(message));
      return;
    }
    Map<String, @Nullable Object> error = new LinkedHashMap<>();
    error.put("kind", exit.name().toLowerCase(Locale.ROOT));
    error.put("exit", exit.number());
    error.put("code", code == null ? null : code.text());
    error.put("message", message);
    out.println(Json.of(Map.of("error", error)));
  }
}
