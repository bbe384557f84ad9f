package dev.nacre.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.chart.Chart.Curves;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());

  private final CpuChapter chapter = new CpuChapter();
  private final List<Result> results = new ArrayList<>();

  /** As its time counts them: the first pass alone is mostly the compiler. */
  @Test
  void theScanIsAllOfItsPasses() {
    rounds("plain", 1, 3);
    rounds("sealed", 2, 4);

    Figure scan = chapter.figures(campaign()).get(1);
    assertThat(scan.what()).isEqualTo("Processor time, full scan, cache bypassed");
    assertThat(scan.sides().ratio(Side.PAGES)).isEqualTo(1.5);
  }

  @Test
  void theCurveOfTheLaterPassesFollowsTheFirst() {
    rounds("plain", 1, 3);

    assertThat(curves().curves()).hasSize(1);
    assertThat(curves().curves().get(0).points())
        .startsWith(new double[] {0, 2}, new double[] {1, 1});
  }

  /** What is drawn must not go back in time. */
  @Test
  void aLookThatComesLateDoesNotReachIntoTheNextPass() {
    rounds("plain", 1, 3, 0.5, 0.2);

    assertThat(curves().curves().get(0).points().stream().map(point -> point[0])).isSorted();
  }

  private Curves curves() {
    for (Section section : chapter.sections(campaign())) {
      for (Section.Part part : section.parts()) {
        if (part instanceof ChartPart picture && picture.chart() instanceof Curves curves) {
          return curves;
        }
      }
    }
    throw new AssertionError("no curves");
  }

  private void rounds(String side, double first, double later) {
    rounds(side, first, later, 0, later);
  }

  /**
   * @param late by how much the look at the first pass comes after its end
   * @param early when the look at the later ones comes
   */
  private void rounds(String side, double first, double later, double late, double early) {
    for (int round = 1; round <= 3; round++) {
      results.add(
          new Result(
              BatchExperiment.NAME,
              BatchExperiment.SCAN,
              new Sample(
                  "",
                  side,
                  round,
                  "",
                  List.of(phase(RowScanWorkload.FIRST, first), phase(RowScanWorkload.LATER, later)),
                  Map.of(),
                  1,
                  Map.of(),
                  Map.of(
                      RowScanWorkload.FIRST, List.of(new double[] {first + late, 2}),
                      RowScanWorkload.LATER, List.of(new double[] {early, 1})),
                  Map.of())));
    }
  }

  private static Phase phase(String name, double seconds) {
    long nanos = Math.round(seconds * 1e9);
    return new Phase(name, nanos, nanos, 0, 0, 0, 0, 0, 0);
  }

  private Campaign campaign() {
    return new Campaign(
        Campaign.FORMAT,
        "2026-11-21T10:00:00Z",
        RunState.COMPLETE,
        false,
        "nacre benchmark batch",
        1,
        new Machine("a processor", 2, List.of(), false, "a system", "ext4", 0),
        JDK,
        JDK,
        List.of(),
        List.copyOf(results));
  }
}
