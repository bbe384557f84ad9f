package dev.nacre.bench.sumsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SumTablesTest {
  private static final int ROWS = 6_400;

  private final List<SumTables.Row> rows = SumTables.narrow(ROWS, 1);

  @Test
  void halfIsRandomAndPartsAreOneBehindTheOther() {
    assertThat(rows.stream().filter(row -> row.half() == 1).count())
        .isBetween(ROWS * 45L / 100, ROWS * 55L / 100);
    assertThat(rows).extracting(SumTables.Row::part).isSorted();
    assertThat(rows.stream().map(SumTables.Row::part).distinct()).hasSize(SumTables.GROUPS);
    assertThat(rows.stream().map(SumTables.Row::group).distinct()).hasSize(SumTables.GROUPS);
  }

  @Test
  void eachRowIsCountedInOneGroup() {
    List<int[]> wide = SumTables.wide(ROWS, 1);
    long all = rows.stream().mapToLong(SumTables.Row::value).sum();
    assertThat(SqlSumQuery.Q1.expected(rows, wide)).containsExactly(all);
    for (SqlSumQuery grouped : List.of(SqlSumQuery.Q2, SqlSumQuery.PARTS)) {
      long[] groups = grouped.expected(rows, wide);
      assertThat(groups).hasSize(SumTables.GROUPS).doesNotContain(0);
      assertThat(Arrays.stream(groups).sum()).isEqualTo(all);
    }
    assertThat(SqlSumQuery.HALF.expected(rows, wide)[0]).isBetween(1L, all - 1);
    long[] sums = SqlSumQuery.ofColumns(SumTables.COLUMNS).expected(rows, wide);
    assertThat(sums).doesNotContain(0).doesNotHaveDuplicates();
    assertThat(SqlSumQuery.ofColumns(2).expected(rows, wide)).containsExactly(sums[0], sums[1]);
  }
}
