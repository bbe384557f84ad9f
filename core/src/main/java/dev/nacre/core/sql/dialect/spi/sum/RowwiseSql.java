package dev.nacre.core.sql.dialect.spi.sum;

import java.util.Optional;

/** How an UPDATE of several rows of a column WITH (SUM) is sent as several statements. */
public interface RowwiseSql {
  /** The type of a cell in a cast. */
  default String cellType() {
    return "VARBINARY";
  }

  /** A name as the database stores it, in SQL text. */
  default String quoted(String stored) {
    return '"' + stored.replace("\"", "\"\"") + '"';
  }

  /**
   * A query for 1 if a statement in SQL text has begun a transaction that JDBC does not know of;
   * empty where JDBC knows of all, or SAVEPOINT tells it.
   */
  default Optional<String> transactionProbe() {
    return Optional.empty();
  }

  /** Whether an index of several columns is used for a list of rows, and not for OR. */
  default boolean searchesRowLists() {
    return false;
  }

  /** Whether a statement that is refused ends the transaction, unless a savepoint is before it. */
  default boolean errorAbortsTransaction() {
    return false;
  }

  /**
   * A query that has a row if a SELECT shows all rows of a table that an UPDATE changes, and the
   * database undoes changes of it, by its schema and its name as stored; empty where that is always
   * so. It is one more round trip.
   */
  default Optional<String> rowwiseProbe() {
    return Optional.empty();
  }
}
