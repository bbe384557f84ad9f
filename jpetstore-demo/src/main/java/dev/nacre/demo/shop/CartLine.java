package dev.nacre.demo.shop;

import dev.nacre.demo.store.Item;
import java.math.BigDecimal;
import java.util.List;

/** A line of a cart as a page shows it, at today's price. */
public record CartLine(Item item, int count) {
  public BigDecimal total() {
    return item.price().multiply(BigDecimal.valueOf(count));
  }

  /** Whether there are fewer than that. */
  public boolean tooMany() {
    return count > item.quantity();
  }

  static BigDecimal total(List<CartLine> lines) {
    return lines.stream().map(CartLine::total).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
