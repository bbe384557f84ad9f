package dev.nacre.spring.boot;

import dev.nacre.testkit.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.SpringBootVersion;

/** Types that have one name in Boot 3.5 and another in 4, so that one source tests both. */
final class Boot {
  private static final List<String> JDBC =
      List.of(
          "org.springframework.boot.autoconfigure.jdbc.",
          "org.springframework.boot.jdbc.autoconfigure.");

  private Boot() {}

  /** The folder of an example, in which the configuration of the guide lies. */
  static Path example(String name) {
    return SourceTree.root().resolve("examples").resolve(name);
  }

  /** The folder of the module that tests with this line of Boot. */
  static Path module() {
    Path starter = SourceTree.root().resolve("spring-boot-starter");
    return SpringBootVersion.getVersion().startsWith("3.") ? starter : starter.resolve("boot-4");
  }

  static Class<?> jdbc(String name) {
    return first(JDBC.stream().map(room -> room + name).toList());
  }

  static Class<?> first(List<String> names) {
    for (String name : names) {
      try {
        return Class.forName(name);
      } catch (ClassNotFoundException otherLine) {
        // The next one.
      }
    }
    throw new AssertionError("none of " + names);
  }
}
