package dev.nacre.demo.database;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts the path from the URL of an embedded H2 database. */
final class H2FilePath {
  private static final Pattern EMBEDDED =
      Pattern.compile("jdbc:(?:nacre:)?h2:(?:file:)?([^;]+).*", Pattern.DOTALL);
  private static final Pattern NO_FILE = Pattern.compile("(?:mem|tcp|ssl|zip):.*", Pattern.DOTALL);

  private H2FilePath() {}

  static Optional<Path> of(String url) {
    Matcher embedded = EMBEDDED.matcher(url);
    if (!embedded.matches() || NO_FILE.matcher(embedded.group(1)).matches()) {
      return Optional.empty();
    }
    return Optional.of(Path.of(embedded.group(1)).toAbsolutePath().normalize());
  }
}
