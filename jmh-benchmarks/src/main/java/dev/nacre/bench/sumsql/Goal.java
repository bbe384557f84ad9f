package dev.nacre.bench.sumsql;

import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.Verdict;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be reached.
 *
 * @param bound the largest figure that is allowed
 * @param format of the figure
 * @param figure null where it was not measured
 */
record Goal(String what, double bound, String format, @Nullable Estimate figure) {
  private static final String RATIO = "%.2f";
  private static final String MILLIS = "%.1f ms";

  /** The goals are for 500,000 rows on PostgreSQL; other databases are compared with them, too. */
  static List<Goal> of(SumsSqlFigures figures) {
    BaselineComparison further = figures.ofFurtherSum().of(figures.encrypted());
    return List.of(
        new Goal("Q1: all rows, over plain", 1.5, RATIO, figures.ratio(SqlSumQuery.Q1)),
        new Goal("Q1: half of the rows, over plain", 2.0, RATIO, figures.ratio(SqlSumQuery.HALF)),
        new Goal("Q2: random groups, over plain", 1.9, RATIO, figures.ratio(SqlSumQuery.Q2)),
        new Goal(
            "Q2: groups inserted one by one, over plain",
            1.5,
            RATIO,
            figures.ratio(SqlSumQuery.PARTS)),
        new Goal(
            "each further SUM of a statement",
            12,
            MILLIS,
            further == null ? null : further.figure()),
        new Goal(
            "INSERT with sums, over INSERT with ENCRYPT alone", 1.3, RATIO, figures.insertRatio()));
  }

  String figureText() {
    return SideComparison.text(format, figure);
  }

  String verdict() {
    return figure == null ? "not measured" : Verdict.of(figure, null, bound);
  }
}
