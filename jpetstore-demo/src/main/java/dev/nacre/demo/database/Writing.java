package dev.nacre.demo.database;

import dev.nacre.demo.store.Turnstile;
import java.util.function.Supplier;
import org.springframework.transaction.support.TransactionOperations;

/** Runs one writing transaction, all or nothing. Any exception rolls it back. */
public final class Writing {
  private final Turnstile turnstile;
  private final TransactionOperations transactions;

  Writing(Turnstile turnstile, TransactionOperations transactions) {
    this.turnstile = turnstile;
    this.transactions = transactions;
  }

  /** Returns when the transaction has ended. */
  public <T> T in(Supplier<T> work) {
    return turnstile.pass(() -> transactions.<T>execute(status -> work.get()));
  }

  public void in(Runnable work) {
    turnstile.pass(
        () -> {
          transactions.executeWithoutResult(status -> work.run());
          return true;
        });
  }
}
