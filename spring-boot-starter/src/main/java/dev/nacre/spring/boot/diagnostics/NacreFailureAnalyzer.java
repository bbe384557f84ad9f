package dev.nacre.spring.boot.diagnostics;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.spring.boot.jdbc.FailureCodes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Explains a failure with one of Nacre's codes, wherever it lies among the causes. */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class NacreFailureAnalyzer implements FailureAnalyzer {
  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Optional<ErrorCode> code = FailureCodes.code(cause);
      if (code.isPresent()) {
        return new FailureAnalysis(
            description(code.get(), String.valueOf(cause.getMessage())),
            Remedies.of(code.get()),
            cause);
      }
    }
    return null;
  }

  /** The message without its second half, which says what to do in words for any program. */
  private static String description(ErrorCode code, String message) {
    return message.endsWith(code.remedy())
        ? message.substring(0, message.length() - code.remedy().length()).strip()
        : message;
  }
}
