package dev.nacre.bench.growth;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A table with one column that the encrypted side encrypts, and its rows. Names follow from the
 * seed and the key; no two of a table are equal.
 *
 * @param table its name
 * @param seed of its names
 */
record PersonTable(String table, long seed) {
  private static final int COMMIT_EVERY = 1_000;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  /**
   * @param encryption what follows the type, such as {@code ENCRYPT}, or empty
   */
  void create(Connection connection, String encryption) throws SQLException {
    execute(
        connection,
        "CREATE TABLE " + table + " (id BIGINT PRIMARY KEY, name VARCHAR(80)" + encryption + ")");
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /** Distinct for distinct keys, because each step can be undone. */
  String name(long key) {
    long mixed = (key + seed) * GOLDEN;
    mixed = (mixed ^ mixed >>> 32) * GOLDEN;
    return "A person of the name " + Long.toHexString(mixed ^ mixed >>> 29);
  }

  /** Inserts {@code count} rows in batches. */
  void insert(Connection connection, long first, long count) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " (id, name) VALUES (?, ?)")) {
      for (long row = 0; row < count; row++) {
        insert.setLong(1, first + row);
        insert.setString(2, name(first + row));
        insert.addBatch();
        if ((row + 1) % COMMIT_EVERY == 0 || row + 1 == count) {
          int[] unused = insert.executeBatch();
          connection.commit();
        }
      }
    }
    connection.setAutoCommit(true);
  }

  /** Inserts rows one by one. */
  void insertSingly(Connection connection, long first, long count) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " (id, name) VALUES (?, ?)")) {
      for (long row = 0; row < count; row++) {
        insert.setLong(1, first + row);
        insert.setString(2, name(first + row));
        int unused = insert.executeUpdate();
      }
    }
  }

  /** Reads every name. */
  void scan(Connection connection, long rows) throws SQLException {
    long seen = 0;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id, name FROM " + table)) {
      while (row.next()) {
        seen += row.getString(2).isEmpty() ? 0 : 1;
      }
    }
    if (seen != rows) {
      throw new IllegalStateException("not every row was read");
    }
  }

  PreparedStatement selectByKey(Connection connection) throws SQLException {
    return connection.prepareStatement("SELECT name FROM " + table + " WHERE id = ?");
  }

  void read(PreparedStatement byKey, long key) throws SQLException {
    byKey.setLong(1, key);
    try (ResultSet row = byKey.executeQuery()) {
      if (!row.next() || row.getString(1).isEmpty()) {
        throw new IllegalStateException("the row is missing");
      }
    }
  }

  PreparedStatement selectByName(Connection connection) throws SQLException {
    return connection.prepareStatement("SELECT id FROM " + table + " WHERE name = ?");
  }

  /** Searches for the name of a key. */
  void find(PreparedStatement byName, long key) throws SQLException {
    byName.setString(1, name(key));
    try (ResultSet row = byName.executeQuery()) {
      if (!row.next() || row.getLong(1) != key) {
        throw new IllegalStateException("the row was not found");
      }
    }
  }
}
