package dev.nacre.cli.tour;

import java.util.Optional;

/** How something failed that had to. */
record Refusal(String text) {
  private static final String CODED = "NACRE-";

  /** What may fail. */
  @FunctionalInterface
  interface Attempt {
    void make() throws Exception;
  }

  /** Nothing when the attempt did not fail. */
  static Optional<Refusal> of(Attempt attempt) {
    try {
      attempt.make();
      return Optional.empty();
    } catch (Exception failure) {
      return Optional.of(new Refusal(text(failure)));
    }
  }

  /** Whether it is ours and can be looked up. */
  boolean isCoded() {
    return text.startsWith(CODED);
  }

  // H2 wraps what our files tell it.
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
