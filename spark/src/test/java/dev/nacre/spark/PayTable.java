package dev.nacre.spark;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.testkit.twin.DatabaseTwin;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.testkit.twin.TwinFactory;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A table with columns WITH (SUM), and a plain one in the same database with the same rows. */
final class PayTable implements AutoCloseable {
  final DatabaseTwin twin;
  final Connection connection;
  private final Random random;
  private int last;

  PayTable(EncryptionTarget target, Path folder, long seed) throws IOException, SQLException {
    this.twin = TwinFactory.create(target, folder);
    this.random = new Random(seed);
    if (!Files.exists(twin.wallet())) {
      try (Passphrase words = Passphrase.copyOf("right".toCharArray())) {
        Wallet.create(twin.wallet(), words, KdfParameters.MINIMUM).close();
      }
    }
    this.connection = connect();
    execute(
        "CREATE TABLE pay (id INT PRIMARY KEY, dept VARCHAR(10), city VARCHAR(20)"
            + (target == EncryptionTarget.MARIADB ? " COLLATE utf8mb4_nopad_bin" : "")
            + " ENCRYPT NO SALT, a INTEGER ENCRYPT WITH (SUM), b BIGINT ENCRYPT WITH (SUM),"
            + " c DECIMAL(12,2) ENCRYPT WITH (SUM VERIFIED) NOT NULL)");
    execute(
        "CREATE TABLE twin (id INT PRIMARY KEY, dept VARCHAR(10), city VARCHAR(20), a INTEGER,"
            + " b BIGINT, c DECIMAL(12,2) NOT NULL)");
  }

  Connection connect() throws SQLException {
    List<String> options = new ArrayList<>();
    options.add("nacre.encrypt=columns");
    options.add("nacre.wallet=" + twin.wallet());
    options.add("nacre.wallet.password=right");
    if (twin.target().isServer()) {
      options.add("nacre.catalog=create");
    }
    return DriverManager.getConnection(
        twin.nacreUrl(options.toArray(String[]::new)), twin.user(), "");
  }

  /** Without Nacre, as a server or a thief sees it. */
  Connection raw() throws SQLException {
    return DriverManager.getConnection(twin.rawUrl(), twin.user(), "");
  }

  Properties reader() {
    Properties reader = new Properties();
    reader.setProperty("user", twin.user());
    reader.setProperty("password", "");
    return reader;
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /** Adds rows to both: NULLs, negatives, and values at the ends of their types. */
  void fill(int rows) throws SQLException {
    connection.setAutoCommit(false);
    String text = " VALUES (?, ?, ?, ?, ?, ?)";
    try (PreparedStatement pay = connection.prepareStatement("INSERT INTO pay" + text);
        PreparedStatement plain = connection.prepareStatement("INSERT INTO twin" + text)) {
      for (int i = 0; i < rows; i++) {
        List<@Nullable Object> row = row();
        for (PreparedStatement insert : List.of(pay, plain)) {
          set(insert, row);
          insert.addBatch();
        }
      }
      int[] unused = pay.executeBatch();
      unused = plain.executeBatch();
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  private List<@Nullable Object> row() {
    int kind = random.nextInt(10);
    List<@Nullable Object> row = new ArrayList<>();
    row.add(last++);
    row.add("d" + random.nextInt(4));
    row.add(random.nextInt(6) == 0 ? null : "city" + random.nextInt(3));
    row.add(kind == 0 ? null : kind == 1 ? Integer.MIN_VALUE : random.nextInt(2_000) - 1_000);
    row.add(
        kind == 2
            ? null
            : kind < 5
                ? (Object) (Long.MAX_VALUE - random.nextInt(5))
                : kind == 5 ? (Object) Long.MIN_VALUE : (Object) random.nextLong());
    row.add(BigDecimal.valueOf(random.nextInt(2_000_000_000) - 1_000_000_000L, 2));
    return row;
  }

  private static void set(PreparedStatement insert, List<@Nullable Object> row)
      throws SQLException {
    int[] types = {
      Types.INTEGER, Types.VARCHAR, Types.VARCHAR, Types.INTEGER, Types.BIGINT, Types.DECIMAL
    };
    for (int i = 0; i < types.length; i++) {
      Object value = row.get(i);
      if (value == null) {
        insert.setNull(i + 1, types[i]);
      } else {
        insert.setObject(i + 1, value);
      }
    }
  }

  /** What the database says of the plain rows. */
  List<List<String>> plain(SumQuery query) throws SQLException {
    List<String> items = new ArrayList<>(query.groups());
    for (SumQuery.Aggregate one : query.aggregates()) {
      items.add(
          switch (one.function()) {
            case SUM -> "SUM(" + one.column() + ")";
            case AVERAGE -> "AVG(" + one.column() + ")";
            case COUNT -> "COUNT(" + one.column() + ")";
            case ROWS -> "COUNT(*)";
          });
    }
    String text =
        ("SELECT " + String.join(", ", items) + " FROM twin")
            + query.condition().map(condition -> " WHERE " + condition).orElse("")
            + (query.groups().isEmpty() ? "" : " GROUP BY " + String.join(", ", query.groups()));
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(text)) {
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= items.size(); i++) {
          values.add(shown(row.getObject(i)));
        }
        rows.add(values);
      }
    }
    return rows;
  }

  static List<List<String>> shown(List<SumRow> rows) {
    List<List<String>> all = new ArrayList<>();
    for (SumRow row : rows) {
      List<String> values = new ArrayList<>();
      row.groups().forEach(value -> values.add(shown(value)));
      row.values().forEach(value -> values.add(shown(value)));
      all.add(values);
    }
    return all;
  }

  private static String shown(@Nullable Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
