package dev.nacre.spring.boot.jdbc;

/** A data source of Nacre does not open; the cause has the error code. */
public final class NotOpenedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotOpenedException(Throwable cause) {
    super(cause.getMessage(), cause);
  }
}
