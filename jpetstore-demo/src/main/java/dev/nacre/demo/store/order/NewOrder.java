package dev.nacre.demo.store.order;

import dev.nacre.demo.store.account.Address;
import dev.nacre.demo.store.account.Card;
import java.time.LocalDateTime;
import java.util.List;

/**
 * An order that a customer wants to place.
 *
 * @param attempt made together with the checkout form: the same form sent twice is one order
 */
public record NewOrder(
    long id,
    String attempt,
    String username,
    LocalDateTime placedAt,
    Address shipTo,
    Address billTo,
    Card card,
    List<OrderLine> lines) {

  public NewOrder {
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("an order needs a line");
    }
    lines = List.copyOf(lines);
  }

  @Override
  public String toString() {
    return "NewOrder[" + id + "]";
  }
}
