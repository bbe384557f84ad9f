package dev.nacre.demo.load;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks the invariants of a shop's database. They hold at any moment, also after a crash. */
public final class ShopInvariants {
  private static final Map<String, String> COUNTS = new LinkedHashMap<>();

  static {
    COUNTS.put(
        "items with less than nothing in stock",
        "SELECT COUNT(*) FROM inventory WHERE quantity < 0");
    COUNTS.put(
        "items whose stock is not what was delivered less what was sold",
        """
        SELECT COUNT(*) FROM inventory n
          LEFT JOIN (SELECT item_id, SUM(quantity) AS sold FROM lineitem GROUP BY item_id) s
            ON s.item_id = n.item_id
        WHERE n.quantity <> n.delivered - COALESCE(s.sold, 0)\
        """);
    COUNTS.put(
        "orders without a state",
        """
        SELECT COUNT(*) FROM orders o
        WHERE NOT EXISTS (SELECT 1 FROM orderstatus s WHERE s.order_id = o.id)\
        """);
    COUNTS.put(
        "orders with a number that the sequence has not reached",
        "SELECT COUNT(*) FROM orders, sequence WHERE name = 'order' AND id >= next_id");
  }

  private ShopInvariants() {}

  /**
   * @return the violations, one line each; empty when the books balance
   */
  public static List<String> findings(Connection connection) throws SQLException {
    List<String> findings = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (var count : COUNTS.entrySet()) {
        try (ResultSet rows = statement.executeQuery(count.getValue())) {
          rows.next();
          add(findings, rows.getLong(1), count.getKey());
        }
      }
      amounts(statement, findings);
    }
    return findings;
  }

  private static void add(List<String> findings, long count, String what) {
    if (count > 0) {
      findings.add(count + " " + what);
    }
  }

  /** Amounts may be encrypted, so they are compared here and not by the database. */
  private static void amounts(Statement statement, List<String> findings) throws SQLException {
    Map<Long, BigDecimal> totals = new HashMap<>();
    long wrongLines = 0;
    try (ResultSet line =
        statement.executeQuery("SELECT order_id, quantity, price, amount FROM lineitem")) {
      while (line.next()) {
        BigDecimal amount = line.getBigDecimal(4);
        BigDecimal due = line.getBigDecimal(3).multiply(BigDecimal.valueOf(line.getLong(2)));
        wrongLines += due.compareTo(amount) == 0 ? 0 : 1;
        totals.merge(line.getLong(1), amount, BigDecimal::add);
      }
    }
    long wrongOrders = 0;
    try (ResultSet order = statement.executeQuery("SELECT id, total FROM orders")) {
      while (order.next()) {
        BigDecimal total = totals.get(order.getLong(1));
        boolean right = total != null && total.compareTo(order.getBigDecimal(2)) == 0;
        wrongOrders += right ? 0 : 1;
      }
    }
    add(findings, wrongOrders, "orders whose total is not the sum of their lines");
    add(findings, wrongLines, "order lines whose amount is not price times quantity");
  }
}
