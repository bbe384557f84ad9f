package dev.nacre.spring.boot.jdbc;

/** A data source of Nacre does not open; the cause has the error code. */
public final class DataSourceNotOpenedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DataSourceNotOpenedException(Throwable cause) {
    super(cause.getMessage(), cause);
  }
}
