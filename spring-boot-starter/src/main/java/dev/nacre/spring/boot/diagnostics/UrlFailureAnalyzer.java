package dev.nacre.spring.boot.diagnostics;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Explains a failure in which Nacre was not asked: an encrypted database under a plain URL. */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class UrlFailureAnalyzer implements FailureAnalyzer {
  private static final String H2 = "jdbc:h2:";
  private static final byte[] SEALED = "NACRE-1".getBytes(StandardCharsets.US_ASCII);

  private final Environment environment;

  public UrlFailureAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    String url = environment.getProperty("spring.datasource.url", "");
    Optional<Path> sealed = file(url).filter(UrlFailureAnalyzer::isSealed);
    if (sealed.isPresent() && concernsDatabase(failure)) {
      return new FailureAnalysis(
          "The database "
              + sealed.get()
              + " is encrypted by Nacre, and spring.datasource.url names"
              + " it without nacre:.",
          "Write jdbc:nacre:h2: in spring.datasource.url; the file is not damaged.",
          failure);
    }
    return null;
  }

  private static Optional<Path> file(String url) {
    if (!url.startsWith(H2)) {
      return Optional.empty();
    }
    String name = url.substring(H2.length()).replaceFirst(";.*", "").replaceFirst("^file:", "");
    try {
      return name.matches("(mem|tcp|ssl|zip|nio|nioMapped|async|split):.*")
          ? Optional.empty()
          : Optional.of(
              Path.of(
                  name.replaceFirst("^~", Matcher.quoteReplacement(System.getProperty("user.home")))
                      + ".mv.db"));
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  private static boolean isSealed(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(SEALED.length), SEALED);
    } catch (IOException unreadable) {
      return false;
    }
  }

  // Not any failure: an application with such a URL may fail for another reason.
  private static boolean concernsDatabase(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String type = cause.getClass().getName();
      if (cause instanceof SQLException
          || type.startsWith("org.hibernate.")
          || type.startsWith("org.h2.")) {
        return true;
      }
    }
    return false;
  }
}
