package dev.nacre.demo.shop;

import dev.nacre.demo.store.catalog.Item;
import java.math.BigDecimal;
import java.util.List;

/** A line of a cart for display, at today's price. */
public record CartLine(Item item, int count) {
  public BigDecimal total() {
    return item.price().multiply(BigDecimal.valueOf(count));
  }

  /** Whether the stock is too small. */
  public boolean tooMany() {
    return count > item.quantity();
  }

  static BigDecimal total(List<CartLine> lines) {
    return lines.stream().map(CartLine::total).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
