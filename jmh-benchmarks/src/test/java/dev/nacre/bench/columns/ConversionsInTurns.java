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
 * <p>Two sides are floors: the same UPDATE with cells that are encrypted by hand into a second
 * column, and what then takes the place of the first one, as a developer would write it.
 *
 * <p>{@code java -Xmx2g -cp CLASSPATH dev.nacre.bench.columns.ConversionsInTurns [ROUNDS] [ROWS]};
 * docs/benchmarks.md says how to get the class path. With {@code -Dprofile} each conversion says
 * where its time went.
 */
public final class ConversionsInTurns {
  private static final boolean PROFILE = System.getProperty("profile") != null;
  private static final int BATCH = 1_000;

  private static final int PLAIN = 0;
  private static final int CONVERTED = 1;
  private static final int CONTROL = 2;
  private static final int CELLS = 3;
  private static final int BY_HAND = 4;
  private static final List<String> SIDES =
      List.of("update", "conversion", "control", "cells", "by hand");

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

  private void run() throws SQLException, InterruptedException {
    double[][] seconds = new double[SIDES.size()][rounds];
    for (int round = -1; round < rounds; round++) {
      for (int turn = 0; turn < BY_HAND; turn++) {
        int side = (turn + round + 1) % BY_HAND;
        double[] took = took(side, round < 0 ? rows / 10 : rows);
        if (round >= 0) { // the first round is for the compiler
          for (int i = 0; i < took.length; i++) {
            seconds[side + i][round] = took[i];
            System.out.printf(
                Locale.ROOT, "%s,%d,%s,%.2f%n", server.name(), round, SIDES.get(side + i), took[i]);
          }
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: an UPDATE of %,d rows %.2f s; times that: the conversion %s, the UPDATE once more %s,"
            + " with cells by hand %s, which then replace the column %s%n",
        server.name(),
        rows,
        Bootstrap.median(seconds[PLAIN]).value(),
        words(Bootstrap.ratio(seconds[CONVERTED], seconds[PLAIN])),
        words(Bootstrap.ratio(seconds[CONTROL], seconds[PLAIN])),
        words(Bootstrap.ratio(seconds[CELLS], seconds[PLAIN])),
        words(Bootstrap.ratio(seconds[BY_HAND], seconds[PLAIN])));
  }

  /** The seconds of a side; of cells also those until they have replaced the column. */
  private double[] took(int side, int count) throws SQLException, InterruptedException {
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
        StackSamples samples = PROFILE ? new StackSamples() : null;
        execute(connection, "ALTER TABLE customer MODIFY (name ENCRYPT)");
        if (samples != null) {
          samples.end();
        }
      } else if (side == CELLS) {
        return cellsTook(connection);
      } else {
        update(
            connection,
            "UPDATE customer SET name = ? WHERE id = ?",
            (update, name) -> update.setString(1, name + "!"));
      }
      return new double[] {seconds(begin)};
    }
  }

  private double[] cellsTook(Connection connection) throws SQLException {
    execute(connection, "ALTER TABLE customer ADD COLUMN cell " + server.cell());
    CellsByHand cells = new CellsByHand();
    long begin = System.nanoTime();
    update(
        connection,
        "UPDATE customer SET cell = ? WHERE id = ?",
        (update, name) -> update.setBytes(1, cells.seal(name)));
    double updated = seconds(begin);
    connection.setAutoCommit(true);
    execute(connection, "ALTER TABLE customer DROP COLUMN name");
    execute(connection, "ALTER TABLE customer RENAME COLUMN cell TO name");
    execute(
        connection,
        "ALTER TABLE customer ADD CHECK (name >= "
            + (server.low() + " AND name < ")
            + (server.high() + ")"));
    return new double[] {updated, seconds(begin)};
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(text);
    }
  }

  private static void fill(Connection connection, int count) throws SQLException {
    execute(
        connection,
        "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(80), city VARCHAR(40))");
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

  /** Sets the new value of a row from its name. */
  @FunctionalInterface
  private interface NewValue {
    void set(PreparedStatement update, String name) throws SQLException;
  }

  private static void update(Connection connection, String text, NewValue value)
      throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement page =
            connection.prepareStatement(
                "SELECT id, name FROM customer WHERE id > ? ORDER BY id LIMIT " + BATCH);
        PreparedStatement update = connection.prepareStatement(text)) {
      long last = 0;
      while (last >= 0) {
        page.setLong(1, last);
        last = -1;
        try (ResultSet row = page.executeQuery()) {
          while (row.next()) {
            last = row.getLong(1);
            value.set(update, row.getString(2));
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
