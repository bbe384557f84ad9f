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
import java.util.Map;
import java.util.TreeMap;

/**
 * Single statements on PostgreSQL that write, or search for an encrypted value, in turns in one
 * process: plain, sealed, sealed with a question for the catalog's version before each, plain once
 * more, and plain behind an assertion of a version in the same packet. The last is what the server
 * and its driver alone take for what Nacre sends.
 *
 * <p>{@code java -cp CLASSPATH dev.nacre.bench.columns.StatementsInTurns [ROUNDS] [TIMES]};
 * docs/benchmarks.md says how to get the class path.
 */
public final class StatementsInTurns {
  private static final String GRACE = "dev.nacre.columns.grace";
  private static final int ROWS = 10_000;

  private static final int PLAIN = 0;
  private static final int SEALED = 1;
  private static final int ASKED = 2;
  private static final int CONTROL = 3;
  private static final int ASSERTED = 4;
  private static final List<String> SIDES =
      List.of("plain", "sealed", "asked", "control", "asserted");

  /** These are not counted: the compiler is at work then. */
  private static final int WARMING = 2;

  private final Map<String, double[][]> samples = new TreeMap<>();
  private final int rounds;
  private final int times;

  private StatementsInTurns(int rounds, int times) {
    this.rounds = rounds;
    this.times = times;
  }

  public static void main(String[] args) throws Exception {
    StatementsInTurns turns =
        new StatementsInTurns(
            args.length > 0 ? Integer.parseInt(args[0]) : 15,
            args.length > 1 ? Integer.parseInt(args[1]) : 1_000);
    try (Server server = Server.postgres();
        Encrypting encrypting = new Encrypting()) {
      String options = "&nacre.catalog=create&" + encrypting.options("&");
      String plain = "jdbc:" + server.url("plain");
      String sealed = "jdbc:nacre:" + server.url("sealed") + options;
      fill(server, "plain", plain, "");
      fill(server, "sealed", sealed, " ENCRYPT");
      try (Connection first = DriverManager.getConnection(plain);
          Connection second = DriverManager.getConnection(sealed);
          Connection third = DriverManager.getConnection(sealed);
          Connection fourth = DriverManager.getConnection(plain);
          Connection fifth = DriverManager.getConnection(plain)) {
        turns.on(
            List.of(
                new Side(first, false),
                new Side(second, false),
                new Side(third, false),
                new Side(fourth, false),
                new Side(fifth, true)));
      }
    }
    turns.print();
  }

  private static void fill(Server server, String side, String url, String encrypted)
      throws SQLException {
    server.create(side);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      String exact = encrypted.isEmpty() ? "" : encrypted + " NO SALT";
      boolean unused =
          statement.execute("CREATE TABLE versions (part INT PRIMARY KEY, version INT)");
      unused = statement.execute("INSERT INTO versions VALUES (0, 17)");
      unused =
          statement.execute(
              "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(80)"
                  + encrypted
                  + ", email VARCHAR(80)"
                  + exact
                  + ", city VARCHAR(40))");
      unused = statement.execute("CREATE INDEX by_email ON customer (email)");
      connection.setAutoCommit(false);
      for (int row = 0; row < ROWS; row++) {
        insert(new Side(connection, false), row);
      }
      connection.commit();
    }
  }

  /** Something that one side does. */
  @FunctionalInterface
  private interface Work {
    void on(Side side, int number) throws SQLException;
  }

  /**
   * A connection.
   *
   * @param asserts whether its statements are sent behind an assertion like Nacre's
   */
  private record Side(Connection connection, boolean asserts) {
    private static final String ASSERTION =
        "SELECT 1 WHERE CASE WHEN (SELECT version = 17 FROM versions WHERE part = 0)"
            + " AND left(current_setting('transaction_isolation'), 5) = 'read '"
            + " THEN FALSE ELSE CAST(concat('versions', ' has changed') AS boolean) END;";

    PreparedStatement prepare(String sql) throws SQLException {
      String before =
          connection.getAutoCommit()
              ? ASSERTION
              : "SAVEPOINT asserted;" + ASSERTION + "RELEASE SAVEPOINT asserted;";
      return connection.prepareStatement(asserts ? before + sql : sql);
    }

    int update(PreparedStatement statement) throws SQLException {
      if (!asserts) {
        return statement.executeUpdate();
      }
      skipAssertion(statement);
      return statement.getUpdateCount();
    }

    ResultSet query(PreparedStatement statement) throws SQLException {
      if (!asserts) {
        return statement.executeQuery();
      }
      skipAssertion(statement);
      return statement.getResultSet();
    }

    private void skipAssertion(PreparedStatement statement) throws SQLException {
      boolean unused = statement.execute();
      for (int result = connection.getAutoCommit() ? 1 : 3; result > 0; result--) {
        unused = statement.getMoreResults();
      }
    }
  }

  private void on(List<Side> sides) throws SQLException {
    turns("update", sides, StatementsInTurns::update);
    turns("search", sides, StatementsInTurns::search);
    turns("insert and delete", sides, StatementsInTurns::insertAndDelete);
    for (Side side : sides) {
      side.connection().setAutoCommit(false);
    }
    turns(
        "transaction of four",
        sides,
        (side, number) -> {
          search(side, number);
          update(side, number);
          insertAndDelete(side, number);
          side.connection().commit();
        });
  }

  private static String email(int row) {
    return "customer" + row % ROWS + "@example.org";
  }

  private static void update(Side side, int number) throws SQLException {
    try (PreparedStatement update = side.prepare("UPDATE customer SET name = ? WHERE id = ?")) {
      update.setString(1, "Name of a customer " + number);
      update.setLong(2, number % ROWS);
      require(side.update(update) == 1);
    }
  }

  private static void search(Side side, int number) throws SQLException {
    try (PreparedStatement search = side.prepare("SELECT id, name FROM customer WHERE email = ?")) {
      search.setString(1, email(number));
      try (ResultSet row = side.query(search)) {
        require(row.next() && !row.getString(2).isEmpty());
      }
    }
  }

  private static void insert(Side side, int row) throws SQLException {
    try (PreparedStatement insert =
        side.prepare("INSERT INTO customer (id, name, email, city) VALUES (?, ?, ?, ?)")) {
      insert.setLong(1, row);
      insert.setString(2, "Name of a customer " + row);
      insert.setString(3, email(row));
      insert.setString(4, "City " + row % 499);
      require(side.update(insert) == 1);
    }
  }

  private static void insertAndDelete(Side side, int number) throws SQLException {
    int row = ROWS + number;
    insert(side, row);
    try (PreparedStatement delete = side.prepare("DELETE FROM customer WHERE id = ?")) {
      delete.setLong(1, row);
      require(side.update(delete) == 1);
    }
  }

  private static void require(boolean done) {
    if (!done) {
      throw new IllegalStateException("A row is not there");
    }
  }

  private void turns(String what, List<Side> sides, Work work) throws SQLException {
    double[][] micros = new double[sides.size()][rounds];
    for (int round = -WARMING; round < rounds; round++) {
      for (int turn = 0; turn < sides.size(); turn++) {
        int side = (turn + round + WARMING) % sides.size();
        if (side == ASKED) {
          System.setProperty(GRACE, "0");
        }
        long begin = System.nanoTime();
        for (int number = 0; number < times; number++) {
          work.on(sides.get(side), number * 31);
        }
        double took = (System.nanoTime() - begin) / 1e3 / times;
        System.clearProperty(GRACE);
        if (round >= 0) {
          micros[side][round] = took;
          System.out.printf(Locale.ROOT, "%s,%d,%s,%.1f%n", what, round, SIDES.get(side), took);
        }
      }
    }
    samples.put(what, micros);
  }

  private void print() {
    samples.forEach(
        (what, micros) ->
            System.out.printf(
                Locale.ROOT,
                "%-20s plain %.0f µs, sealed %.0f µs, asked %.0f µs; sealed %s, asked %s, plain once"
                    + " more %s, asserted %s times plain; sealed %s times asked%n",
                what,
                Bootstrap.median(micros[PLAIN]).value(),
                Bootstrap.median(micros[SEALED]).value(),
                Bootstrap.median(micros[ASKED]).value(),
                words(Bootstrap.ratio(micros[SEALED], micros[PLAIN])),
                words(Bootstrap.ratio(micros[ASKED], micros[PLAIN])),
                words(Bootstrap.ratio(micros[CONTROL], micros[PLAIN])),
                words(Bootstrap.ratio(micros[ASSERTED], micros[PLAIN])),
                words(Bootstrap.ratio(micros[SEALED], micros[ASKED]))));
  }

  private static String words(Estimate ratio) {
    return String.format(
        Locale.ROOT, "%.3f [%.3f, %.3f]", ratio.value(), ratio.low(), ratio.high());
  }
}
