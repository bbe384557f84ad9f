package dev.nacre.spring.boot.diagnostics;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Explains what {@code nacre-hibernate} refuses: annotations, policy and tables that do not say the
 * same. It throws Hibernate's own exceptions, so they are known by who threw them; no class of it
 * or of Hibernate has to be there.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class EncryptedEntityFailureAnalyzer implements FailureAnalyzer {
  private static final String THROWER = "dev.nacre.hibernate.";
  private static final String PLAIN = "the connection is not Nacre's";

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (message != null && isThrownByOurs(cause)) {
        return new FailureAnalysis(message, action(message), cause);
      }
    }
    return null;
  }

  private static boolean isThrownByOurs(Throwable cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    return trace.length > 0 && trace[0].getClassName().startsWith(THROWER);
  }

  private static String action(String message) {
    return message.contains(PLAIN)
        ? "Write jdbc:nacre: and then the database in spring.datasource.url."
        : "Change what each line names: the annotation, the line of nacre.policy, or the column.";
  }
}
