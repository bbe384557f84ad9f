package dev.nacre.demo.database;

/** The database does not open, so there is no shop. The cause says why. */
final class CannotOpenException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CannotOpenException(Throwable cause) {
    super("the shop's database does not open", cause);
  }
}
