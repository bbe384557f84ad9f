package dev.nacre.bench.columns;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A table in the memory of H2, behind one connection, and what is asked of it. */
public final class MemoryTable implements AutoCloseable {
  static final String SELECT = "SELECT name FROM person WHERE id = ?";
  static final String INSERT = "INSERT INTO person (id, name) VALUES (?, ?)";
  private static final int ROWS = 10_000;

  /** No divisor of the number of rows: each is met, none twice in a row. */
  private static final int STEP = 7_919;

  final Connection connection;
  private final @Nullable Encrypting encrypting;
  private final @Nullable CellsByHand byHand;
  private final PreparedStatement select;
  private final PreparedStatement insert;
  private int key;
  private long last = ROWS;

  private MemoryTable(
      String prefix, @Nullable Encrypting encrypting, @Nullable CellsByHand byHand, String type) {
    this.encrypting = encrypting;
    this.byHand = byHand;
    String options = encrypting == null ? "" : ";" + encrypting.options(";");
    try {
      connection = DriverManager.getConnection(prefix + "h2:mem:" + UUID.randomUUID() + options);
      try (Statement statement = connection.createStatement()) {
        int unused =
            statement.executeUpdate("CREATE TABLE other (id BIGINT PRIMARY KEY, name VARCHAR(80))");
        unused =
            statement.executeUpdate(
                "CREATE TABLE person (id BIGINT PRIMARY KEY, name " + type + ")");
      }
      select = connection.prepareStatement(SELECT);
      insert = connection.prepareStatement(INSERT);
      fill(insert, byHand != null);
      try (PreparedStatement plain =
          connection.prepareStatement("INSERT INTO other (id, name) VALUES (?, ?)")) {
        fill(plain, false);
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  static MemoryTable plain() {
    return new MemoryTable("jdbc:", null, null, "VARCHAR(80)");
  }

  public static MemoryTable sealed() {
    return new MemoryTable("jdbc:nacre:", new Encrypting(), null, "VARCHAR(80) ENCRYPT");
  }

  /** In the suite for short values. */
  static MemoryTable ocb() {
    return new MemoryTable(
        "jdbc:nacre:", new Encrypting(), null, "VARCHAR(80) ENCRYPT USING 'AES256-OCB'");
  }

  static MemoryTable byHand() {
    return new MemoryTable("jdbc:", null, new CellsByHand(), CellsByHand.TYPE);
  }

  private void fill(PreparedStatement into, boolean cells) throws SQLException {
    for (int row = 0; row < ROWS; row++) {
      into.setLong(1, row);
      if (cells) {
        into.setBytes(2, cell(row));
      } else {
        into.setString(2, value(row));
      }
      into.addBatch();
    }
    int[] unused = into.executeBatch();
  }

  /** As long as a name. */
  static String value(long row) {
    return "Name of a person " + row;
  }

  private byte[] cell(long row) {
    if (byHand == null) {
      throw new IllegalStateException("no cells are written by hand here");
    }
    return byHand.seal(value(row));
  }

  int nextKey() {
    key = (key + STEP) % ROWS;
    return key;
  }

  public String name() throws SQLException {
    select.setLong(1, nextKey());
    return name(select);
  }

  /** By a prepared statement with one parameter. */
  String name(PreparedStatement by) throws SQLException {
    try (ResultSet row = by.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  /**
   * The statement is prepared for this one row, as by an application without a cache of statements.
   */
  String nameOfNew(String sql) throws SQLException {
    try (PreparedStatement fresh = connection.prepareStatement(sql)) {
      fresh.setLong(1, nextKey());
      return name(fresh);
    }
  }

  String nameByHand() throws SQLException {
    if (byHand == null) {
      throw new IllegalStateException("no cells are written by hand here");
    }
    select.setLong(1, nextKey());
    try (ResultSet row = select.executeQuery()) {
      row.next();
      return byHand.open(row.getBytes(1));
    }
  }

  public int insert() throws SQLException {
    long row = last++;
    insert.setLong(1, row);
    insert.setString(2, value(row));
    return insert.executeUpdate();
  }

  int insertByHand() throws SQLException {
    long row = last++;
    insert.setLong(1, row);
    insert.setBytes(2, cell(row));
    return insert.executeUpdate();
  }

  /** Before a table grows out of the memory. */
  public void empty() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate("TRUNCATE TABLE person");
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    if (encrypting != null) {
      encrypting.close();
    }
  }
}
