package dev.nacre.demo.shop;

import dev.nacre.demo.database.WriteTransactions;
import dev.nacre.demo.store.order.Checkout;
import dev.nacre.demo.store.order.NewOrder;
import dev.nacre.demo.store.order.OrderMapper;
import dev.nacre.demo.store.order.OrderNumbers;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.LongFunction;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Takes orders; sending the same attempt twice makes one order. */
@Component
class OrderService {
  private final Checkout checkout;
  private final OrderMapper orders;
  private final OrderNumbers numbers;
  private final WriteTransactions writing;

  OrderService(
      Checkout checkout, OrderMapper orders, OrderNumbers numbers, WriteTransactions writing) {
    this.checkout = checkout;
    this.orders = orders;
    this.numbers = numbers;
    this.writing = writing;
  }

  /**
   * @param shown the total that the customer agreed to
   * @return the number of the order
   */
  long take(String attempt, String username, BigDecimal shown, LongFunction<NewOrder> order) {
    Optional<Long> before = orders.ofAttempt(attempt, username);
    if (before.isPresent()) {
      return before.get();
    }
    // The number comes first: reserving it passes the gate for writers, too.
    NewOrder next = order.apply(numbers.next());
    try {
      writing.in(() -> checkout.place(next, shown));
      return next.id();
    } catch (DuplicateKeyException sentTwice) {
      return orders.ofAttempt(attempt, username).orElseThrow(() -> sentTwice);
    }
  }
}
