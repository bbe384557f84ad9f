package dev.nacre.bench.side;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/**
 * The table that all workloads use: a key and text, 1 KB together. Each text is cut out of a longer
 * random one, so that generating rows costs next to nothing.
 */
public final class EntryTable {
  public static final int ROW_BYTES = 1024;

  // The rest holds H2's row header, the key and the length of the text.
  public static final int TEXT_CHARS = 1000;
  private static final int COMMIT_EVERY = 1000;
  private static final int POOL_CHARS = 1 << 16;

  /** For {@link #scan}. */
  public static final String SCAN =
      "SELECT COUNT(*), SUM(CAST(LENGTH(TEXT) AS BIGINT)) FROM ENTRY WHERE ID >= ?";

  /** For {@link #fetch}. */
  public static final String FETCH = "SELECT ID, TEXT FROM ENTRY WHERE ID >= ?";

  private EntryTable() {}

  public static void createTable(Connection connection, Side side) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(side.engine().createTable(side.encryptsColumns()));
    }
  }

  /** Inserts rows 0 to {@code count - 1}, 1,000 per batch and commit. */
  public static void insert(Connection connection, long count, long seed) throws SQLException {
    insert(connection, 0, count, seed);
  }

  /** Inserts {@code count} rows from {@code first} on, in the same way. */
  public static void insert(Connection connection, long first, long count, long seed)
      throws SQLException {
    String pool = pool(seed);
    var random = new SplittableRandom(seed);
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO ENTRY VALUES (?, ?)")) {
      for (long id = 0; id < count; id++) {
        int start = random.nextInt(POOL_CHARS - TEXT_CHARS);
        insert.setLong(1, first + id);
        insert.setString(2, pool.substring(start, start + TEXT_CHARS));
        insert.addBatch();
        if ((id + 1) % COMMIT_EVERY == 0 || id + 1 == count) {
          insert.executeBatch();
          connection.commit();
        }
      }
    }
    connection.setAutoCommit(true);
  }

  /**
   * Reads every text inside the database, so that the cost of result sets does not count.
   *
   * @param atLeast a number that no key is below; a new number makes a new query, for databases
   *     that cache results
   * @throws IllegalStateException when a row is missing
   */
  public static void scan(PreparedStatement select, long atLeast, long rows) throws SQLException {
    select.setLong(1, atLeast);
    try (ResultSet sums = select.executeQuery()) {
      if (!sums.next() || sums.getLong(1) != rows || sums.getLong(2) != rows * TEXT_CHARS) {
        throw new IllegalStateException("the scan did not see every row");
      }
    }
  }

  /**
   * Reads every text in the client, as columns must be read that only the client can decrypt.
   *
   * @throws IllegalStateException when a row is missing
   */
  public static void fetch(PreparedStatement select, long atLeast, long rows) throws SQLException {
    select.setLong(1, atLeast);
    long seen = 0;
    long chars = 0;
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        seen++;
        chars += row.getString(2).length();
      }
    }
    if (seen != rows || chars != rows * TEXT_CHARS) {
      throw new IllegalStateException("not every row was read");
    }
  }

  private static String pool(long seed) {
    var random = new SplittableRandom(seed ^ 0x5eed);
    var pool = new StringBuilder(POOL_CHARS);
    for (int at = 0; at < POOL_CHARS; at++) {
      pool.append((char) ('!' + random.nextInt('~' - '!' + 1)));
    }
    return pool.toString();
  }
}
