package dev.nacre.spring.boot;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The class path of this test, for other processes. */
final class TestClassPath {
  private TestClassPath() {}

  // Surefire starts this JVM with a jar that only names the class path.
  static String all() {
    String given = System.getProperty("surefire.test.class.path");
    return given == null ? System.getProperty("java.class.path") : given;
  }

  static String with(Path more) {
    return all() + File.pathSeparator + more;
  }

  static String only(Predicate<String> wanted) {
    return Arrays.stream(all().split(File.pathSeparator))
        .filter(wanted)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
