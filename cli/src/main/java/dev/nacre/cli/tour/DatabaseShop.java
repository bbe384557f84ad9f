package dev.nacre.cli.tour;

import dev.nacre.jdbc.engine.DatabaseLocation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** A shop in an H2 database. Only its URL decides whether it is encrypted. */
final class DatabaseShop implements Shop {
  // H2 would log the thief's failed attempts to a file.
  private static final String QUIETLY = ";TRACE_LEVEL_FILE=0";

  private final String prefix;
  private final Path database;

  /**
   * @param prefix of the URL, up to the path
   */
  DatabaseShop(String prefix, Path database) {
    this.prefix = prefix;
    this.database = database;
  }

  @Override
  public String url() {
    return prefix + "./" + database.getFileName();
  }

  @Override
  public Path file() {
    return database.resolveSibling(database.getFileName() + DatabaseLocation.FILE_SUFFIX);
  }

  @Override
  public void write(List<Order> orders, Credentials with) throws SQLException {
    try (Connection connection = connect("", with)) {
      try (Statement create = connection.createStatement()) {
        create.execute(
            "CREATE TABLE IF NOT EXISTS orders (number INT PRIMARY KEY, customer VARCHAR(80),"
                + " mail VARCHAR(80), card VARCHAR(19))");
      }
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO orders VALUES (?, ?, ?, ?)")) {
        for (Order order : orders) {
          insert.setInt(1, order.number());
          insert.setString(2, order.customer());
          insert.setString(3, order.mail());
          insert.setString(4, order.card());
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
  }

  @Override
  public List<Order> read(Credentials with) throws SQLException {
    List<Order> orders = new ArrayList<>();
    try (Connection connection = connect(";ACCESS_MODE_DATA=r;IFEXISTS=TRUE", with);
        Statement select = connection.createStatement();
        ResultSet rows =
            select.executeQuery("SELECT number, customer, mail, card FROM orders ORDER BY 1")) {
      while (rows.next()) {
        orders.add(
            new Order(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getString(4)));
      }
    }
    return orders;
  }

  private Connection connect(String settings, Credentials with) throws SQLException {
    Properties properties = new Properties();
    properties.put("user", "shop");
    properties.put("password", "");
    // H2 itself rejects options that it does not know.
    if (prefix.contains(":nacre:")) {
      properties.put("nacre.wallet", with.wallet().toString());
      properties.put("nacre.wallet.password", with.letters());
    }
    return DriverManager.getConnection(prefix + database + QUIETLY + settings, properties);
  }
}
