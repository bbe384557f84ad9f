package dev.nacre.cli;

import dev.nacre.cli.failure.UsageException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for a registry that is not beside the wallet. */
public final class RegistryOption {
  private static final Path MEMORY = Path.of("memory");

  @Option(
      names = "--registry",
      paramLabel = "FILE",
      description =
          "The registry, which has the audit log beside it. Default: the variable NACRE_REGISTRY,"
              + " or the one beside the wallet.")
  private @Nullable Path file;

  public boolean isGiven() {
    return file != null;
  }

  /**
   * The registry from the option or the environment; null for the one beside the wallet.
   *
   * @throws UsageException for the word that means a registry in memory in tests: a command's
   *     entries there would be lost at its end, and a file of that name is unlikely
   */
  public @Nullable Path file(Screen screen) {
    String variable = screen.terminal().environment("NACRE_REGISTRY");
    Path named = file != null || variable == null ? file : Path.of(variable);
    if (MEMORY.equals(named)) {
      throw new UsageException(
          screen.command(),
          "A registry in memory is for tests of an application, not for a command; "
              + "name a file with --registry");
    }
    return named;
  }
}
