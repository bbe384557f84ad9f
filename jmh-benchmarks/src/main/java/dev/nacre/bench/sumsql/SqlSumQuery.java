package dev.nacre.bench.sumsql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A query for sums.
 *
 * @param name of its figures
 * @param grouped whether the first column of its result is a group
 * @param sums how many a row of the result has
 * @param group of a row of the narrow table, or less than 0 where the row is not counted; of a
 *     query of the wide table it is never asked for
 */
record SqlSumQuery(
    String name,
    String words,
    String sql,
    boolean grouped,
    int sums,
    ToIntFunction<SumTables.Row> group) {
  static final SqlSumQuery Q1 =
      new SqlSumQuery("q1", "Q1: all rows", "SELECT SUM(val) FROM narrow", false, 1, row -> 0);
  static final SqlSumQuery HALF =
      new SqlSumQuery(
          "half",
          "Q1: half of the rows",
          "SELECT SUM(val) FROM narrow WHERE half = 1",
          false,
          1,
          row -> row.half() - 1);
  static final SqlSumQuery Q2 =
      new SqlSumQuery(
          "q2",
          "Q2: 32 random groups",
          "SELECT grp, SUM(val) FROM narrow GROUP BY grp",
          true,
          1,
          SumTables.Row::group);
  static final SqlSumQuery PARTS =
      new SqlSumQuery(
          "q2-parts",
          "Q2: 32 groups inserted one by one",
          "SELECT part, SUM(val) FROM narrow GROUP BY part",
          true,
          1,
          SumTables.Row::part);

  /** How many columns of the wide table are summed at once. */
  static final List<Integer> SUMS = List.of(1, 2, 5, SumTables.COLUMNS);

  /** The sums of the first columns of the wide table. */
  static SqlSumQuery ofColumns(int columns) {
    String list =
        IntStream.rangeClosed(1, columns)
            .mapToObj(column -> "SUM(v" + column + ")")
            .collect(Collectors.joining(", "));
    return new SqlSumQuery(
        "sums-" + columns,
        columns == 1 ? "one SUM of ten columns" : columns + " SUMs of ten columns",
        "SELECT " + list + " FROM wide",
        false,
        columns,
        row -> 0);
  }

  static List<SqlSumQuery> all() {
    List<SqlSumQuery> all = new ArrayList<>(List.of(Q1, HALF, Q2, PARTS));
    SUMS.forEach(columns -> all.add(ofColumns(columns)));
    return all;
  }

  boolean isWide() {
    return name.startsWith("sums-");
  }

  /**
   * Runs the query and reads each of its sums.
   *
   * @param text with the meaning of {@link #sql}
   * @return the sums of the row, or the sum of each group
   */
  long[] ask(Connection connection, String text) throws SQLException {
    long[] answer = new long[grouped ? SumTables.GROUPS : sums];
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(text)) {
      while (row.next()) {
        if (grouped) {
          answer[row.getInt(1)] = row.getBigDecimal(2).longValueExact();
        } else {
          for (int sum = 0; sum < sums; sum++) {
            answer[sum] = row.getBigDecimal(sum + 1).longValueExact();
          }
        }
      }
    }
    return answer;
  }

  /** What {@link #ask} is to return. */
  long[] expected(List<SumTables.Row> narrow, List<int[]> wide) {
    long[] expected = new long[grouped ? SumTables.GROUPS : sums];
    if (isWide()) {
      for (int[] row : wide) {
        for (int sum = 0; sum < sums; sum++) {
          expected[sum] += row[sum];
        }
      }
      return expected;
    }
    for (SumTables.Row row : narrow) {
      int counted = group.applyAsInt(row);
      if (counted >= 0) {
        expected[counted] += row.value();
      }
    }
    return expected;
  }
}
