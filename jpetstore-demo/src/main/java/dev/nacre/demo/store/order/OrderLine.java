package dev.nacre.demo.store.order;

/** One line of an order that a customer wants to place. The shop sets the price. */
public record OrderLine(String itemId, int quantity) {
  public OrderLine {
    if (quantity < 1) {
      throw new IllegalArgumentException("quantity (" + quantity + ") must be positive");
    }
  }
}
