package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that restores, repeats, loses and changes what sums are decrypted from. */
final class SumTamperingByServerTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";
  private static final String SALTS = "nacre_sum_salts";

  /** The columns have one salt for a block each. */
  private static final int COLUMNS = 3;

  private static void insert(Connection connection, int id, int a) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      String values = id + ", 'd', 'c', " + a + ", 1, 1.00";
      assertThat(statement.executeUpdate("INSERT INTO pay VALUES (" + values + ")")).isEqualTo(1);
    }
  }

  private static String sum(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      // Each sum is decrypted when it is read.
      for (int i = row.getMetaData().getColumnCount(); i > 1; i--) {
        String unused = row.getString(i);
      }
      return String.valueOf(row.getString(1));
    }
  }

  private static void refused(SumTableFixture table, String query, String code)
      throws SQLException {
    try (Connection other = table.bench.connect()) {
      assertThatThrownBy(() -> sum(other, query))
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).isEqualTo("XX001"))
          .hasMessageStartingWith(code)
          .message()
          .containsIgnoringCase("pay.");
    }
  }

  private static String plain(SumTableFixture table, String query) throws SQLException {
    try (Statement statement = table.bench.plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  /** The same ids are given out again, and the same value has other limbs. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-1", "queries-26"})
  void restoredServerGetsNoPadTwice(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 31)) {
      insert(table.connection, 1, 1_000);
      String[] limbs = new String[2];
      String[] ids = new String[2];
      try (Connection survivor = table.bench.connect()) {
        for (int time = 0; time < 2; time++) {
          try (Connection next = time == 0 ? survivor : table.bench.connect()) {
            insert(next, 2, 77);
            ids[time] = plain(table, "SELECT nacre_sum1_id FROM pay WHERE id = 2");
            limbs[time] = plain(table, "SELECT nacre_sum1_0 FROM pay WHERE id = 2");
            if (time == 1) {
              assertThat(sum(next, "SELECT SUM(a) FROM pay WHERE id < 3")).isEqualTo("1077");
              break;
            }
            // An older dump knows neither the row nor the block.
            assertThat(table.bench.plain("DELETE FROM pay WHERE id = 2")).isEqualTo(1);
            assertThat(table.bench.plain("DELETE FROM " + SALTS + " WHERE block = 1"))
                .isEqualTo(COLUMNS);
            insert(survivor, 3, 5);
            // Its salt is lost.
            refused(table, "SELECT SUM(a) FROM pay WHERE id = 3", "NACRE-3054");
          }
        }
      }
      assertThat(ids[1]).isEqualTo(ids[0]);
      assertThat(limbs[1]).isNotEqualTo(limbs[0]);
      // By now the block of the row has the salt of another process.
      refused(table, "SELECT SUM(a) FROM pay WHERE id = 3", "NACRE-3051");
    }
  }

  /** A process that dies after it has reserved leaves ids that stay unused. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-1")
  void reservedIdsOfADeadProcessAreNotUsed(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 32)) {
      try (Connection dies = table.bench.connect();
          PreparedStatement insert =
              dies.prepareStatement("INSERT INTO pay (id, a, c) VALUES (1, ?, ?)")) {
        insert.setInt(1, 4);
        insert.setInt(2, 4);
      }
      insert(table.connection, 1, 9);
      assertThat(plain(table, "SELECT nacre_sum1_id FROM pay")).isEqualTo("65536");
      assertThat(sum(table.connection, "SELECT SUM(a) FROM pay")).isEqualTo("9");
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-1")
  void changedSaltsAreRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 33)) {
      insert(table.connection, 1, 9);
      List<String> right = List.of("9", "1", "1.00");
      assertThat(sums(table)).isEqualTo(right);
      String query = "SELECT SUM(b) AS s FROM pay";
      byte[] salt = table.bench.stored("SELECT salt FROM " + SALTS + " ORDER BY column_id");
      byte[] other = table.bench.stored("SELECT salt FROM " + SALTS + " ORDER BY column_id DESC");
      assertThat(other).isNotEqualTo(salt);
      assertThat(write(table, SALTS + " SET salt", salt)).isEqualTo(COLUMNS);
      // Two columns have the salt of the third.
      refused(table, "SELECT SUM(a) AS x, SUM(b) AS y, SUM(c) AS z FROM pay", "NACRE-3053");
      List<String> sums = sums(table);
      assertThat(sums).filteredOn("NACRE-3053"::equals).hasSize(2);
      assertThat(IntStream.range(0, COLUMNS).filter(i -> sums.get(i).equals(right.get(i))))
          .hasSize(1);
      salt[10] ^= 1;
      assertThat(write(table, SALTS + " SET salt", salt)).isEqualTo(COLUMNS);
      refused(table, query, "NACRE-3053");
      assertThat(table.bench.plain("DELETE FROM " + SALTS)).isEqualTo(COLUMNS);
      refused(table, query, "NACRE-3054");
    }
  }

  /** Of each column alone, or the code of its refusal. */
  private static List<String> sums(SumTableFixture table) throws SQLException {
    List<String> sums = new ArrayList<>();
    try (Connection other = table.bench.connect()) {
      for (String column : List.of("a", "b", "c")) {
        try {
          sums.add(sum(other, "SELECT SUM(" + column + ") FROM pay"));
        } catch (SQLException refused) {
          sums.add(String.valueOf(refused.getMessage()).substring(0, "NACRE-0000".length()));
        }
      }
    }
    return sums;
  }

  private static int write(SumTableFixture table, String what, byte[] bytes) throws SQLException {
    try (PreparedStatement update = table.bench.plain.prepareStatement("UPDATE " + what + " = ?")) {
      update.setBytes(1, bytes);
      return update.executeUpdate();
    }
  }

  /** What is added to a limb shows only in its cell, or where the column is VERIFIED. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "queries-25"})
  void changedLimbsAreRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 34)) {
      insert(table.connection, 1, 40);
      assertThat(sums(table)).containsExactly("40", "1", "1.00");
      byte[] cell = table.bench.stored("SELECT a FROM pay");
      assertThat(write(table, "pay SET a", changed(cell, 1))).isEqualTo(1);
      try (Connection other = table.bench.connect()) {
        assertThat(sum(other, "SELECT SUM(a) FROM pay")).isNotEqualTo("40");
        // Nothing was done to it.
        assertThat(sum(other, "SELECT SUM(c) FROM pay")).isEqualTo("1.00");
      }
      refused(table, "SELECT a FROM pay", "NACRE-3040");
      // The highest limb of two: no sum of INTEGER is so large.
      assertThat(write(table, "pay SET a", changed(cell, 0))).isEqualTo(1);
      refused(table, "SELECT SUM(a) FROM pay", "NACRE-3051");
      assertThat(sums(table)).containsExactly("NACRE-3051", "1", "1.00");
      // Four limbs: two of the value, two of its tag.
      byte[] verified = table.bench.stored("SELECT c FROM pay");
      assertThat(write(table, "pay SET c", changed(verified, 3))).isEqualTo(1);
      refused(table, "SELECT SUM(c) FROM pay", "NACRE-3052");
      assertThat(write(table, "pay SET c", verified)).isEqualTo(1);
      assertThat(sums(table)).containsExactly("NACRE-3051", "1", "1.00");
    }
  }

  /** Whatever the numbers are, the mean of their squares is not below the square of their mean. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "queries-25"})
  void impossibleSquaresAreRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 36)) {
      insert(table.connection, 1, 40);
      byte[] cell = table.bench.stored("SELECT a FROM pay");
      String query = "SELECT STDDEV_POP(a) AS s FROM pay";
      String untouched = "SELECT VAR_POP(c) AS v FROM pay";
      assertThat(new BigDecimal(sum(table.connection, untouched))).isZero();
      // Two limbs of the value, and three of its square.
      assertThat(write(table, "pay SET a", added(cell, 2, -1))).isEqualTo(1);
      refused(table, query, "NACRE-3051");
      assertThat(write(table, "pay SET a", added(cell, 4, 1))).isEqualTo(1);
      refused(table, query, "NACRE-3051");
      assertThat(new BigDecimal(sum(table.connection, untouched))).isZero();
      // No sum of squares is so large.
      assertThat(write(table, "pay SET a", added(cell, 0, 1))).isEqualTo(1);
      refused(table, query, "NACRE-3051");
      assertThat(sum(table.connection, "SELECT SUM(a) FROM pay")).isEqualTo("40");
      assertThat(write(table, "pay SET a", cell)).isEqualTo(1);
      assertThat(new BigDecimal(sum(table.connection, query))).isZero();
      // Of DECIMAL(12,2) each has two limbs of its tag behind it.
      byte[] verified = table.bench.stored("SELECT c FROM pay");
      for (int limb = 0; limb < 8; limb++) {
        assertThat(write(table, "pay SET c", added(verified, limb, 1))).isEqualTo(1);
        refused(table, untouched, "NACRE-3052");
        assertThat(sums(table)).startsWith("40", "1");
      }
      assertThat(write(table, "pay SET c", verified)).isEqualTo(1);
      assertThat(new BigDecimal(sum(table.connection, untouched))).isZero();
    }
  }

  private static byte[] added(byte[] cell, int fromEnd, long what) {
    byte[] changed = cell.clone();
    int at = changed.length - Long.BYTES * (1 + fromEnd);
    ByteBuffer limbs = ByteBuffer.wrap(changed);
    limbs.putLong(at, limbs.getLong(at) + what);
    return changed;
  }

  /**
   * A cell in which 1 was added to a limb, or taken from it.
   *
   * @param fromEnd the limb, counted from the last
   */
  private static byte[] changed(byte[] cell, int fromEnd) {
    byte[] changed = cell.clone();
    changed[changed.length - 1 - 8 * fromEnd] ^= 1;
    return changed;
  }

  /** The last guard: a row with the id of another one is refused by the database. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-1")
  void rowWithTheIdOfAnotherIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 35)) {
      insert(table.connection, 1, 40);
      String copy = "INSERT INTO pay (id, a, c) SELECT 2, a, c FROM pay";
      assertThatThrownBy(() -> table.bench.plain(copy))
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).startsWith("23"));
      byte[] cell = table.bench.stored("SELECT a FROM pay");
      insert(table.connection, 2, 41);
      assertThatThrownBy(() -> write(table, "pay SET a", cell))
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).startsWith("23"));
      assertThat(sum(table.connection, "SELECT SUM(a) FROM pay")).isEqualTo("81");
    }
  }
}
