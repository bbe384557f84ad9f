package dev.nacre.bench.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.claim.Agreement.Word;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

class SumsChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());
  private static final int HERE = 2;

  private final SumsChapter chapter = new SumsChapter();
  private final List<Result> results = new ArrayList<>();

  @Test
  void speedUpsAreHeldAgainstThePapers() {
    run(Sweeps.FULL, "1024 bits", (query, point) -> 10, (query, point) -> 2.7);

    assertThat(versus(Claim.E1).ours()).isEqualTo("3.70× [3.70, 3.70]");
    assertThat(versus(Claim.E1).opinion().word()).isEqualTo(Word.AGREES);
    assertThat(versus(Claim.E2).ours()).isEqualTo("3.70× [3.70, 3.70]");
    assertThat(versus(Claim.E2).opinion().word()).isEqualTo(Word.DIFFERS);
    assertThat(versus(Claim.E2).opinion().reason()).startsWith("Smaller, because");
    assertThat(versus(Claim.E3).opinion().word()).isEqualTo(Word.AGREES);
    assertThat(versus(Claim.E4).ours()).isEqualTo("8.47× [8.47, 8.47]");
    assertThat(versus(Claim.E5).ours()).isEqualTo("37.04× [37.04, 37.04]");
  }

  @Test
  void threadsAndBucketsAreThoseFromWhichOnNothingIsGained() {
    run(
        Sweeps.FULL,
        "1024 bits",
        (query, point) -> 10,
        (query, point) ->
            point.threads() == HERE && point.buckets() != Sweeps.BUCKETS
                ? 1 + Math.abs(point.buckets() - 20)
                : 10.0 / Math.min(point.threads(), 8));

    assertThat(versus(Claim.E6).ours()).isEqualTo("8 threads");
    assertThat(versus(Claim.E6).opinion().word()).isEqualTo(Word.AGREES);
    assertThat(versus(Claim.E7).ours()).isEqualTo("8 threads");
    assertThat(versus(Claim.E8).ours()).isEqualTo("20 buckets");
    assertThat(versus(Claim.E8).opinion().word()).isEqualTo(Word.AGREES);
  }

  @Test
  void whatIsSmallerThanThePapersSaysNothingOfThem() {
    run(Sweeps.SHORT, "1024 bits", (query, point) -> 10, (query, point) -> 2.7);
    for (Claim claim : List.of(Claim.E1, Claim.E2, Claim.E3, Claim.E4, Claim.E5, Claim.E6)) {
      assertThat(versus(claim).ours()).isEqualTo("not measured");
    }
    results.clear();
    run(Sweeps.FULL, "2048 bits", (query, point) -> 10, (query, point) -> 2.7);
    assertThat(versus(Claim.E1).ours()).isEqualTo("not measured");
  }

  @Test
  void stepsStandInATable() {
    run(Sweeps.SHORT, "1024 bits", (query, point) -> 10, (query, point) -> 5);
    Table grid =
        chapter.sections(campaign()).get(1).parts().stream()
            .filter(Table.class::isInstance)
            .map(Table.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(grid.rows())
        .extracting(row -> row.cells().get(0))
        .contains("aggregate", "merge", "list grouping (the paper's)", "all steps");
    assertThat(grid.rows())
        .filteredOn(row -> row.cells().get(0).equals("aggregate"))
        .singleElement()
        .satisfies(row -> assertThat(row.cells()).contains("1.43", "0.71", "2.00 [2.00, 2.00]"));
  }

  @Test
  void anotherExperimentIsAnotherChapters() {
    assertThat(chapter.sections(campaign())).isEmpty();
    assertThat(chapter.figures(campaign())).isEmpty();
    assertThat(chapter.headlines(campaign())).isEmpty();
  }

  private ClaimComparison versus(Claim claim) {
    return chapter.sections(campaign()).stream()
        .flatMap(section -> section.parts().stream())
        .filter(ChartPart.class::isInstance)
        .flatMap(part -> ((ChartPart) part).beside().stream())
        .filter(each -> each.claim() == claim)
        .findFirst()
        .orElseThrow();
  }

  /** Three rounds; each step of a query takes a seventh, and the paper's grouping as long too. */
  private void run(
      Sweeps sweeps,
      String key,
      ToDoubleBiFunction<String, SweepPoint> serial,
      ToDoubleBiFunction<String, SweepPoint> parallel) {
    for (int round = 1; round <= 3; round++) {
      sample(Side.SUMS_SERIAL, round, sweeps.serial(), key, serial, 10);
      sample(Side.SUMS_PARALLEL, round, sweeps.parallel(HERE), key, parallel, 1);
    }
  }

  private void sample(
      Side side,
      int round,
      List<SweepPoint> points,
      String key,
      ToDoubleBiFunction<String, SweepPoint> millis,
      int lists) {
    List<Phase> phases = new ArrayList<>();
    for (SweepPoint point : points) {
      for (String query : PackedQueryWorkload.NAMES) {
        double step = millis.applyAsDouble(query, point) / PackedQueryWorkload.STEPS.size();
        for (String name : PackedQueryWorkload.STEPS) {
          phases.add(phase(point.name(query) + name, step));
        }
        phases.add(phase(point.name(query) + PackedQueryWorkload.LIST_GROUPING, step * lists));
      }
    }
    results.add(
        new Result(
            SumsExperiment.NAME,
            SumsExperiment.QUERIES,
            new Sample(
                PackedQueryWorkload.class.getName(),
                side.text(),
                round,
                "2026-11-26T00:00:00Z",
                phases,
                Map.of(),
                1,
                Map.of("key", key, "multiplication", "portable Java"),
                Map.of(),
                Map.of())));
  }

  private static Phase phase(String name, double millis) {
    return new Phase(name, (long) (millis * 1e6), 0, 0, 0, 0, 0, 0, 0);
  }

  private Campaign campaign() {
    return new Campaign(
        Campaign.FORMAT,
        "2026-11-26T00:00:00Z",
        RunState.COMPLETE,
        false,
        "nacre benchmark sums",
        1,
        new Machine("", 0, List.of(), false, "", "", 0),
        JDK,
        JDK,
        List.of(),
        List.copyOf(results));
  }
}
