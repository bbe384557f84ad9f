package dev.nacre.demo.database;

import dev.nacre.demo.store.SingleWriterGate;
import java.util.function.Supplier;
import org.springframework.transaction.support.TransactionOperations;

/** Runs one writing transaction, all or nothing. Any exception rolls it back. */
public final class WriteTransactions {
  private final SingleWriterGate writers;
  private final TransactionOperations transactions;

  WriteTransactions(SingleWriterGate writers, TransactionOperations transactions) {
    this.writers = writers;
    this.transactions = transactions;
  }

  /** Returns when the transaction has ended. */
  public <T> T in(Supplier<T> work) {
    return writers.pass(() -> transactions.<T>execute(status -> work.get()));
  }

  public void in(Runnable work) {
    writers.pass(
        () -> {
          transactions.executeWithoutResult(status -> work.run());
          return true;
        });
  }
}
