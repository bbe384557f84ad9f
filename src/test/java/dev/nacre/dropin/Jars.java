package dev.nacre.dropin;

import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The jars that a build leaves, and those of others. */
final class Jars {
  private Jars() {}

  /** The jar that {@code mvn package} leaves in a module. */
  static Path built(String module, String artifact) throws IOException {
    Path folder = SourceTree.root().resolve(module + "/target");
    List<Path> jars = List.of();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        jars =
            files
                .filter(
                    file ->
                        file.getFileName()
                            .toString()
                            .matches(artifact + "-[0-9][^-]*(-SNAPSHOT)?\\.jar"))
                .toList();
      }
    }
    Requirement.present(jars.size() == 1, "the jar of " + module + " that mvn package builds");
    return jars.get(0);
  }

  static Path onTheClassPath(String artifact) {
    String given =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(given.split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(jar -> String.valueOf(jar.getFileName()).matches(artifact + "-[0-9].*\\.jar"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(artifact + " is not on the class path"));
  }

  static String path(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
