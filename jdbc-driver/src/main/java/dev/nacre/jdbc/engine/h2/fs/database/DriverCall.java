package dev.nacre.jdbc.engine.h2.fs.database;

import java.sql.SQLException;

/** A call of H2's driver for a database. */
@FunctionalInterface
public interface DriverCall<T> {
  T connect() throws SQLException;
}
