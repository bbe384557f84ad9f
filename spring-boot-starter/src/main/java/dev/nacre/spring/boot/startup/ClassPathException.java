package dev.nacre.spring.boot.startup;

/** What is on the class path does not go together. */
public final class ClassPathException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String action;

  /**
   * @param message one sentence, without its full stop
   * @param action what to do about it, one sentence
   */
  ClassPathException(String message, String action) {
    super(message);
    this.action = action;
  }

  public String action() {
    return action;
  }
}
