package dev.nacre.spring.boot.jdbc;

import java.sql.SQLException;

/** A data source of Nacre does not open; the cause has the error code. */
public final class NotOpenedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotOpenedException(SQLException cause) {
    super(cause.getMessage(), cause);
  }
}
