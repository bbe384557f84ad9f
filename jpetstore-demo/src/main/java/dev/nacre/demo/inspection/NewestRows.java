package dev.nacre.demo.inspection;

import dev.nacre.demo.store.Schema;
import java.util.Set;

/**
 * The rows of a table that the wall shows, as the statement for both sides. It sorts by plain
 * columns, so that both get the same rows. If all key columns are encrypted, it sorts by each
 * customer's last order.
 *
 * @param handles the number of leading columns that identify a row
 * @param ofCustomers whether the first column is an order number, and not a column of the table
 */
public record NewestRows(int handles, boolean ofCustomers, String sql) {
  private static final Set<String> OF_CUSTOMERS = Set.of("account", "signon", "profile");
  private static final Set<String> WITH_TWO_KEYS =
      Set.of("category_text", "product_text", "item_text", "lineitem", "orderstatus");
  private static final String MOST = " LIMIT 3";

  public static NewestRows of(String table) {
    if (!Schema.TABLES.contains(table)) {
      throw new IllegalArgumentException("no such table");
    }
    if (OF_CUSTOMERS.contains(table)) {
      return new NewestRows(
          1,
          true,
          "SELECT o.newest, c.* FROM "
              + table
              + " c JOIN (SELECT username, MAX(id) AS newest FROM orders GROUP BY username) o"
              + " ON o.username = c.username ORDER BY o.newest DESC"
              + MOST);
    }
    if (table.equals("orders")) {
      return new NewestRows(1, false, "SELECT * FROM orders ORDER BY id DESC" + MOST);
    }
    int handles = WITH_TWO_KEYS.contains(table) ? 2 : 1;
    return new NewestRows(
        handles,
        false,
        "SELECT * FROM "
            + table
            + " ORDER BY "
            + (handles == 2 ? "1 DESC, 2 DESC" : "1 DESC")
            + MOST);
  }
}
