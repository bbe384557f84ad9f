package dev.nacre.bench.jpetstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The tables and rows: the original's animals, and a given number of customers and orders. The same
 * seed gives the same rows on any database.
 */
public final class JPetStoreData {
  /** The number of the original's first order. */
  private static final int FIRST_ORDER = 1000;

  /** Of each item. The original takes items without checking the stock, so it is large. */
  private static final int STOCK = 10_000;

  private static final int BATCH = 1_000;
  private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 300;

  /** The date of all orders that are placed later. */
  static final LocalDate TODAY = FIRST_DAY.plusDays(DAYS);

  private final Connection connection;
  private final SplittableRandom random;

  private JPetStoreData(Connection connection, long seed) {
    this.connection = connection;
    this.random = new SplittableRandom(seed);
  }

  /** Fills an empty database. */
  public static void fill(Connection connection, int customers, int ordersOfEach, long seed)
      throws SQLException {
    var data = new JPetStoreData(connection, seed);
    try (Statement statement = connection.createStatement()) {
      for (String sql : Pets.statements().toList()) {
        statement.execute(sql);
      }
    }
    connection.setAutoCommit(false);
    data.pets();
    data.customers(customers);
    data.orders(customers, ordersOfEach);
    connection.commit();
  }

  static String username(int number) {
    return number == 0 ? "j2ee" : String.format(Locale.ROOT, "guest%05d", number);
  }

  private void pets() throws SQLException {
    for (List<String> one : Pets.rows("supplier")) {
      insert(
          "INSERT INTO supplier VALUES (?, ?, 'AC', ?, '', ?, 'CA', '94024', '212-947-0797')", one);
    }
    for (List<String> one : Pets.rows("category")) {
      String id = one.get(0);
      insert("INSERT INTO category VALUES (?, ?, ?)", List.of(id, one.get(1), image(id)));
      insert("INSERT INTO bannerdata VALUES (?, ?)", List.of(id, image("banner_" + id)));
    }
    for (List<String> one : Pets.rows("product")) {
      insert(
          "INSERT INTO product VALUES (?, ?, ?, ?)",
          List.of(one.get(0), one.get(1), one.get(2), image(one.get(0)) + one.get(3)));
    }
    for (List<String> one : Pets.rows("item")) {
      insert(
          "INSERT INTO item (itemid, productid, listprice, unitcost, attr1, supplier, status)"
              + " VALUES (?, ?, ?, ?, ?, 1, 'P')",
          one);
      insert("INSERT INTO inventory VALUES (?, ?)", List.of(one.get(0), String.valueOf(STOCK)));
    }
  }

  private static String image(String name) {
    return "<image src=\"../images/" + name.toLowerCase(Locale.ROOT) + ".gif\">";
  }

  private void insert(String sql, List<String> values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, values);
      statement.executeUpdate();
    }
  }

  private static void set(PreparedStatement statement, List<String> values) throws SQLException {
    for (int at = 0; at < values.size(); at++) {
      statement.setString(at + 1, values.get(at));
    }
  }

  private void customers(int count) throws SQLException {
    List<String> categories = Pets.ids("category");
    try (PreparedStatement signOn =
            connection.prepareStatement("INSERT INTO signon VALUES (?, ?)");
        PreparedStatement account =
            connection.prepareStatement(
                "INSERT INTO account VALUES (?, ?, ?, ?, 'OK', ?, ?, 'Palo Alto', 'CA', '94303',"
                    + " 'USA', ?)");
        PreparedStatement profile =
            connection.prepareStatement("INSERT INTO profile VALUES (?, 'english', ?, 1, 1)")) {
      for (int number = 0; number < count; number++) {
        String name = username(number);
        // As in the original, in plain text and equal to the name.
        set(signOn, List.of(name, name));
        set(
            account,
            List.of(
                name,
                name + "@example.org",
                "First" + random.nextInt(1_000),
                "Last" + random.nextInt(1_000),
                street(random),
                "Flat " + random.nextInt(100),
                phone(random)));
        set(profile, List.of(name, categories.get(random.nextInt(categories.size()))));
        for (PreparedStatement each : List.of(signOn, account, profile)) {
          each.addBatch();
          if (number % BATCH == BATCH - 1 || number == count - 1) {
            each.executeBatch();
          }
        }
      }
    }
  }

  static String street(SplittableRandom random) {
    return 1 + random.nextInt(999) + " San Antonio Road";
  }

  static String phone(SplittableRandom random) {
    return String.format(Locale.ROOT, "555-555-%04d", random.nextInt(10_000));
  }

  private void orders(int customers, int ordersOfEach) throws SQLException {
    List<List<String>> items = Pets.rows("item");
    int count = customers * ordersOfEach;
    try (PreparedStatement order =
            connection.prepareStatement(
                "INSERT INTO orders SELECT ?, userid, ?, addr1, addr2, city, state, zip, country,"
                    + " addr1, addr2, city, state, zip, country, 'UPS', ?, firstname, lastname,"
                    + " firstname, lastname, '999 9999 9999 9999', '12/03', 'Visa', 'CA'"
                    + " FROM account WHERE userid = ?");
        PreparedStatement status =
            connection.prepareStatement("INSERT INTO orderstatus VALUES (?, ?, ?, 'P')");
        PreparedStatement line =
            connection.prepareStatement("INSERT INTO lineitem VALUES (?, 1, ?, 1, ?)")) {
      for (int number = 0; number < count; number++) {
        String id = String.valueOf(FIRST_ORDER + number);
        String day = FIRST_DAY.plusDays((long) number * DAYS / count).toString();
        List<String> item = items.get(random.nextInt(items.size()));
        String price = item.get(2);
        set(order, List.of(id, day, price, username(random.nextInt(customers))));
        set(status, List.of(id, id, day));
        set(line, List.of(id, item.get(0), price));
        for (PreparedStatement each : List.of(order, status, line)) {
          each.addBatch();
          if (number % BATCH == BATCH - 1 || number == count - 1) {
            each.executeBatch();
          }
        }
      }
    }
    insert(
        "INSERT INTO sequence VALUES ('ordernum', ?)",
        List.of(String.valueOf(FIRST_ORDER + count)));
  }
}
