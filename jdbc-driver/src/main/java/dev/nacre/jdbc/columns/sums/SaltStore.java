package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.NavigableSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The table in which a database stores the salts of blocks of ids, each under the id of its column.
 * What it says is authenticated by the column's key.
 */
final class SaltStore {
  /** Attempts to reserve a block while other processes reserve some, too. */
  private static final int ATTEMPTS = 50;

  /** SQLStates of a violated constraint, on every database. */
  private static final String VIOLATED = "23";

  /** SQLStates of transactions that another one has overtaken. */
  private static final String NOT_SERIAL = "40";

  /** Longer than a record of a salt will be. */
  private static final int LONGEST = 200;

  private final Connection raw;
  private final Dialect dialect;
  private final String table;
  private final SecondConnection beside;

  /**
   * @param table with its schema
   */
  SaltStore(Connection raw, Dialect dialect, String table, SecondConnection beside) {
    this.raw = raw;
    this.dialect = dialect;
    this.table = table;
    this.beside = beside;
  }

  /** Creates the table if there is none. */
  void create() throws SQLException {
    try (Connection own = own();
        Statement statement = own.createStatement()) {
      if (isThere(statement)) {
        return;
      }
      try {
        boolean unused =
            statement.execute(
                "CREATE TABLE "
                    + table
                    + " (COLUMN_ID VARCHAR(36) NOT NULL, BLOCK BIGINT NOT NULL, SALT "
                    + dialect.cellType(LONGEST)
                    + " NOT NULL, PRIMARY KEY (COLUMN_ID, BLOCK))");
        grant(statement);
      } catch (SQLException failed) {
        if (!isThere(statement)) {
          throw failed; // no other process has created it at the same time
        }
      }
    }
  }

  private boolean isThere(Statement statement) {
    try (ResultSet none = statement.executeQuery("SELECT BLOCK FROM " + table + " WHERE 1 = 0")) {
      return !none.next();
    } catch (SQLException absent) {
      return false;
    }
  }

  /** Every reader of sums needs the salts. */
  private void grant(Statement statement) throws SQLException {
    try {
      boolean unused = statement.execute("GRANT SELECT ON " + table + " TO PUBLIC");
    } catch (SQLException refused) {
      if (!dialect.catalog().isAlreadyDone(String.valueOf(refused.getSQLState()))) {
        throw refused;
      }
    }
  }

  private Connection own() throws SQLException {
    Connection own = beside.open();
    boolean ready = false;
    try {
      own.setAutoCommit(true);
      ready = true;
      return own;
    } finally {
      if (!ready) {
        own.close();
      }
    }
  }

  /**
   * Reserves a block of ids for a column, and stores its salt, in a transaction of its own.
   *
   * @param draw the record of a salt for a block
   * @return the record that was stored
   */
  byte[] reserve(UUID column, IntFunction<byte[]> draw) throws SQLException {
    try (Connection own = own()) {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        byte[] record = draw.apply(next(own, column));
        if (stores(own, column, record)) {
          return record;
        }
      }
    }
    throw SqlErrors.refused(
        ErrorCode.SUM_IDS_NOT_RESERVED, "No block of ids for sums could be reserved");
  }

  private int next(Connection own, UUID column) throws SQLException {
    try (PreparedStatement query =
        own.prepareStatement("SELECT MAX(BLOCK) FROM " + table + " WHERE COLUMN_ID = ?")) {
      query.setString(1, column.toString());
      try (ResultSet row = query.executeQuery()) {
        boolean found = row.next();
        long last = found ? row.getLong(1) : 0;
        boolean none = !found || row.wasNull();
        if (last < 0 || last >= Integer.MAX_VALUE) {
          throw SqlErrors.refused(
              ErrorCode.SUM_IDS_NOT_RESERVED, "The table of salts has no number for another block");
        }
        return none ? 0 : (int) last + 1;
      }
    }
  }

  /** False if another process has just taken this block. */
  private boolean stores(Connection own, UUID column, byte[] record) throws SQLException {
    try (PreparedStatement insert =
        own.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?)")) {
      insert.setString(1, column.toString());
      insert.setLong(2, AsheColumn.block(record));
      insert.setBytes(3, record);
      return insert.executeUpdate() == 1;
    } catch (SQLException failed) {
      String state = String.valueOf(failed.getSQLState());
      if (state.startsWith(VIOLATED) || state.startsWith(NOT_SERIAL)) {
        return false;
      }
      throw failed;
    }
  }

  /** Passes the stored salts of blocks on; one that is missing is left out. */
  void read(UUID column, NavigableSet<Integer> blocks, Consumer<byte[]> learned)
      throws SQLException {
    try (PreparedStatement query =
        raw.prepareStatement(
            "SELECT BLOCK, SALT FROM "
                + table
                + " WHERE COLUMN_ID = ? AND BLOCK BETWEEN ? AND ? ORDER BY BLOCK")) {
      query.setString(1, column.toString());
      query.setLong(2, blocks.first());
      query.setLong(3, blocks.last());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          long block = row.getLong(1);
          byte @Nullable [] record = row.getBytes(2);
          boolean asked = block == (int) block && blocks.contains((int) block);
          if (asked && record != null && record.length <= LONGEST) {
            learned.accept(record);
          }
        }
      }
    }
  }
}
