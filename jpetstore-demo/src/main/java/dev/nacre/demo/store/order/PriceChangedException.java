package dev.nacre.demo.store.order;

/** The total differs from the one that the customer saw. The transaction must be rolled back. */
public final class PriceChangedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  PriceChangedException() {
    super("the total is not the one that was shown");
  }
}
