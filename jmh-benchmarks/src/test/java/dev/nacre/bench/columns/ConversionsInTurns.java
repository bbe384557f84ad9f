package dev.nacre.bench.columns;

import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/**
 * A column of a table with rows is encrypted, beside an UPDATE of all rows by their keys, read and
 * written in the batches that the conversion has, in turns. Each sample has a table of its own.
 *
 * <p>{@code java -Xmx2g -cp CLASSPATH dev.nacre.bench.columns.ConversionsInTurns [ROUNDS] [ROWS]};
 * docs/benchmarks.md says how to get the class path.
 */
public final class ConversionsInTurns {
  private static final int BATCH = 1_000;

  private static final int PLAIN = 0;
  private static final int CONVERTED = 1;
  private static final int CONTROL = 2;
  private static final List<String> SIDES = List.of("update", "conversion", "control");

  private final Server server;
  private final int rounds;
  private final int rows;

  private ConversionsInTurns(Server server, int rounds, int rows) {
    this.server = server;
    this.rounds = rounds;
    this.rows = rows;
  }

  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
    int rows = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
    try (Server postgres = Server.postgres()) {
      new ConversionsInTurns(postgres, rounds, rows).run();
    }
    try (Server mariaDb = Server.mariaDb()) {
      new ConversionsInTurns(mariaDb, rounds, rows).run();
    }
  }

  private void run() throws SQLException {
    double[][] seconds = new double[SIDES.size()][rounds];
    for (int round = -1; round < rounds; round++) {
      for (int turn = 0; turn < SIDES.size(); turn++) {
        int side = (turn + round + 1) % SIDES.size();
        double took = took(side, round < 0 ? rows / 10 : rows);
        if (round >= 0) { // the first round is for the compiler
          seconds[side][round] = took;
          System.out.printf(
              Locale.ROOT, "%s,%d,%s,%.2f%n", server.name(), round, SIDES.get(side), took);
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: an UPDATE of %,d rows %.2f s; the conversion %s, the UPDATE once more %s times that%n",
        server.name(),
        rows,
        Bootstrap.median(seconds[PLAIN]).value(),
        words(Bootstrap.ratio(seconds[CONVERTED], seconds[PLAIN])),
        words(Bootstrap.ratio(seconds[CONTROL], seconds[PLAIN])));
  }

  private double took(int side, int count) throws SQLException {
    server.drop("converted");
    server.create("converted");
    String url = server.url("converted");
    try (Encrypting encrypting = new Encrypting();
        Connection connection =
            DriverManager.getConnection(
                side == CONVERTED
                    ? "jdbc:nacre:" + url + "&nacre.catalog=create&" + encrypting.options("&")
                    : "jdbc:" + url)) {
      fill(connection, count);
      long begin = System.nanoTime();
      if (side == CONVERTED) {
        try (Statement statement = connection.createStatement()) {
          boolean unused = statement.execute("ALTER TABLE customer MODIFY (name ENCRYPT)");
        }
      } else {
        update(connection);
      }
      return (System.nanoTime() - begin) / 1e9;
    }
  }

  private static void fill(Connection connection, int count) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused =
          statement.execute(
              "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(80), city VARCHAR(40))");
    }
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer (id, name, city) VALUES (?, ?, ?)")) {
      for (int row = 1; row <= count; row++) {
        insert.setLong(1, row);
        insert.setString(2, "Name of a customer " + row);
        insert.setString(3, "City " + row % 499);
        insert.addBatch();
        if (row % BATCH == 0 || row == count) {
          int[] unused = insert.executeBatch();
        }
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  private static void update(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement page =
            connection.prepareStatement(
                "SELECT id, name FROM customer WHERE id > ? ORDER BY id LIMIT " + BATCH);
        PreparedStatement update =
            connection.prepareStatement("UPDATE customer SET name = ? WHERE id = ?")) {
      long last = 0;
      while (last >= 0) {
        page.setLong(1, last);
        last = -1;
        try (ResultSet row = page.executeQuery()) {
          while (row.next()) {
            last = row.getLong(1);
            update.setString(1, row.getString(2) + "!");
            update.setLong(2, last);
            update.addBatch();
          }
        }
        int[] unused = update.executeBatch();
      }
    }
    connection.commit();
  }

  private static String words(Estimate ratio) {
    return String.format(
        Locale.ROOT, "%.2f [%.2f, %.2f]", ratio.value(), ratio.low(), ratio.high());
  }
}
