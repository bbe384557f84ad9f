package dev.nacre.bench.jpetstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.shop.Shop.Shopper;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.TrialDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JPetStoreTest {
  private static final int CUSTOMERS = 20;
  private static final List<String> TABLES =
      List.of("account", "inventory", "lineitem", "orders", "orderstatus", "profile", "sequence");

  @TempDir private Path folder = Path.of("");

  @Test
  void theSameSeedLeavesTheSameRowsInPlainAndSealedFiles() throws Exception {
    List<String> plain = rowsAfter(Side.PLAIN, 400);

    assertThat(plain).hasSizeGreaterThan(CUSTOMERS * 5);
    assertThat(rowsAfter(Side.PAGES, 400)).isEqualTo(plain);
  }

  @Test
  void booksBalanceAfterManyTerminalsAtOnce() throws Exception {
    TrialDatabase database = home(Side.PLAIN);
    try (Connection open = filled(database);
        JPetStore store = new JPetStore(database, 8, 0)) {
      List<Thread> terminals = new ArrayList<>();
      Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
      for (int number = 0; number < 8; number++) {
        Shopper shopper = store.enter(new SplittableRandom(number));
        Thread terminal = new Thread(() -> acts(shopper, 40));
        terminal.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
        terminals.add(terminal);
        terminal.start();
      }
      for (Thread terminal : terminals) {
        terminal.join();
      }
      assertThat(failures).isEmpty();
      assertThat(number(open, "SELECT nextid - 1000 FROM sequence"))
          .isEqualTo(number(open, "SELECT COUNT(*) FROM orders"))
          .isEqualTo(number(open, "SELECT COUNT(*) FROM orderstatus"))
          .isGreaterThan(CUSTOMERS * 2);
      assertThat(
              number(
                  open,
                  "SELECT COUNT(*) FROM orders o WHERE totalprice <> (SELECT SUM(unitprice *"
                      + " quantity) FROM lineitem l WHERE l.orderid = o.orderid)"))
          .isZero();
      // What was ordered before the load was never in stock.
      assertThat(number(open, "SELECT SUM(10000 - qty) FROM inventory"))
          .isEqualTo(number(open, "SELECT SUM(quantity) FROM lineitem") - CUSTOMERS * 2);
    }
  }

  private static void acts(Shopper shopper, int times) {
    try (shopper) {
      for (int time = 0; time < times; time++) {
        shopper.act();
      }
    }
  }

  private TrialDatabase home(Side side) {
    return new TrialDatabase(side, folder.resolve(side.text()), "shop", 4096, "");
  }

  private static Connection filled(TrialDatabase database) throws SQLException {
    Connection connection = database.connect();
    JPetStoreData.fill(connection, CUSTOMERS, 2, 1);
    connection.setAutoCommit(true);
    return connection;
  }

  private List<String> rowsAfter(Side side, int transactions) throws SQLException {
    TrialDatabase database = home(side);
    List<String> rows = new ArrayList<>();
    try (Connection open = filled(database);
        JPetStore store = new JPetStore(database, 1, 50);
        Statement statement = open.createStatement()) {
      acts(store.enter(new SplittableRandom(7)), transactions);
      for (String table : TABLES) {
        try (ResultSet row = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2")) {
          while (row.next()) {
            StringBuilder text = new StringBuilder(table);
            for (int at = 1; at <= row.getMetaData().getColumnCount(); at++) {
              text.append('|').append(row.getString(at));
            }
            rows.add(text.toString());
          }
        }
      }
    }
    return rows;
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
