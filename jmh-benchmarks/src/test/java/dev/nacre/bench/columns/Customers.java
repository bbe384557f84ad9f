package dev.nacre.bench.columns;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A table of customers on a server, whose name and street are encrypted by one of the sides. */
final class Customers implements AutoCloseable {
  /** One encrypted column and nothing else but the key. */
  static final String NARROW = "SELECT id, name FROM customer";

  /** One encrypted column among those of a customer. */
  static final String WIDE = "SELECT id, name, zip, city, born, balance, note FROM customer";

  private static final String INSERT =
      "INSERT INTO customer (id, name, street, zip, city, born, balance, note)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
  private static final int BATCH = 1_000;
  private static final int FETCH = 1_000;

  private final String side;
  private final Connection connection;
  private final @Nullable Encrypting encrypting;
  private final @Nullable CellFormat cells;
  private int texts;

  private Customers(
      Server server,
      String side,
      String type,
      @Nullable Encrypting encrypting,
      @Nullable CellFormat cells)
      throws SQLException {
    this.side = side;
    this.encrypting = encrypting;
    this.cells = cells;
    server.create(side);
    String url = server.url(side);
    this.connection =
        DriverManager.getConnection(
            encrypting == null
                ? "jdbc:" + url
                : "jdbc:nacre:" + url + "&nacre.catalog=create&" + encrypting.options("&"));
    try (Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id BIGINT PRIMARY KEY, name "
                  + type.replace("@", "name")
                  + ", street "
                  + type.replace("@", "street")
                  + ", zip VARCHAR(10), city VARCHAR(40), born DATE, balance NUMERIC(12, 2),"
                  + " note VARCHAR(100))");
    }
    connection.setAutoCommit(false);
  }

  static Customers plain(Server server) throws SQLException {
    return new Customers(server, "plain", "VARCHAR(80)", null, null);
  }

  static Customers sealed(Server server) throws SQLException {
    return new Customers(server, "sealed", "VARCHAR(80) ENCRYPT", new Encrypting(), null);
  }

  /** With the suite that is made for short values. */
  static Customers ocb(Server server) throws SQLException {
    return new Customers(
        server, "ocb", "VARCHAR(80) ENCRYPT USING 'AES256-OCB'", new Encrypting(), null);
  }

  static Customers byHand(Server server) throws SQLException {
    return new Customers(server, "byhand", server.cell("@"), null, new CellsByHand());
  }

  /** With cells that are not encrypted. */
  static Customers bare(Server server) throws SQLException {
    return new Customers(server, "bare", server.cell("@"), null, new BareCells());
  }

  String side() {
    return side;
  }

  /**
   * Inserts rows in batches of a thousand, and commits.
   *
   * @return whether the driver made fewer statements of them: then it cannot say what each row did
   */
  boolean insert(int rows) throws SQLException {
    boolean rewritten = true;
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (int row = 0; row < rows; row++) {
        insert.setLong(1, row);
        set(insert, 2, "Name of a customer " + row);
        set(insert, 3, "Street of many houses " + row % 977);
        insert.setString(4, Integer.toString(10_000 + row % 89_999));
        insert.setString(5, "City " + row % 499);
        insert.setDate(6, Date.valueOf(LocalDate.ofEpochDay(row % 20_000)));
        insert.setBigDecimal(7, BigDecimal.valueOf(row % 1_000_000, 2));
        insert.setString(8, "What was noted about this customer some time ago " + row % 13);
        insert.addBatch();
        if ((row + 1) % BATCH == 0 || row + 1 == rows) {
          for (int count : insert.executeBatch()) {
            rewritten &= count == Statement.SUCCESS_NO_INFO;
          }
        }
      }
    }
    connection.commit();
    return rewritten;
  }

  private void set(PreparedStatement insert, int parameter, String value) throws SQLException {
    if (cells == null) {
      insert.setString(parameter, value);
    } else {
      insert.setBytes(parameter, cells.seal(value));
    }
  }

  void empty() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate("TRUNCATE TABLE customer");
    }
    connection.commit();
  }

  /** Reads every value of every row, and says how many there were. */
  long fetch(String query) throws SQLException {
    long read;
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(FETCH);
      try (ResultSet row = statement.executeQuery(query)) {
        read = read(row);
      }
    }
    connection.commit();
    return read;
  }

  /** Reads every value by a prepared statement whose text the driver has not seen before. */
  long fetchPrepared(String query) throws SQLException {
    long read;
    try (PreparedStatement statement =
        connection.prepareStatement(query + " WHERE id > -" + ++texts)) {
      statement.setFetchSize(FETCH);
      try (ResultSet row = statement.executeQuery()) {
        read = read(row);
      }
    }
    connection.commit();
    return read;
  }

  private long read(ResultSet row) throws SQLException {
    long read = 0;
    int columns = row.getMetaData().getColumnCount();
    while (row.next()) {
      read += row.getLong(1);
      read += name(row).length();
      for (int column = 3; column <= columns; column++) {
        read += row.getString(column).length();
      }
    }
    return read;
  }

  /** Reads single rows by their keys, each by a round trip of its own. */
  long points(int count, int rows) throws SQLException {
    long read = 0;
    try (PreparedStatement select =
        connection.prepareStatement("SELECT id, name FROM customer WHERE id = ?")) {
      for (int point = 0; point < count; point++) {
        select.setLong(1, point * 7_919L % rows);
        try (ResultSet row = select.executeQuery()) {
          read += row.next() ? name(row).length() : 0;
        }
      }
    }
    connection.commit();
    return read;
  }

  private String name(ResultSet row) throws SQLException {
    return cells == null ? row.getString(2) : cells.open(row.getBytes(2));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    if (encrypting != null) {
      encrypting.close();
    }
  }
}
