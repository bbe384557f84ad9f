package dev.nacre.demo.inspection.sum;

import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.inspection.ShownError;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The revenue of each shelf, added up by the database: what the application reads, beside what the
 * database has added up if it cannot read amounts.
 */
public final class RevenueWall {
  /** What the names of hidden columns of sums begin with. */
  public static final String HIDDEN = "nacre_sum";

  /** The limbs of the only column with sums that the table has by the shop's own policy. */
  private static final Pattern LIMB = Pattern.compile(HIDDEN + "1_\\d");

  private static final String ROWS = "nacre_sum1_id";

  private static final String FROM =
      """
      FROM lineitem l
        JOIN item i ON i.id = l.item_id
        JOIN product p ON p.id = i.product_id
      WHERE l.order_id BETWEEN ? AND ?
      GROUP BY p.category_id\
      """;

  /** The query as the application sends it, encrypted or not. */
  static final String SQL =
      "SELECT p.category_id, COUNT(*) AS order_lines, SUM(l.amount) AS revenue\n" + FROM;

  /** Metadata of drivers leaves out what is invisible. */
  private static final String COLUMNS =
      "SELECT column_name FROM information_schema.columns"
          + " WHERE LOWER(table_name) = 'lineitem' AND LOWER(table_schema) = LOWER(?)"
          + " ORDER BY ordinal_position";

  private final DataSource connections;
  private final @Nullable AdministratorClient client;

  /**
   * @param client null when the driver encrypts no single values, so that the database adds up the
   *     amounts themselves
   */
  RevenueWall(DataSource connections, @Nullable AdministratorClient client) {
    this.connections = connections;
    this.client = client;
  }

  /**
   * What the database has added up for a shelf.
   *
   * @param limbs the sums of the hidden columns, each shortened
   * @param rows how many values are in each
   */
  public record Answer(List<String> limbs, long rows) {}

  /**
   * One shelf.
   *
   * @param answer null where the database has added up the amounts themselves, or sold none of it a
   *     moment later
   */
  public record Shelf(String id, long lines, BigDecimal revenue, @Nullable Answer answer) {}

  /**
   * All shelves of which something was sold.
   *
   * @param sent the statement as the database gets it; empty when it gets it as it is
   * @param refusal why the driver did not let the database add up; empty when it did
   */
  public record View(
      long from, long to, List<Shelf> shelves, boolean isSealed, String sent, String refusal) {
    public BigDecimal total() {
      return shelves.stream().map(Shelf::revenue).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public long lines() {
      return shelves.stream().mapToLong(Shelf::lines).sum();
    }
  }

  /** The revenue of so many orders, of the newest. */
  View look(int newest) throws SQLException {
    try (Connection connection = connections.getConnection()) {
      long last = newestOrder(connection);
      long first = last - newest + 1;
      List<Shelf> plain;
      try {
        plain = read(connection, first, last);
      } catch (SQLException refused) {
        ShownError told = ShownError.of(refused);
        if (told.code().isEmpty()) {
          throw refused;
        }
        return new View(first, last, List.of(), false, "", told.says());
      }
      Map<String, Answer> answers = answers(first, last);
      List<Shelf> shelves =
          plain.stream()
              .map(one -> new Shelf(one.id, one.lines, one.revenue, answers.get(one.id)))
              .toList();
      boolean isSealed = !answers.isEmpty();
      return new View(first, last, shelves, isSealed, isSealed ? sent(connection) : "", "");
    }
  }

  private static long newestOrder(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT MAX(id) FROM orders")) {
      row.next();
      return row.getLong(1);
    }
  }

  private static List<Shelf> read(Connection connection, long first, long last)
      throws SQLException {
    List<Shelf> shelves = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(SQL)) {
      query.setLong(1, first);
      query.setLong(2, last);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          shelves.add(new Shelf(row.getString(1), row.getLong(2), row.getBigDecimal(3), null));
        }
      }
    }
    return shelves;
  }

  /** What is sent in place of the statement, with marks in place of literals. */
  private static String sent(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet step = statement.executeQuery("EXPLAIN ENCRYPTION " + SQL)) {
      while (step.next()) {
        if ("SEND".equals(step.getString("ACTION"))) {
          return step.getString("WHAT");
        }
      }
    }
    return "";
  }

  /** The sums of the hidden columns, by shelf; none where there are no such columns. */
  private Map<String, Answer> answers(long first, long last) throws SQLException {
    Map<String, Answer> answers = new LinkedHashMap<>();
    if (client == null) {
      return answers;
    }
    try (Connection connection = client.connect()) {
      List<String> limbs = limbs(connection);
      if (limbs.isEmpty()) {
        return answers;
      }
      String sums = limbs.stream().map(one -> ", SUM(l." + one + ")").collect(Collectors.joining());
      try (PreparedStatement query =
          connection.prepareStatement(
              "SELECT p.category_id, COUNT(l." + ROWS + ")" + sums + " " + FROM)) {
        query.setLong(1, first);
        query.setLong(2, last);
        try (ResultSet row = query.executeQuery()) {
          while (row.next()) {
            List<String> shown = new ArrayList<>();
            for (int i = 0; i < limbs.size(); i++) {
              shown.add(shortened(row.getString(3 + i)));
            }
            answers.put(row.getString(1), new Answer(shown, row.getLong(2)));
          }
        }
      }
    }
    return answers;
  }

  /** None where a policy of the operator's own has put other columns with sums into the table. */
  private static List<String> limbs(Connection connection) throws SQLException {
    String schema = Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog());
    List<String> limbs = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(COLUMNS)) {
      query.setString(1, schema);
      try (ResultSet column = query.executeQuery()) {
        while (column.next()) {
          String name = column.getString(1).toLowerCase(Locale.ROOT);
          if (LIMB.matcher(name).matches()) {
            limbs.add(name);
          } else if (name.startsWith(HIDDEN) && !name.equals(ROWS)) {
            return List.of();
          }
        }
      }
    }
    return limbs;
  }

  /** A number of up to 25 digits by its ends. */
  static String shortened(String number) {
    return number.length() <= 14
        ? number
        : number.substring(0, 8) + "…" + number.substring(number.length() - 4);
  }
}
