package dev.nacre.demo.store;

/** One line of an order that somebody wants to place. The price is the shop's to say. */
public record OrderLine(String itemId, int quantity) {
  public OrderLine {
    if (quantity < 1) {
      throw new IllegalArgumentException("quantity (" + quantity + ") must be positive");
    }
  }
}
