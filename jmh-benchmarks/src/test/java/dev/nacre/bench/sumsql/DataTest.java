package dev.nacre.bench.sumsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataTest {
  private static final int ROWS = 6_400;

  private final List<Data.Row> rows = Data.narrow(ROWS, 1);

  @Test
  void halfIsRandomAndPartsAreOneBehindTheOther() {
    assertThat(rows.stream().filter(row -> row.half() == 1).count())
        .isBetween(ROWS * 45L / 100, ROWS * 55L / 100);
    assertThat(rows).extracting(Data.Row::part).isSorted();
    assertThat(rows.stream().map(Data.Row::part).distinct()).hasSize(Data.GROUPS);
    assertThat(rows.stream().map(Data.Row::group).distinct()).hasSize(Data.GROUPS);
  }

  @Test
  void eachRowIsCountedInOneGroup() {
    List<int[]> wide = Data.wide(ROWS, 1);
    long all = rows.stream().mapToLong(Data.Row::value).sum();
    assertThat(Query.Q1.expected(rows, wide)).containsExactly(all);
    for (Query grouped : List.of(Query.Q2, Query.PARTS)) {
      long[] groups = grouped.expected(rows, wide);
      assertThat(groups).hasSize(Data.GROUPS).doesNotContain(0);
      assertThat(Arrays.stream(groups).sum()).isEqualTo(all);
    }
    assertThat(Query.HALF.expected(rows, wide)[0]).isBetween(1L, all - 1);
    long[] sums = Query.ofColumns(Data.COLUMNS).expected(rows, wide);
    assertThat(sums).doesNotContain(0).doesNotHaveDuplicates();
    assertThat(Query.ofColumns(2).expected(rows, wide)).containsExactly(sums[0], sums[1]);
  }
}
