package dev.nacre.demo.load;

import dev.nacre.demo.ShopDatabase;
import dev.nacre.demo.load.data.Scale;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * A process that sells until somebody kills it. Says so when it is in the middle of it.
 *
 * <p>Its database is saved while orders are half placed, but not in the middle of a statement: H2
 * saves one table after the other while statements go on (its issue 2080, open), and one statement
 * that changes a table, an index and the undo log in between is torn when the process is killed
 * right then. That is H2's, sealed or not; about two kills of a hundred hit it with one writer.
 */
final class KilledShop {
  private KilledShop() {}

  public static void main(String[] args) throws Exception {
    ShopDatabase shop = ShopDatabase.open(args[0], Scale.SHOP);
    BetweenStatements connections = new BetweenStatements(shop.connections());
    LoadPlan plan =
        LoadPlan.STANDARD
            .with(16, 0, Duration.ZERO)
            .lasting(Duration.ofMillis(100), Duration.ofMinutes(2));
    long before = ordersOnDisk(connections);
    LoadRun.start(
            plan,
            List.of(new LoadTarget("killed", connections.dataSource())),
            // H2 writes when it likes: not before an order is known to be on disk is there
            // something to find after the kill.
            sample -> System.out.println(ordersOnDisk(connections) > before ? "selling" : "."))
        .await();
  }

  private static long ordersOnDisk(BetweenStatements connections) {
    try {
      return connections.alone(
          connection -> {
            try (Statement statement = connection.createStatement()) {
              long orders;
              try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM orders")) {
                rows.next();
                orders = rows.getLong(1);
              }
              statement.execute("CHECKPOINT SYNC");
              return orders;
            }
          });
    } catch (SQLException failed) {
      throw new IllegalStateException("the shop does not count its orders", failed);
    }
  }
}
