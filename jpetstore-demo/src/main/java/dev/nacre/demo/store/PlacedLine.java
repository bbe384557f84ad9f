package dev.nacre.demo.store;

import java.math.BigDecimal;

/** A line of an order as it stands in the books, named in one language. */
public record PlacedLine(
    int line, String itemId, String productName, String itemName, int quantity, BigDecimal price) {

  public BigDecimal total() {
    return price.multiply(BigDecimal.valueOf(quantity));
  }
}
