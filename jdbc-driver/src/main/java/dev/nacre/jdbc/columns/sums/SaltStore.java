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
 * Its rows are authenticated by the column's key when they are used, not here.
 */
final class SaltStore {
  /** Attempts to reserve a block while other processes reserve some, too. */
  private static final int ATTEMPTS = 50;

  /** SQLStates of a violated constraint, on every database. */
  private static final String CONSTRAINT_VIOLATED = "23";

  /** SQLStates of transactions that could not be serialized. */
  private static final String ROLLED_BACK = "40";

  /** More than a record of a salt has. */
  private static final int MAX_RECORD_BYTES = 200;

  private final Connection raw;
  private final Dialect dialect;
  private final String table;
  private final SecondConnectionFactory second;

  /**
   * @param table with its schema
   */
  SaltStore(Connection raw, Dialect dialect, String table, SecondConnectionFactory second) {
    this.raw = raw;
    this.dialect = dialect;
    this.table = table;
    this.second = second;
  }

  /** Creates the table if there is none. */
  void create() throws SQLException {
    try (Connection own = openSecond();
        Statement statement = own.createStatement()) {
      if (exists(statement)) {
        return;
      }
      try {
        boolean unused =
            statement.execute(
                "CREATE TABLE "
                    + table
                    + " (COLUMN_ID VARCHAR(36) NOT NULL, BLOCK BIGINT NOT NULL, SALT "
                    + dialect.cellType(MAX_RECORD_BYTES)
                    + " NOT NULL, PRIMARY KEY (COLUMN_ID, BLOCK))");
        grant(statement);
      } catch (SQLException failed) {
        if (!exists(statement)) {
          throw failed; // no other process has created it at the same time
        }
      }
    }
  }

  private boolean exists(Statement statement) {
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
      if (!dialect.catalog().isAuthorizationOff(String.valueOf(refused.getSQLState()))) {
        throw refused;
      }
    }
  }

  private Connection openSecond() throws SQLException {
    Connection own = second.open();
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
    try (Connection own = openSecond()) {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        byte[] record = draw.apply(nextBlock(own, column));
        if (tryStore(own, column, record)) {
          return record;
        }
      }
    }
    throw SqlErrors.refused(
        ErrorCode.SUM_IDS_NOT_RESERVED, "No block of ids for sums could be reserved");
  }

  private int nextBlock(Connection own, UUID column) throws SQLException {
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

  /** Returns false if another process has just reserved this block. */
  private boolean tryStore(Connection own, UUID column, byte[] record) throws SQLException {
    try (PreparedStatement insert =
        own.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?)")) {
      insert.setString(1, column.toString());
      insert.setLong(2, AsheColumn.block(record));
      insert.setBytes(3, record);
      return insert.executeUpdate() == 1;
    } catch (SQLException failed) {
      String state = String.valueOf(failed.getSQLState());
      if (state.startsWith(CONSTRAINT_VIOLATED) || state.startsWith(ROLLED_BACK)) {
        return false;
      }
      throw failed;
    }
  }

  /**
   * Reads the salts of blocks.
   *
   * @param learned gets each record that is stored; a missing one is left out
   */
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
          if (asked && record != null && record.length <= MAX_RECORD_BYTES) {
            learned.accept(record);
          }
        }
      }
    }
  }
}
