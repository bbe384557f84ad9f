package dev.nacre.bench.columns;

import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How long a further connection of a process takes, and its first row of an encrypted column, on
 * PostgreSQL and MariaDB: plain, with Nacre, and plain once more, in turns. Another connection
 * stays open, as in a pool, so the wallet is open and the catalog known.
 *
 * <p>{@code java -cp CLASSPATH dev.nacre.bench.columns.ConnectsInTurns [ROUNDS]};
 * docs/benchmarks.md says how to get the class path.
 */
public final class ConnectsInTurns {
  private static final List<String> SIDES = List.of("plain", "sealed", "control");
  private static final int PLAIN = 0;
  private static final int SEALED = 1;
  private static final int CONTROL = 2;

  /** Not counted: the compiler is at work then. */
  private static final int WARM_UP = 150;

  private ConnectsInTurns() {}

  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 300;
    try (Encrypting encrypting = new Encrypting()) {
      try (Server postgres = Server.postgres()) {
        run(postgres, encrypting, rounds);
      }
      try (Server mariaDb = Server.mariaDb()) {
        run(mariaDb, encrypting, rounds);
      }
    }
  }

  private static void run(Server server, Encrypting encrypting, int rounds) throws SQLException {
    String options = "&" + encrypting.options("&");
    server.create("plain");
    server.create("sealed");
    String plain = "jdbc:" + server.url("plain");
    String sealed = "jdbc:nacre:" + server.url("sealed") + options;
    fill(plain, "");
    fill(sealed + "&nacre.catalog=create", " ENCRYPT");
    double[][] connect = new double[SIDES.size()][rounds];
    double[][] row = new double[SIDES.size()][rounds];
    try (Connection held = DriverManager.getConnection(sealed)) {
      for (int round = -WARM_UP; round < rounds; round++) {
        for (int turn = 0; turn < SIDES.size(); turn++) {
          int side = Math.floorMod(turn + round, SIDES.size());
          double[] millis = measured(side == SEALED ? sealed : plain);
          if (round >= 0) {
            connect[side][round] = millis[0];
            row[side][round] = millis[1];
          }
        }
      }
      if (held.isClosed()) {
        throw new IllegalStateException("the held connection is gone");
      }
    }
    print(server.name() + ", connection", connect);
    print(server.name() + ", first row", row);
  }

  private static void fill(String url, String encrypted) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(80)" + encrypted + ")");
      unused = statement.executeUpdate("INSERT INTO customer (id, name) VALUES (1, 'Ada')");
    }
  }

  private static double[] measured(String url) throws SQLException {
    long begin = System.nanoTime();
    try (Connection connection = DriverManager.getConnection(url)) {
      double connected = millis(begin);
      try (PreparedStatement select =
          connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
        select.setInt(1, 1);
        try (ResultSet row = select.executeQuery()) {
          if (!row.next() || !row.getString(1).equals("Ada")) {
            throw new IllegalStateException("another row");
          }
        }
      }
      return new double[] {connected, millis(begin)};
    }
  }

  private static double millis(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  private static void print(String what, double[][] millis) {
    for (int side = 0; side < SIDES.size(); side++) {
      double[] sorted = millis[side].clone();
      Arrays.sort(sorted);
      System.out.printf(
          Locale.ROOT,
          "%s: %s median %.2f ms, quartiles %.2f and %.2f ms%n",
          what,
          SIDES.get(side),
          sorted[sorted.length / 2],
          sorted[sorted.length / 4],
          sorted[sorted.length * 3 / 4]);
    }
    System.out.printf(
        Locale.ROOT,
        "%s: Nacre - plain %s ms, plain once more - plain %s ms%n",
        what,
        words(Bootstrap.difference(millis[SEALED], millis[PLAIN])),
        words(Bootstrap.difference(millis[CONTROL], millis[PLAIN])));
  }

  private static String words(Estimate difference) {
    return String.format(
        Locale.ROOT, "%.2f [%.2f, %.2f]", difference.value(), difference.low(), difference.high());
  }
}
