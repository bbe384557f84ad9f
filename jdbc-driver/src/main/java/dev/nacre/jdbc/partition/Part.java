package dev.nacre.jdbc.partition;

import java.sql.Connection;
import java.sql.SQLException;

/** A database with a part of the rows. */
@FunctionalInterface
public interface Part {
  /** A connection through Nacre, which the caller closes. */
  Connection open() throws SQLException;
}
