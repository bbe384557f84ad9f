package dev.nacre.core.sql.dialect;

/** What JDBC does not say about the transaction of a connection. */
sealed interface TransactionRules permits Dialect {
  /** Whether this SQLState of SAVEPOINT means that no transaction is open. */
  default boolean meansNoTransaction(String state) {
    return false;
  }

  /** Whether this SQLState means that an error before has ended the transaction. */
  default boolean meansEndedTransaction(String state) {
    return false;
  }

  /**
   * A query for the id of the open transaction, once something was written in it; only where {@link
   * Dialect#hasTransactionalDdl}.
   */
  default String transactionId() {
    throw new IllegalStateException("not asked on this database");
  }
}
