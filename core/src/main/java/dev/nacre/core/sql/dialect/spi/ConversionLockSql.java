package dev.nacre.core.sql.dialect.spi;

import java.util.List;
import java.util.Optional;

/** SQL to lock a table while it is converted, and to allow one conversion at a time. */
public interface ConversionLockSql {
  /** Whether a conversion is one transaction, including the catalog. */
  boolean isOneTransaction();

  /** Statements that lock the table; part of the transaction, if it is one. */
  List<String> lock(String path);

  /** Statements that lock the table or soon give up, for a connection that is being opened. */
  default List<String> lockSoon(String path) {
    return lock(path);
  }

  /** Statements that unlock the table. */
  List<String> unlock();

  /**
   * A query that acquires the advisory lock for a conversion; empty where one process has the
   * database. Its parameter is a number, and its result is 1 if this connection got the lock.
   */
  Optional<String> conversionLock();

  /** A query that releases the lock. */
  Optional<String> release();

  /**
   * A query that returns a row if the server is writable; empty where it always is. On a replica,
   * the lock would not protect against changes that come from the primary.
   */
  default Optional<String> writable() {
    return Optional.empty();
  }

  /**
   * Whether an error of a DDL statement means that it timed out waiting for a lock and did nothing.
   * Not needed where a conversion is one transaction.
   *
   * @param state the SQLState
   * @param code the vendor code
   */
  default boolean isLockTimeout(String state, int code) {
    return false;
  }
}
