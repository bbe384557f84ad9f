package dev.nacre.bench.sumsql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SumsSqlChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());

  private final SumsSqlChapter chapter = new SumsSqlChapter();
  private final List<Result> results = new ArrayList<>();

  @Test
  void goalsAreHeldAgainstTheRatiosOfARun() {
    run(1.4, 2.5, 11, 1.2);

    assertThat(verdict("Q1: all rows, over plain")).isEqualTo("<= 1.5: met");
    assertThat(verdict("Q1: half of the rows, over plain")).isEqualTo("<= 2.0: MISSED");
    assertThat(verdict("each further SUM of a statement")).isEqualTo("<= 12.0: met");
    assertThat(verdict("INSERT with sums, over INSERT with ENCRYPT alone"))
        .isEqualTo("<= 1.3: met");
    assertThat(cells("each further SUM of a statement")).contains("11.0 ms [11.0 ms, 11.0 ms]");
  }

  @Test
  void whatIsTooSlowIsSaid() {
    run(1.4, 2.5, 12.5, 1.4);

    assertThat(verdict("each further SUM of a statement")).isEqualTo("<= 12.0: MISSED");
    assertThat(verdict("INSERT with sums, over INSERT with ENCRYPT alone"))
        .isEqualTo("<= 1.3: MISSED");
  }

  @Test
  void figuresNameTheDatabase() {
    run(1.4, 2.5, 11, 1.2);
    assertThat(chapter.sections(campaign()))
        .singleElement()
        .satisfies(section -> assertThat(section.title()).isEqualTo("Sums in SQL on PostgreSQL"));
    assertThat(chapter.figures(campaign()))
        .extracting(figure -> figure.what())
        .contains("Q1: all rows on PostgreSQL", "Inserts, with sums on PostgreSQL");
  }

  @Test
  void anotherExperimentIsAnotherChapters() {
    assertThat(chapter.sections(campaign())).isEmpty();
    assertThat(chapter.figures(campaign())).isEmpty();
    assertThat(chapter.headlines(campaign())).isEmpty();
  }

  private String verdict(String goal) {
    return cells(goal).get(2);
  }

  private List<String> cells(String goal) {
    Section section = chapter.sections(campaign()).get(0);
    return section.parts().stream()
        .filter(Table.class::isInstance)
        .flatMap(part -> ((Table) part).rows().stream())
        .map(Section.Row::cells)
        .filter(cells -> cells.get(0).equals(goal))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Three rounds.
   *
   * @param ratio of all queries but one
   * @param half the ratio of that
   * @param further milliseconds of each further sum
   * @param inserts the ratio of inserts with sums to those that encrypt alone
   */
  private void run(double ratio, double half, double further, double inserts) {
    for (int round = 1; round <= 3; round++) {
      for (Side side : List.of(Side.POSTGRESQL, Side.POSTGRESQL_CONTROL)) {
        queries(side, round, 1, 1, 1);
        inserts(side, round, 10, 10);
      }
      queries(Side.POSTGRESQL_COLUMNS, round, ratio, half, further);
      inserts(Side.POSTGRESQL_COLUMNS, round, 20, 20 * inserts);
    }
  }

  private void queries(Side side, int round, double ratio, double half, double further) {
    Map<String, Double> facts = new HashMap<>(Map.of("rows", 500_000.0));
    for (SqlSumQuery query : SqlSumQuery.all()) {
      double slower = query.equals(SqlSumQuery.HALF) ? half : ratio;
      facts.put(query.name(), 100 * slower + (query.isWide() ? further * (query.sums() - 1) : 0));
    }
    sample(SumsSqlExperiment.QUERIES, side, round, facts);
  }

  private void inserts(Side side, int round, double stored, double summed) {
    sample(
        SumsSqlExperiment.INSERTS,
        side,
        round,
        Map.of(SumTables.STORED, stored, SumTables.SUMMED, summed));
  }

  private void sample(String measure, Side side, int round, Map<String, Double> facts) {
    results.add(
        new Result(
            SumsSqlExperiment.NAME,
            measure,
            new Sample(
                SumQueryWorkload.class.getName(),
                side.text(),
                round,
                "2026-11-27T00:00:00Z",
                List.of(),
                facts,
                1)));
  }

  private Campaign campaign() {
    return new Campaign(
        Campaign.FORMAT,
        "2026-11-27T00:00:00Z",
        RunState.COMPLETE,
        false,
        "nacre benchmark sums-sql",
        1,
        new Machine("", 0, List.of(), false, "", "", 0),
        JDK,
        JDK,
        List.of(),
        List.copyOf(results));
  }
}
