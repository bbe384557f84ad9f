package dev.nacre.demo.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks the invariants of a shop's database. They hold at any moment, also after a crash. */
public final class Books {
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
        WHERE n.quantity <> n.delivered - COALESCE(s.sold, 0)""");
    COUNTS.put(
        "orders whose total is not the sum of their lines",
        """
        SELECT COUNT(*) FROM orders o
          LEFT JOIN (SELECT order_id, SUM(quantity * price) AS total FROM lineitem
            GROUP BY order_id) l ON l.order_id = o.id
        WHERE l.total IS NULL OR l.total <> o.total""");
    COUNTS.put(
        "orders without a state",
        """
        SELECT COUNT(*) FROM orders o
        WHERE NOT EXISTS (SELECT 1 FROM orderstatus s WHERE s.order_id = o.id)""");
    COUNTS.put(
        "orders with a number that the sequence has not reached",
        "SELECT COUNT(*) FROM orders, sequence WHERE name = 'order' AND id >= next_id");
  }

  private Books() {}

  /**
   * @return the violations, one line each; empty when the books balance
   */
  public static List<String> findings(Connection connection) throws SQLException {
    List<String> findings = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (var count : COUNTS.entrySet()) {
        try (ResultSet rows = statement.executeQuery(count.getValue())) {
          rows.next();
          if (rows.getLong(1) > 0) {
            findings.add(rows.getLong(1) + " " + count.getKey());
          }
        }
      }
    }
    return findings;
  }
}
