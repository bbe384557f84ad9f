package dev.nacre.bench.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.chart.Chart;
import dev.nacre.bench.report.chart.Chart.Decades;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class GrowthRateTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());
  private static final List<Long> POINTS = List.of(10_000L, 100_000L, 1_000_000L);

  /** Others use the machine, differently in each round. */
  private static final double[] ROUNDS = {1, 1.02, 0.99, 1.01, 0.98};

  private final List<Result> results = new ArrayList<>();

  @Test
  void aFactorIsTheSlopeOfTheLogarithms() {
    assertThat(GrowthRate.perDecade(Map.of(10L, 3.0, 100L, 3.0, 1_000L, 3.0)))
        .isCloseTo(1, within(1e-9));
    assertThat(GrowthRate.perDecade(Map.of(10L, 1.0, 100L, 2.0, 1_000L, 4.0)))
        .isCloseTo(2, within(1e-9));
    assertThat(GrowthRate.perDecade(Map.of(10L, 1.0, 100_000L, 0.0001)))
        .isCloseTo(0.1, within(1e-9));
    // A bent line: by least squares through 0, 0, 1.
    assertThat(GrowthRate.perDecade(Map.of(1L, 1.0, 10L, 1.0, 100L, 10.0)))
        .isCloseTo(Math.pow(10, 0.5), within(1e-9));
  }

  @Test
  void aConstantRatioGrowsNoFasterThanTheWork() {
    measure(5, rows -> 1, rows -> 2);
    assertThat(verdict()).isEqualTo(GrowthRate.NO_FASTER);
  }

  /** An index is deeper in a larger table, with Nacre and without it. */
  @Test
  void whatGrowsWithoutNacreTooGrowsNoFaster() {
    measure(5, rows -> Math.log(rows), rows -> 2 * Math.log(rows));
    assertThat(verdict()).isEqualTo(GrowthRate.NO_FASTER);
  }

  @Test
  void whatBecomesDearerGrowsFaster() {
    measure(5, rows -> 1, rows -> 2 * Math.log10(rows));
    assertThat(verdict()).isEqualTo(GrowthRate.FASTER);
    assertThat(cells().get(1)).startsWith("1.2");
  }

  /** A fixed cost of plain is spread over more and more, so only the ratio grows. */
  @Test
  void aRatioMayGrowBecausePlainBecomesCheaper() {
    measure(5, rows -> 1 + 10_000 / rows, rows -> 2);
    assertThat(verdict()).isEqualTo(GrowthRate.THAN_PLAIN);
  }

  @Test
  void aGrowthThatPlainHasFromItselfIsNoise() {
    for (int round = 1; round <= 5; round++) {
      double drift = 1 + round / 5.0;
      for (long rows : POINTS) {
        double grown = rows > 10_000 ? drift : 1;
        take(Side.PLAIN, round, rows, 1);
        take(Side.CONTROL, round, rows, grown);
        take(Side.COLUMNS, round, rows, 2 * grown);
      }
    }
    assertThat(verdict()).isEqualTo(GrowthRate.UNDECIDED + "1.41× a decade");
  }

  /** The cost of a row is known well, and plain's not at all. */
  @Test
  void aLevelCostGrowsNoFasterWhateverPlainDoes() {
    measure(5, rows -> 1, rows -> 2);
    results.removeIf(result -> result.sample().side().equals("plain"));
    for (int round = 1; round <= 5; round++) {
      for (long rows : POINTS) {
        take(Side.PLAIN, round, rows, rows > 10_000 ? 1 / (6.0 - round) : 1.0 / round);
      }
    }
    assertThat(verdict()).isEqualTo(GrowthRate.NO_FASTER);
  }

  @Test
  void fewRoundsOrOnePointSayNothing() {
    measure(2, rows -> 1, rows -> rows);
    assertThat(verdict()).isEqualTo(GrowthRate.TOO_FEW);
    results.removeIf(result -> !result.measure().endsWith("-10000"));
    assertThat(verdict()).isEqualTo(GrowthRate.ONE_POINT);
  }

  @Test
  void chartsHaveAPointForEachSizeOfTheWork() {
    measure(5, rows -> 2, rows -> 4);
    assertThat(charts())
        .extracting(Chart::id)
        .containsExactly("growth-rows-ratio", "growth-rows-cost");
    assertThat(charts().get(0).curves().get(0).points())
        .extracting(point -> point[0])
        .containsExactly(1e4, 1e5, 1e6);
    assertThat(charts().get(0).curves().get(0).points())
        .allSatisfy(point -> assertThat(point[1]).isCloseTo(2, within(0.01)));
    assertThat(charts().get(1).curves().get(0).points())
        .allSatisfy(point -> assertThat(point[1]).isCloseTo(1, within(0.01)));
  }

  @Test
  void anotherExperimentIsAnotherChapters() {
    assertThat(new GrowthChapter().sections(campaign())).isEmpty();
    assertThat(new GrowthChapter().figures(campaign())).isEmpty();
  }

  /** Both are what a row costs, at so many rows. */
  private void measure(int rounds, DoubleUnaryOperator plain, DoubleUnaryOperator encrypted) {
    for (int round = 1; round <= rounds; round++) {
      for (long rows : POINTS) {
        take(Side.PLAIN, round, rows, plain.applyAsDouble((double) rows));
        take(Side.CONTROL, round, rows, plain.applyAsDouble((double) rows) * ROUNDS[round - 1]);
        take(Side.COLUMNS, round, rows, encrypted.applyAsDouble((double) rows) / ROUNDS[round % 5]);
      }
    }
  }

  /**
   * @param micros that inserting one row took
   */
  private void take(Side side, int round, long rows, double micros) {
    long nanos = (long) (micros * 1e3 * rows);
    results.add(
        new Result(
            "growth-rows",
            "ManyRows-" + rows,
            new Sample(
                RowCountWorkload.class.getName(),
                side.text(),
                round,
                "",
                List.of(new Sample.Phase(RowCountWorkload.INSERT, nanos, 0, 0, 0, 0, 0, 0, 0)),
                Map.of("point", (double) rows),
                0)));
  }

  private String verdict() {
    return cells().get(4);
  }

  /** The line of the cost of inserting a row. */
  private List<String> cells() {
    return new GrowthChapter()
        .sections(campaign()).get(0).parts().stream()
            .filter(Table.class::isInstance)
            .flatMap(part -> ((Table) part).rows().stream())
            .map(Row::cells)
            .filter(cells -> cells.get(0).equals("Inserting a row"))
            .findFirst()
            .orElseThrow();
  }

  private List<Decades> charts() {
    return new GrowthChapter()
        .sections(campaign()).get(0).parts().stream()
            .filter(ChartPart.class::isInstance)
            .map(part -> (Decades) ((ChartPart) part).chart())
            .toList();
  }

  private Campaign campaign() {
    return new Campaign(
        Campaign.FORMAT,
        "2026-11-28T10:00:00Z",
        RunState.COMPLETE,
        false,
        "nacre benchmark growth",
        1,
        new Machine("A processor", 2, List.of(), false, "", "", 0),
        JDK,
        JDK,
        List.of(),
        results);
  }
}
