package dev.nacre.cli.tour;

import java.util.Optional;

/** An expected failure. */
record Refusal(String text) {
  private static final String CODED = "NACRE-";

  /** An action that may fail. */
  @FunctionalInterface
  interface Attempt {
    void make() throws Exception;
  }

  /** Empty when the attempt did not fail. */
  static Optional<Refusal> of(Attempt attempt) {
    try {
      attempt.make();
      return Optional.empty();
    } catch (Exception failure) {
      return Optional.of(new Refusal(text(failure)));
    }
  }

  /** Whether it has one of our error codes. */
  boolean isCoded() {
    return text.startsWith(CODED);
  }

  // H2 wraps the exceptions of our files.
  private static String text(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (message.startsWith(CODED)) {
        return firstLine(message);
      }
    }
    return firstLine(String.valueOf(failure.getMessage()));
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }
}
