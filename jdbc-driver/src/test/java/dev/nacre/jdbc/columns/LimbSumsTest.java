package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.sum.Workers;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.IdRun;
import dev.nacre.core.sum.ashe.IdSet;
import dev.nacre.core.sum.ashe.Moment;
import dev.nacre.core.sum.ashe.PadRun;
import dev.nacre.core.sum.ashe.ServerIds;
import dev.nacre.core.sum.ashe.SumFormat;
import dev.nacre.core.sum.ashe.SumOptions;
import dev.nacre.core.sum.ashe.SumPlace;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.server.MariaDb;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The databases' own SUM over limbs, and the ways in which they list row ids. Without the driver:
 * what core's sums ask of a server.
 */
@Covers("queries-3")
final class LimbSumsTest {
  private static final int ROWS = 5_000;
  private static final int GROUPS = 7;
  private static final SumFormat FORMAT =
      SumFormat.of(ColumnType.of(TypeName.BIGINT), new SumOptions(false, true, true));
  private static final SumPlace PLACE =
      new SumPlace(new UUID(1, 1), new UUID(2, 2), new UUID(3, 3));

  /** What a row was made from; the value is null for NULL. */
  private record Row(long id, int group, @org.jspecify.annotations.Nullable BigInteger value) {}

  /** A BIGINT is summed exactly, by Derby when it is cast, a million times at both ends. */
  @ParameterizedTest
  @EnumSource
  void sumsOfTheLargestLimbsAreExact(DialectName database) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      execute(statement, "CREATE TABLE edge (x BIGINT)");
      for (long edge : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
        execute(statement, "DELETE FROM edge");
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO edge VALUES (" + edge + ")")) {
          for (int row = 0; row < 1_000; row++) {
            insert.addBatch();
          }
          assertThat(insert.executeBatch()).hasSize(1_000);
        }
        String query = "SELECT " + sum(database, "a.x") + " FROM edge a CROSS JOIN edge b";
        try (ResultSet result = statement.executeQuery(query)) {
          assertThat(result.getMetaData().getColumnType(1)).isIn(Types.NUMERIC, Types.DECIMAL);
          assertThat(result.next()).isTrue();
          assertThat(result.getBigDecimal(1))
              .isEqualByComparingTo(
                  BigDecimal.valueOf(edge).multiply(BigDecimal.valueOf(1_000_000)));
        }
      }
      if (database == DialectName.DERBY) {
        assertThatThrownBy(() -> statement.executeQuery("SELECT SUM(x) FROM edge").next())
            .isInstanceOfSatisfying(
                SQLException.class, failed -> assertThat(failed.getSQLState()).isEqualTo("22003"));
      }
    }
  }

  /** The whole table, groups, repeated rows; values at both ends of BIGINT, NULLs, negatives. */
  @ParameterizedTest
  @EnumSource
  @Covers({"queries-2", "queries-25"})
  void sumsAreThoseOfTheValues(DialectName database) throws SQLException {
    try (DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, PLACE.column()));
        AsheColumn column = new AsheColumn(PLACE, FORMAT, Map.of(1, key), 1);
        Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      List<Row> rows = fill(column, connection);
      contiguous(database, column, statement, rows);
      if (database != DialectName.DERBY) {
        lists(database, column, statement, rows);
        bitmaps(database, column, statement, rows);
        repeated(database, column, statement, rows);
      }
      shippedIds(database, column, statement, rows);
    }
  }

  private static List<Row> fill(AsheColumn column, Connection connection) throws SQLException {
    String limbs =
        IntStream.range(0, FORMAT.limbs())
            .mapToObj(limb -> ", l" + limb + " BIGINT")
            .collect(Collectors.joining());
    try (Statement statement = connection.createStatement()) {
      execute(
          statement,
          "CREATE TABLE pay (rid BIGINT NOT NULL PRIMARY KEY, grp INTEGER" + limbs + ")");
      execute(statement, "CREATE TABLE twice (grp INTEGER)");
      execute(statement, "INSERT INTO twice VALUES (1), (1), (2), (4), (4), (4)");
    }
    // Over the border of two blocks, which are neighbours.
    List<PadRun> runs =
        List.of(run(column, 6, 65_536 - ROWS / 2, ROWS / 2), run(column, 7, 0, ROWS / 2));
    List<Row> rows = new ArrayList<>();
    String places = ", ?".repeat(FORMAT.limbs());
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO pay VALUES (?, ?" + places + ")")) {
      long[] values = {Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, Long.MIN_VALUE + 1, 12_345};
      long[] cells = new long[FORMAT.limbs()];
      for (PadRun run : runs) {
        while (run.remaining() > 0) {
          int number = rows.size();
          boolean isNull = number % 11 == 5 && number > 10;
          long value = values[number % values.length];
          long id = isNull ? run.skip() : run.encrypt(value, cells);
          insert.setLong(1, id);
          insert.setInt(2, number % GROUPS);
          for (int limb = 0; limb < cells.length; limb++) {
            if (isNull) {
              insert.setNull(3 + limb, Types.BIGINT);
            } else {
              insert.setLong(3 + limb, cells[limb]);
            }
          }
          insert.addBatch();
          rows.add(new Row(id, number % GROUPS, isNull ? null : BigInteger.valueOf(value)));
        }
      }
      assertThat(insert.executeBatch()).hasSize(ROWS);
    }
    connection.commit();
    connection.setAutoCommit(true);
    return rows;
  }

  private static PadRun run(AsheColumn column, int block, int from, int count) {
    return column.begin(column.draw(block)).run(new IdRun(block, from, count));
  }

  private static void contiguous(
      DialectName database, AsheColumn column, Statement statement, List<Row> rows)
      throws SQLException {
    String all = "SELECT COUNT(l0), MIN(rid), MAX(rid), " + sums(database) + " FROM pay";
    // The first eleven rows have no NULL.
    String some = " WHERE rid < " + (rows.get(10).id() + 1);
    try (ResultSet result = statement.executeQuery(all + some)) {
      assertThat(result.next()).isTrue();
      IdSet ids =
          IdSet.contiguous(result.getLong(2), result.getLong(3), result.getLong(1)).orElseThrow();
      check(column, result, 3, result.getLong(1), ids, rows.subList(0, 11));
    }
    try (ResultSet result = statement.executeQuery(all)) {
      assertThat(result.next()).isTrue();
      assertThat(IdSet.contiguous(result.getLong(2), result.getLong(3), result.getLong(1)))
          .isEmpty();
      IdSet wrong = IdSet.range(result.getLong(2), result.getLong(2) + result.getLong(1) - 1);
      EncryptedSum sum = sum(Moment.VALUES, result, 3, result.getLong(1), wrong);
      refused(column, sum, ErrorCode.SUM_MISMATCH);
    }
  }

  private static void lists(
      DialectName database, AsheColumn column, Statement statement, List<Row> rows)
      throws SQLException {
    if (database == DialectName.MARIADB) {
      execute(statement, "SET SESSION group_concat_max_len = 1000000");
    }
    String query =
        "SELECT grp, COUNT(l0), "
            + list(database)
            + ", "
            + sums(database)
            + " FROM pay WHERE l0 IS NOT NULL GROUP BY grp";
    int groups = 0;
    try (ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        int group = result.getInt(1);
        List<Row> ofGroup = rows.stream().filter(row -> row.group() == group).toList();
        check(column, result, 3, result.getLong(2), listed(database, result, 3), ofGroup);
        groups++;
      }
    }
    assertThat(groups).isEqualTo(GROUPS);
    if (database == DialectName.MARIADB) {
      // What does not fit is cut off without an error.
      execute(statement, "SET SESSION group_concat_max_len = 100");
      try (ResultSet result = statement.executeQuery(query)) {
        assertThat(result.next()).isTrue();
        EncryptedSum cut =
            sum(Moment.VALUES, result, 3, result.getLong(2), listed(database, result, 3));
        refused(column, cut, ErrorCode.SUM_MISMATCH);
      }
      execute(statement, "SET SESSION group_concat_max_len = 1000000");
    }
  }

  private static void bitmaps(
      DialectName database, AsheColumn column, Statement statement, List<Row> rows)
      throws SQLException {
    String word = database == DialectName.MARIADB ? "rid DIV 62" : "rid / 62";
    String bits =
        switch (database) {
          case H2 -> "SUM(LSHIFT(CAST(1 AS BIGINT), MOD(rid, 62)))";
          case POSTGRESQL -> "SUM(CAST(1 AS BIGINT) << CAST(rid % 62 AS INTEGER))";
          case MARIADB -> "SUM(1 << (rid % 62))";
          case DERBY -> throw new IllegalStateException("Derby does not shift");
        };
    String query =
        "SELECT %s, COUNT(l0), %s, %s FROM pay %s WHERE l0 IS NOT NULL AND pay.grp < 5 GROUP BY %s";
    List<Row> expected = rows.stream().filter(row -> row.group() < 5).toList();
    try (ResultSet result =
        statement.executeQuery(query.formatted(word, bits, sums(database), "", word))) {
      List<Long> words = new ArrayList<>();
      List<Long> maps = new ArrayList<>();
      List<EncryptedSum> parts = new ArrayList<>();
      while (result.next()) {
        words.add(result.getLong(1));
        maps.add(result.getLong(3));
        IdSet ids = IdSet.ofWords(new long[] {result.getLong(1)}, new long[] {result.getLong(3)});
        parts.add(sum(Moment.VALUES, result, 3, result.getLong(2), ids));
      }
      EncryptedSum sum = parts.stream().reduce(EncryptedSum::plus).orElseThrow();
      assertThat(sum.ids()).isEqualTo(IdSet.ofWords(array(words), array(maps)));
      assertThat(decrypt(column, sum)).isEqualTo(total(expected, 1));
    }
    // A join repeats rows: there are fewer bits than rows, or more than a word has.
    String join = "JOIN twice ON pay.grp = twice.grp";
    int refused = 0;
    try (ResultSet result =
        statement.executeQuery(query.formatted(word, bits, sums(database), join, word))) {
      while (result.next()) {
        try {
          IdSet ids = IdSet.ofWords(new long[] {result.getLong(1)}, new long[] {result.getLong(3)});
          assertThat(ids.count()).isLessThan(result.getLong(2));
        } catch (NacreException failed) {
          assertThat(failed.code()).isEqualTo(ErrorCode.ID_SET_DAMAGED);
        }
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(ROWS / 62 - 2);
  }

  private static void repeated(
      DialectName database, AsheColumn column, Statement statement, List<Row> rows)
      throws SQLException {
    String query =
        "SELECT COUNT(l0), "
            + list(database)
            + ", "
            + sums(database)
            + " FROM pay JOIN twice ON pay.grp = twice.grp WHERE l0 IS NOT NULL";
    List<Row> expected = new ArrayList<>();
    for (int group : new int[] {1, 1, 2, 4, 4, 4}) {
      rows.stream().filter(row -> row.group() == group).forEach(expected::add);
    }
    try (ResultSet result = statement.executeQuery(query)) {
      assertThat(result.next()).isTrue();
      check(column, result, 2, result.getLong(1), listed(database, result, 2), expected);
    }
  }

  /** For servers without an aggregate that lists: the ids as rows. */
  private static void shippedIds(
      DialectName database, AsheColumn column, Statement statement, List<Row> rows)
      throws SQLException {
    String from =
        " FROM pay JOIN twice ON pay.grp = twice.grp WHERE l0 IS NOT NULL AND rid > 460000";
    List<Long> ids = new ArrayList<>();
    try (ResultSet result = statement.executeQuery("SELECT rid" + from)) {
      while (result.next()) {
        ids.add(result.getLong(1));
      }
    }
    List<Row> expected = new ArrayList<>();
    for (int group : new int[] {1, 1, 2, 4, 4, 4}) {
      rows.stream()
          .filter(row -> row.group() == group && row.id() > 460_000)
          .forEach(expected::add);
    }
    try (ResultSet result = statement.executeQuery("SELECT COUNT(l0), " + sums(database) + from)) {
      assertThat(result.next()).isTrue();
      check(column, result, 1, result.getLong(1), IdSet.of(array(ids)), expected);
    }
  }

  private static String list(DialectName database) {
    return switch (database) {
      case H2 -> "LISTAGG(rid, ',')";
      case POSTGRESQL -> "string_agg(int8send(rid), '')";
      case MARIADB -> "GROUP_CONCAT(rid)";
      case DERBY -> throw new IllegalStateException("Derby has no such aggregate");
    };
  }

  private static IdSet listed(DialectName database, ResultSet result, int at) throws SQLException {
    return database == DialectName.POSTGRESQL
        ? ServerIds.ofBytes(result.getBytes(at))
        : ServerIds.ofText(result.getString(at));
  }

  private static String sums(DialectName database) {
    return IntStream.range(0, FORMAT.limbs())
        .mapToObj(limb -> sum(database, "l" + limb))
        .collect(Collectors.joining(", "));
  }

  private static String sum(DialectName database, String limb) {
    return database == DialectName.DERBY
        ? "SUM(CAST(" + limb + " AS DECIMAL(31,0)))"
        : "SUM(" + limb + ")";
  }

  private static void check(
      AsheColumn column, ResultSet result, int before, long count, IdSet ids, List<Row> expected)
      throws SQLException {
    List<Row> present = expected.stream().filter(row -> row.value() != null).toList();
    assertThat(count).isEqualTo(present.size());
    assertThat(decrypt(column, sum(Moment.VALUES, result, before, count, ids)))
        .isEqualTo(total(present, 1));
    assertThat(decrypt(column, sum(Moment.SQUARES, result, before, count, ids)))
        .isEqualTo(total(present, 2));
  }

  private static BigInteger total(List<Row> rows, int power) {
    BigInteger total = BigInteger.ZERO;
    for (Row row : rows) {
      BigInteger value = row.value();
      total = value == null ? total : total.add(value.pow(power));
    }
    return total;
  }

  private static EncryptedSum sum(
      Moment moment, ResultSet result, int before, long count, IdSet ids) throws SQLException {
    List<BigInteger> limbs = new ArrayList<>();
    int first = before + 1 + FORMAT.firstLimb(moment);
    for (int at = first; at < first + FORMAT.limbs(moment); at++) {
      limbs.add(result.getBigDecimal(at).toBigIntegerExact());
    }
    return new EncryptedSum(moment, count, ids, limbs);
  }

  private static BigInteger decrypt(AsheColumn column, EncryptedSum sum) {
    return column.decrypt(sum, Workers.SERIAL);
  }

  private static void refused(AsheColumn column, EncryptedSum sum, ErrorCode code) {
    assertThatThrownBy(() -> decrypt(column, sum))
        .isInstanceOfSatisfying(
            NacreException.class, failed -> assertThat(failed.code()).isEqualTo(code));
  }

  private static long[] array(List<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  private static void execute(Statement statement, String sql) throws SQLException {
    boolean unused = statement.execute(sql);
  }

  private static Connection connect(DialectName database) throws SQLException {
    return switch (database) {
      case H2 -> DriverManager.getConnection("jdbc:h2:mem:");
      case POSTGRESQL ->
          DriverManager.getConnection(
              PostgresServer.url(PostgresServer.port(), PostgresServer.database()), "postgres", "");
      case MARIADB ->
          DriverManager.getConnection(
              MariaDb.url(MariaDbServer.port(), MariaDbServer.database())
                  + "&rewriteBatchedStatements=true",
              "root",
              "");
      case DERBY -> {
        DerbyDatabase.begin();
        yield DriverManager.getConnection(DerbyDatabase.inMemory());
      }
    };
  }
}
