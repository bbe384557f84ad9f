package dev.nacre.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.demo.ShopDatabase;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KilledShopTest {
  @Test
  void theBooksBalanceAfterAKillInTheMiddleOfTheLoad(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("shop");
    long orders = (long) Scale.SHOP.customers() * Scale.SHOP.ordersPerCustomer();
    for (int kill = 1; kill <= 2; kill++) {
      killInTheMiddle(file);
      try (ShopDatabase shop = ShopDatabase.at(file, Scale.SHOP);
          Connection connection = shop.connections().getConnection()) {
        assertThat(Books.findings(connection)).isEmpty();
        long now = orders(connection);
        assertThat(now).isGreaterThan(orders);
        orders = now;
      }
    }
  }

  private static void killInTheMiddle(Path file) throws Exception {
    Process shop =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    KilledShop.class.getName(),
                    file.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = shop.inputReader()) {
      String line = out.readLine();
      while (line != null && !line.equals("selling")) {
        line = out.readLine();
      }
      assertThat(line).as("the shop sold something before it was killed").isEqualTo("selling");
    } finally {
      shop.destroyForcibly().waitFor();
    }
  }

  private static long orders(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM orders")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
