package dev.nacre.demo.database;

/** The database cannot be opened, so the shop does not start. The cause tells why. */
final class DatabaseNotOpenedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DatabaseNotOpenedException(Throwable cause) {
    super("the shop's database does not open", cause);
  }
}
