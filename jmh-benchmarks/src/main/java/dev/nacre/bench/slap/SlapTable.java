package dev.nacre.bench.slap;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The table that mysqlslap would generate: a GUID, 20 numbers, 20 texts. */
final class SlapTable {
  static final int COLUMNS = 20;
  private static final int TEXT = 128;

  static final String SELECT =
      "SELECT " + columns("intcol%d") + ", " + columns("charcol%d") + " FROM T1";
  static final String INSERT = "INSERT INTO T1 VALUES (" + "?, ".repeat(2 * COLUMNS) + "?)";

  private SlapTable() {}

  /**
   * Makes it anew, with some rows.
   *
   * @param sealed whether each text is encrypted before it reaches the database
   */
  static void create(Connection connection, boolean sealed, int rows, SplittableRandom random)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS T1");
      statement.execute(
          "CREATE TABLE T1 (id VARCHAR(36) PRIMARY KEY, "
              + columns("intcol%d INT")
              + ", "
              + columns("charcol%d VARCHAR(" + TEXT + ")" + (sealed ? " ENCRYPT" : ""))
              + ")");
    }
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (int row = 0; row < rows; row++) {
        insert(insert, random);
      }
    }
  }

  static void insert(PreparedStatement insert, SplittableRandom random) throws SQLException {
    insert.setString(1, new UUID(random.nextLong(), random.nextLong()).toString());
    for (int column = 0; column < COLUMNS; column++) {
      insert.setInt(2 + column, random.nextInt());
      insert.setString(2 + COLUMNS + column, text(random));
    }
    insert.executeUpdate();
  }

  /** Reads every row, as mysqlslap's generated queries do. */
  static long select(PreparedStatement select) throws SQLException {
    long seen = 0;
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        seen += rows.getInt(1) + rows.getString(2 * COLUMNS).length();
      }
    }
    return seen;
  }

  private static String text(SplittableRandom random) {
    var text = new StringBuilder(TEXT);
    for (int at = 0; at < TEXT; at++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  private static String columns(String form) {
    return IntStream.rangeClosed(1, COLUMNS)
        .mapToObj(number -> form.replace("%d", String.valueOf(number)))
        .collect(Collectors.joining(", "));
  }
}
