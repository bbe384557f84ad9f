package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table with columns that are WITH (SUM), and its plain twin beside it with the same rows. */
public final class SumTableFixture implements AutoCloseable {
  public static final String COLUMNS = "id, dept, city, a, b, c";

  public final DatabaseHarness bench;
  public final Connection connection;
  public final Statement statement;
  private final Random random;
  private int last;

  public SumTableFixture(Dialect dialect, long seed) throws SQLException {
    this(
        dialect,
        seed,
        begun(dialect)
            + " ENCRYPT NO SALT,"
            + " a INTEGER ENCRYPT WITH (SUM), b BIGINT ENCRYPT USING 'AES256' WITH (SUM),"
            + " c DECIMAL(12,2) ENCRYPT WITH (SUM VERIFIED) NOT NULL)");
  }

  /** Also with the sums of squares. */
  static SumTableFixture withSquares(Dialect dialect, long seed) throws SQLException {
    return new SumTableFixture(
        dialect,
        seed,
        begun(dialect)
            + " ENCRYPT NO SALT,"
            + " a INTEGER ENCRYPT WITH (SUM SQUARES), b BIGINT ENCRYPT WITH (SUM SQUARES),"
            + " c DECIMAL(12,2) ENCRYPT WITH (SUM SQUARES VERIFIED) NOT NULL)");
  }

  /** Both tables plain, to be converted. */
  static SumTableFixture plain(Dialect dialect, long seed) throws SQLException {
    return new SumTableFixture(
        dialect, seed, begun(dialect) + ", a INTEGER, b BIGINT, c DECIMAL(12,2) NOT NULL)");
  }

  private static String begun(Dialect dialect) {
    return "CREATE TABLE pay (id INT PRIMARY KEY, dept VARCHAR(10), city VARCHAR(20)"
        + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "");
  }

  private SumTableFixture(Dialect dialect, long seed, String pay) throws SQLException {
    this.bench = new DatabaseHarness(dialect);
    this.connection = bench.connect();
    this.statement = connection.createStatement();
    this.random = new Random(seed);
    execute(pay);
    execute(
        "CREATE TABLE twin (id INT PRIMARY KEY, dept VARCHAR(10), city VARCHAR(20), a INTEGER,"
            + " b BIGINT, c DECIMAL(12,2) NOT NULL)");
  }

  /** The databases that add up encrypted columns themselves, in hidden columns. */
  public static Stream<Dialect> dialects() {
    return Dialect.values().stream().filter(one -> !one.sums().orElseThrow().shipsRows());
  }

  /** All databases, also those that send rows to the driver. */
  public static Stream<Dialect> allDialects() {
    return Dialect.values().stream();
  }

  public void execute(String sql) throws SQLException {
    boolean unused = statement.execute(sql);
  }

  /** A row for both tables; values are NULL, small, or at the ends of their types. */
  private record Row(
      int id,
      String dept,
      @Nullable String city,
      @Nullable Integer a,
      @Nullable Long b,
      BigDecimal c) {}

  private Row row() {
    int kind = random.nextInt(10);
    Integer a =
        kind == 0
            ? null
            : kind == 1 ? (Integer) Integer.MIN_VALUE : (Integer) (random.nextInt(2_000) - 1_000);
    Long b =
        kind == 2
            ? null
            : kind < 5
                ? (Long) (Long.MAX_VALUE - random.nextInt(5))
                : kind == 5 ? (Long) Long.MIN_VALUE : (Long) random.nextLong();
    if (bench.dialect.sums().orElseThrow().shipsRows()) { // a sum has the type of its column
      a = a == null ? null : (Integer) (a / 10_000_000 + a % 1_000);
      b = b == null ? null : (Long) (b / 1_000_000);
    }
    return new Row(
        last++,
        "d" + random.nextInt(4),
        random.nextInt(6) == 0 ? null : "city" + random.nextInt(3),
        a,
        b,
        BigDecimal.valueOf(random.nextInt(2_000_000_000) - 1_000_000_000L, 2));
  }

  /** Adds rows to both tables: in batches, of several rows, or with literals. */
  public void fill(int rows) throws SQLException {
    List<Row> all = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      all.add(row());
    }
    int third = rows / 3;
    for (String table : List.of("pay", "twin")) {
      batch(table, all.subList(0, third));
      several(table, all.subList(third, 2 * third));
      literal(table, all.subList(2 * third, rows));
    }
  }

  private void batch(String table, List<Row> rows) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?, ?)")) {
      for (Row row : rows) {
        set(insert, 0, row);
        insert.addBatch();
      }
      int[] unused = insert.executeBatch();
    }
  }

  private void several(String table, List<Row> rows) throws SQLException {
    String markers = "(?, ?, ?, ?, ?, ?)";
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO "
                + table
                + (" (" + COLUMNS + ") VALUES " + markers + ", " + markers + ", " + markers))) {
      for (int i = 0; i + 2 < rows.size(); i += 3) {
        for (int j = 0; j < 3; j++) {
          set(insert, 6 * j, rows.get(i + j));
        }
        int unused = insert.executeUpdate();
      }
    }
  }

  private static void set(PreparedStatement insert, int before, Row row) throws SQLException {
    insert.setInt(before + 1, row.id);
    insert.setString(before + 2, row.dept);
    insert.setString(before + 3, row.city);
    insert.setObject(before + 4, row.a, Types.INTEGER);
    if (row.b == null) {
      insert.setNull(before + 5, Types.BIGINT);
    } else {
      insert.setLong(before + 5, row.b);
    }
    insert.setBigDecimal(before + 6, row.c);
  }

  private void literal(String table, List<Row> rows) throws SQLException {
    for (Row row : rows) {
      String city = row.city == null ? "NULL" : "'" + row.city + "'";
      String b = row.b == null || row.b == Long.MIN_VALUE ? "NULL" : row.b.toString();
      execute(
          "INSERT INTO "
              + table
              + " VALUES ("
              + (row.id + ", '" + row.dept + "', " + city + ", " + row.a + ", " + b + ", ")
              + (row.c.toPlainString() + ")"));
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    bench.close();
  }
}
