package dev.nacre.demo.load;

import dev.nacre.demo.ShopDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/** A process that sells until somebody kills it. Says so when it is in the middle of it. */
final class KilledShop {
  private KilledShop() {}

  public static void main(String[] args) throws Exception {
    ShopDatabase shop = ShopDatabase.at(Path.of(args[0]), Scale.SHOP);
    LoadPlan plan =
        LoadPlan.STANDARD
            .with(16, 0, Duration.ZERO)
            .lasting(Duration.ofMillis(100), Duration.ofMinutes(2));
    long before = ordersOnDisk(shop);
    LoadRun.start(
            plan,
            List.of(new Target("killed", shop.connections())),
            // H2 writes when it likes: not before an order is known to be on disk is there
            // something to find after the kill.
            sample -> System.out.println(ordersOnDisk(shop) > before ? "selling" : "."))
        .await();
  }

  private static long ordersOnDisk(ShopDatabase shop) {
    try (Connection connection = shop.connections().getConnection();
        Statement statement = connection.createStatement()) {
      long orders;
      try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM orders")) {
        rows.next();
        orders = rows.getLong(1);
      }
      statement.execute("CHECKPOINT SYNC");
      return orders;
    } catch (SQLException failed) {
      throw new IllegalStateException("the shop does not count its orders", failed);
    }
  }
}
