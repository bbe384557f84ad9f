package dev.nacre.cli.db;

import dev.nacre.core.convert.LeftoverPolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for the original files of a conversion. */
final class LeftoverOptions {
  @ArgGroup(exclusive = true)
  private @Nullable Choice choice;

  static final class Choice {
    @Option(names = "--remove", description = "Remove the old files once the new are verified.")
    private boolean remove;

    @Option(
        names = "--shred",
        description = "Overwrite the old files, too. An SSD may keep them all the same.")
    private boolean shred;
  }

  LeftoverPolicy get() {
    Choice given = choice;
    if (given == null) {
      return LeftoverPolicy.KEEP;
    }
    return given.shred
        ? LeftoverPolicy.SHRED
        : given.remove ? LeftoverPolicy.REMOVE : LeftoverPolicy.KEEP;
  }

  String text(String suffix) {
    return switch (get()) {
      case KEEP -> "kept under their names with " + suffix;
      case REMOVE -> "removed";
      case SHRED -> "overwritten and removed";
    };
  }
}
