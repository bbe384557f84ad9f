package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The databases' own SUM over limbs, and the ways in which they list row ids: what core's sums ask
 * of a server. Without the driver, which has no statements for sums.
 */
final class LimbSumSqlTest {

  /** A BIGINT is summed exactly, by Derby when it is cast, a million times at both ends. */
  @ParameterizedTest
  @EnumSource
  @Covers("queries-3")
  void sumsOfTheLargestLimbsAreExact(DialectName database) throws SQLException {
    try (Connection connection = LimbTableFixture.connect(database);
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("CREATE TABLE edge (x BIGINT)");
      for (long edge : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
        unused = statement.execute("DELETE FROM edge");
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO edge VALUES (" + edge + ")")) {
          for (int row = 0; row < 1_000; row++) {
            insert.addBatch();
          }
          assertThat(insert.executeBatch()).hasSize(1_000);
        }
        String query =
            "SELECT " + LimbTableFixture.sum(database, "a.x") + " FROM edge a CROSS JOIN edge b";
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

  @ParameterizedTest
  @EnumSource
  void sumOfARangeOfRowsListsNoIds(DialectName database) throws SQLException {
    try (LimbTableFixture table = new LimbTableFixture(database)) {
      String all = "SELECT COUNT(l0), MIN(rid), MAX(rid), " + table.sums() + " FROM pay";
      // The first eleven rows have no NULL.
      String some = " WHERE rid <= " + table.rows.get(10).id();
      try (ResultSet result = table.statement.executeQuery(all + some)) {
        assertThat(result.next()).isTrue();
        long count = result.getLong(1);
        IdSet ids = IdSet.contiguous(result.getLong(2), result.getLong(3), count).orElseThrow();
        table.check(result, 3, count, ids, table.rows.subList(0, 11));
      }
      try (ResultSet result = table.statement.executeQuery(all)) {
        assertThat(result.next()).isTrue();
        long count = result.getLong(1);
        long first = result.getLong(2);
        assertThat(IdSet.contiguous(first, result.getLong(3), count)).isEmpty();
        refused(
            ErrorCode.SUM_TAMPERED, table, result, 3, count, IdSet.range(first, first + count - 1));
      }
    }
  }

  /** Every group, with its NULLs, values at both ends of BIGINT and negative ones. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DERBY")
  @Covers("queries-25")
  void sumsOfGroupsListTheirRowIds(DialectName database) throws SQLException {
    try (LimbTableFixture table = new LimbTableFixture(database)) {
      String query =
          "SELECT grp, COUNT(l0), "
              + table.list()
              + ", "
              + table.sums()
              + " FROM pay WHERE l0 IS NOT NULL GROUP BY grp";
      int groups = 0;
      if (database == DialectName.MARIADB) {
        table.execute("SET SESSION group_concat_max_len = 1000000");
      }
      try (ResultSet result = table.statement.executeQuery(query)) {
        while (result.next()) {
          int group = result.getInt(1);
          List<LimbTableFixture.Row> expected =
              table.rows.stream().filter(row -> row.group() == group).toList();
          table.check(result, 3, result.getLong(2), table.listed(result, 3), expected);
          groups++;
        }
      }
      assertThat(groups).isEqualTo(LimbTableFixture.GROUPS);
      if (database == DialectName.MARIADB) {
        // What does not fit is cut off without an error.
        table.execute("SET SESSION group_concat_max_len = 100");
        try (ResultSet result = table.statement.executeQuery(query)) {
          assertThat(result.next()).isTrue();
          long count = result.getLong(2);
          refused(ErrorCode.SUM_MISMATCH, table, result, 3, count, table.listed(result, 3));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DERBY")
  @Covers("queries-2")
  void sumsOfFilteredRowsListBitmapsUnlessAJoinRepeatsRows(DialectName database)
      throws SQLException {
    try (LimbTableFixture table = new LimbTableFixture(database)) {
      String query =
          "SELECT %s, COUNT(l0), %s, %s FROM pay %s WHERE l0 IS NOT NULL AND pay.grp < 5 GROUP BY"
              + " %s";
      EncryptedSum sum = new EncryptedSum(SummedPower.VALUES, 0, IdSet.EMPTY, List.of());
      try (ResultSet result =
          table.statement.executeQuery(
              query.formatted(table.word(), table.bits(), table.sums(), "", table.word()))) {
        while (result.next()) {
          IdSet ids = bitmap(result);
          EncryptedSum part = table.answer(SummedPower.VALUES, result, 3, result.getLong(2), ids);
          sum = sum.count() == 0 ? part : sum.plus(part);
        }
      }
      assertThat(table.decrypt(sum))
          .isEqualTo(
              LimbTableFixture.total(
                  SummedPower.VALUES, table.rows.stream().filter(row -> row.group() < 5).toList()));
      String join = "JOIN twice ON pay.grp = twice.grp";
      int words = 0;
      try (ResultSet result =
          table.statement.executeQuery(
              query.formatted(table.word(), table.bits(), table.sums(), join, table.word()))) {
        while (result.next()) {
          assertThat(isBitmapOf(result, result.getLong(2))).isFalse();
          words++;
        }
      }
      assertThat(words).isGreaterThan(LimbTableFixture.ROWS / IdSet.WORD_IDS);
    }
  }

  private static IdSet bitmap(ResultSet result) throws SQLException {
    return IdSet.ofWords(new long[] {result.getLong(1)}, new long[] {result.getLong(3)});
  }

  private static boolean isBitmapOf(ResultSet result, long count) throws SQLException {
    try {
      return bitmap(result).count() == count;
    } catch (NacreException failed) {
      assertThat(failed.code()).isEqualTo(ErrorCode.ID_SET_DAMAGED);
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource
  @Covers("queries-2")
  void sumsOfRepeatedRowsListTheirIdsAsOftenAsTheyCount(DialectName database) throws SQLException {
    try (LimbTableFixture table = new LimbTableFixture(database)) {
      long from = table.rows.get(4_000).id();
      String join =
          " FROM pay JOIN twice ON pay.grp = twice.grp WHERE l0 IS NOT NULL AND rid >= " + from;
      IdSet ids = ids(table, database, join);
      try (ResultSet result =
          table.statement.executeQuery("SELECT COUNT(l0), " + table.sums() + join)) {
        assertThat(result.next()).isTrue();
        table.check(result, 1, result.getLong(1), ids, table.joined(from));
      }
    }
  }

  /** Derby has no aggregate that lists, so ids are rows of their own. */
  private static IdSet ids(LimbTableFixture table, DialectName database, String from)
      throws SQLException {
    if (database == DialectName.MARIADB) {
      table.execute("SET SESSION group_concat_max_len = 1000000");
    }
    boolean ships = database == DialectName.DERBY;
    try (ResultSet result =
        table.statement.executeQuery("SELECT " + (ships ? "rid" : table.list()) + from)) {
      if (!ships) {
        assertThat(result.next()).isTrue();
        return table.listed(result, 1);
      }
      List<Long> ids = new ArrayList<>();
      while (result.next()) {
        ids.add(result.getLong(1));
      }
      return IdSet.of(ids.stream().mapToLong(Long::longValue).toArray());
    }
  }

  private static void refused(
      ErrorCode code, LimbTableFixture table, ResultSet result, int before, long count, IdSet ids)
      throws SQLException {
    EncryptedSum sum = table.answer(SummedPower.VALUES, result, before, count, ids);
    assertThatThrownBy(() -> table.decrypt(sum))
        .isInstanceOfSatisfying(
            NacreException.class, failed -> assertThat(failed.code()).isEqualTo(code));
  }
}
