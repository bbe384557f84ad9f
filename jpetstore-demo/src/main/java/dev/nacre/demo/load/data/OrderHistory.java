package dev.nacre.demo.load.data;

import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.account.Address;
import dev.nacre.demo.store.account.Card;
import dev.nacre.demo.store.account.DemoCards;
import dev.nacre.demo.store.assortment.Assortment;
import dev.nacre.demo.store.order.Checkout;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;

/** Writes the orders placed before the shop opens. */
final class OrderHistory {
  private static final long FIRST = 1001;

  /** The age of the oldest order: 90 days. */
  private static final int MINUTES = 90 * 24 * 60;

  private final Connection connection;
  private final Assortment assortment;
  private final Scale scale;
  private final List<Account> people;
  private final SplittableRandom random;
  private final LocalDateTime today;
  private final Map<String, Integer> sold = new HashMap<>();

  OrderHistory(
      Connection connection,
      Assortment assortment,
      Scale scale,
      List<Account> people,
      SplittableRandom random,
      LocalDateTime today) {
    this.connection = connection;
    this.assortment = assortment;
    this.scale = scale;
    this.people = people;
    this.random = random;
    this.today = today;
  }

  /** Returns the next order number. */
  long write() throws SQLException {
    int orders = scale.customers() * scale.ordersPerCustomer();
    try (PreparedStatement head =
            connection.prepareStatement(
                "INSERT INTO orders (id, attempt, username, placed_at, ship_name, ship_street,"
                    + " ship_street2, ship_city, ship_region, ship_postcode, ship_country,"
                    + " bill_name, bill_street, bill_street2, bill_city, bill_region,"
                    + " bill_postcode, bill_country, card_type, card_number, card_expiry, total)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        PreparedStatement line =
            connection.prepareStatement(
                "INSERT INTO lineitem (order_id, line, item_id, quantity, price, amount)"
                    + " VALUES (?, ?, ?, ?, ?, ?)");
        PreparedStatement status =
            connection.prepareStatement(
                "INSERT INTO orderstatus (order_id, line, status, changed_at)"
                    + " VALUES (?, ?, ?, ?)")) {
      for (int i = 0; i < orders; i++) {
        long id = FIRST + i;
        LocalDateTime placed = today.minusMinutes((long) (orders - i) * MINUTES / orders);
        BigDecimal total = lines(line, id);
        head(head, id, placed, total);
        status(status, id, 1, Checkout.PLACED, placed);
        status(status, id, 2, Checkout.SHIPPED, placed.plusHours(20));
        if (i % 1_000 == 999 || i == orders - 1) {
          head.executeBatch();
          line.executeBatch();
          status.executeBatch();
        }
      }
    }
    delivered();
    return FIRST + orders;
  }

  private void head(PreparedStatement head, long id, LocalDateTime placed, BigDecimal total)
      throws SQLException {
    Card card = DemoCards.ALL.get(random.nextInt(DemoCards.ALL.size()));
    head.setLong(1, id);
    head.setString(2, new UUID(random.nextLong(), random.nextLong()).toString());
    Account buyer = people.get(random.nextInt(scale.customers()));
    Address home = Address.of(buyer);
    head.setString(3, buyer.username());
    head.setTimestamp(4, Timestamp.valueOf(placed));
    int at = 5;
    for (Address address : List.of(home, home)) { // shipping address, then billing address
      for (String line :
          List.of(
              address.name(),
              address.street(),
              address.street2(),
              address.city(),
              address.region(),
              address.postcode(),
              address.country())) {
        head.setString(at++, line);
      }
    }
    head.setString(at++, card.type());
    head.setString(at++, card.number());
    head.setString(at++, card.expiry());
    head.setBigDecimal(at, total);
    head.addBatch();
  }

  private BigDecimal lines(PreparedStatement insert, long order) throws SQLException {
    Map<String, Assortment.Item> picked = new TreeMap<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      var item = assortment.items().get(random.nextInt(assortment.items().size()));
      picked.put(item.id(), item);
    }
    BigDecimal total = BigDecimal.ZERO;
    int line = 1;
    for (var item : picked.values()) {
      insert.setLong(1, order);
      insert.setInt(2, line++);
      insert.setString(3, item.id());
      insert.setInt(4, 1);
      insert.setBigDecimal(5, item.price());
      insert.setBigDecimal(6, item.price()); // of one piece
      insert.addBatch();
      total = total.add(item.price());
      sold.merge(item.id(), 1, Integer::sum);
    }
    return total;
  }

  private static void status(
      PreparedStatement insert, long order, int line, String status, LocalDateTime at)
      throws SQLException {
    insert.setLong(1, order);
    insert.setInt(2, line);
    insert.setString(3, status);
    insert.setTimestamp(4, Timestamp.valueOf(at));
    insert.addBatch();
  }

  /** Adds what was sold to the delivered quantities; otherwise the books would not balance. */
  private void delivered() throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE inventory SET delivered = delivered + ? WHERE item_id = ?")) {
      for (var entry : sold.entrySet()) {
        update.setInt(1, entry.getValue());
        update.setString(2, entry.getKey());
        update.addBatch();
      }
      update.executeBatch();
    }
  }
}
