package dev.nacre.demo.store.order;

import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.InventoryMapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places an order: stock, order, lines and first status, all or nothing.
 *
 * <p>The caller brings the transaction and rolls it back on any exception. Inventory is taken last
 * and in the order of item ids: last, because other customers of the same animal wait from then on;
 * in one order, so that two baskets cannot deadlock.
 */
public final class Checkout {
  /** The states of an order: placed, shipped. */
  public static final String PLACED = "P";

  public static final String SHIPPED = "S";

  private final CatalogMapper catalog;
  private final InventoryMapper stock;
  private final OrderMapper orders;

  public Checkout(CatalogMapper catalog, InventoryMapper stock, OrderMapper orders) {
    this.catalog = catalog;
    this.stock = stock;
    this.orders = orders;
  }

  /**
   * @param shown the total that the customer agreed to; null to accept any
   * @return what the customer pays
   */
  public BigDecimal place(NewOrder order, @Nullable BigDecimal shown) {
    List<OrderLine> lines = new ArrayList<>(order.lines());
    lines.sort(Comparator.comparing(OrderLine::itemId));
    List<BigDecimal> prices = prices(lines);
    List<BigDecimal> amounts = new ArrayList<>();
    BigDecimal total = BigDecimal.ZERO;
    for (int i = 0; i < lines.size(); i++) {
      BigDecimal quantity = BigDecimal.valueOf(lines.get(i).quantity());
      amounts.add(prices.get(i).multiply(quantity));
      total = total.add(amounts.get(i));
    }
    if (shown != null && shown.compareTo(total) != 0) {
      throw new PriceChangedException();
    }
    orders.insert(order, total);
    for (int i = 0; i < lines.size(); i++) {
      orders.insertLine(order.id(), i + 1, lines.get(i), prices.get(i), amounts.get(i));
    }
    orders.insertStatus(order.id(), 1, PLACED, order.placedAt());
    for (OrderLine line : lines) {
      take(line);
    }
    return total;
  }

  private List<BigDecimal> prices(List<OrderLine> lines) {
    List<BigDecimal> prices = new ArrayList<>(lines.size());
    Set<String> seen = new HashSet<>();
    for (OrderLine line : lines) {
      if (!seen.add(line.itemId())) {
        throw new IllegalArgumentException("an item stands on two lines of one order");
      }
      prices.add(
          catalog
              .price(line.itemId())
              .orElseThrow(() -> new OutOfStockException(line.itemId(), 0)));
    }
    return prices;
  }

  private void take(OrderLine line) {
    if (stock.take(line.itemId(), line.quantity()) == 0) {
      throw new OutOfStockException(line.itemId(), stock.left(line.itemId()).orElse(0));
    }
  }
}
