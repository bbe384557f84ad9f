package dev.nacre.demo.glass;

import dev.nacre.demo.store.Schema;
import java.util.Set;

/**
 * The rows of a table that the wall shows, as the statement that both sides send. It sorts by what
 * is not sealed, so both get the same rows; where all is sealed that tells one row from another, it
 * sorts by each customer's last order.
 *
 * @param handles how many columns at the beginning tell one row from another
 * @param ofCustomers whether the first column is the number of an order and none of the table's
 */
record ShownRows(int handles, boolean ofCustomers, String sql) {
  private static final Set<String> OF_CUSTOMERS = Set.of("account", "signon", "profile");
  private static final Set<String> WITH_TWO_KEYS =
      Set.of("category_text", "product_text", "item_text", "lineitem", "orderstatus");
  private static final String MOST = " LIMIT 3";

  static ShownRows of(String table) {
    if (!Schema.TABLES.contains(table)) {
      throw new IllegalArgumentException("no such table");
    }
    if (OF_CUSTOMERS.contains(table)) {
      return new ShownRows(
          1,
          true,
          "SELECT o.newest, c.* FROM "
              + table
              + " c JOIN (SELECT username, MAX(id) AS newest FROM orders GROUP BY username) o"
              + " ON o.username = c.username ORDER BY o.newest DESC"
              + MOST);
    }
    if (table.equals("orders")) {
      return new ShownRows(1, false, "SELECT * FROM orders ORDER BY id DESC" + MOST);
    }
    int handles = WITH_TWO_KEYS.contains(table) ? 2 : 1;
    return new ShownRows(
        handles,
        false,
        "SELECT * FROM "
            + table
            + " ORDER BY "
            + (handles == 2 ? "1 DESC, 2 DESC" : "1 DESC")
            + MOST);
  }
}
