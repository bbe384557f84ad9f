package dev.nacre.bench.oltp;

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
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OltpChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());

  private final OltpChapter chapter = new OltpChapter(ShopKind.OURS);
  private final ScalingChapter setups = new ScalingChapter(ShopKind.OURS);
  private final List<Result> results = new ArrayList<>();

  @Test
  void theFixedRateIsAFigureOfItsOwn() {
    rounds("plain", 1000, 1000);
    rounds("sealed-software", 500, 1000);

    assertThat(paced().sides().ratio(Side.PAGES_SOFTWARE)).isEqualTo(1);
    assertThat(chapter.headlines(campaign()).get(0).software()).isEqualTo("0.50×");
    assertThat(chapter.headlines(campaign()).get(1).software()).isEqualTo("no difference seen");
  }

  /** Runs of before it was noted have no such figure. */
  @Test
  void whatWasNotNotedIsNoFigure() {
    rounds("plain", 1000, Double.NaN);
    rounds("sealed", 1000, Double.NaN);

    assertThat(paced().sides().isEmpty()).isTrue();
    assertThat(chapter.headlines(campaign())).hasSize(1);
  }

  @Test
  void itsCurveIsDrawnWhereThereIsOne() {
    rounds("plain", 1000, 1000);

    assertThat(
            chapter.sections(campaign()).stream()
                .flatMap(section -> section.parts().stream())
                .filter(ChartPart.class::isInstance)
                .map(part -> ((ChartPart) part).chart().id()))
        .containsExactly("oltp-throughput", "oltp-paced", "oltp-latency", "oltp-p99");
  }

  /** The whole machine alone has nothing to be set beside. */
  @Test
  void theWholeMachineIsNoChapterOfSetups() {
    rounds("plain", 1000, 1000);

    assertThat(setups.sections(campaign())).isEmpty();
    assertThat(setups.figures(campaign())).isEmpty();
  }

  @Test
  void eachSetupIsComparedWithPlainOnTheSame() {
    rounds("plain", 1000, 500);
    rounds("load-1", "plain", 600, 300);
    rounds("load-1", "sealed-software", 300, 300);
    rounds("two-shops-load", "plain", 900, 500);
    rounds("two-shops-load", "sealed-software", 810, 500);

    Section section = setups.sections(campaign()).get(0);
    Bars bars = (Bars) ((ChartPart) section.parts().get(0)).chart();
    assertThat(bars.groups())
        .containsExactly("1 processor", "whole machine", "two shops side by side");
    assertThat(bars.bars().get(1).values()).containsExactly(300.0, Double.NaN, 810.0);
    Table full = (Table) section.parts().get(1);
    assertThat(full.rows())
        .extracting(row -> row.cells().subList(0, 4))
        .contains(
            List.of(
                "1 processor · Nacre, software AES",
                "300 [300, 300]",
                "0.500 [0.500, 0.500]",
                "0.50×"),
            List.of(
                "two shops side by side · Nacre, software AES",
                "810 [810, 810]",
                "0.900 [0.900, 0.900]",
                "-10.0 %"))
        .hasSize(5);
    // Half a second of processor time each, for fewer transactions.
    assertThat(full.rows().get(1).cells().subList(4, 7))
        .containsExactly("1667 [1667, 1667]", "2.000 [2.000, 2.000]", "2.00×");
    Table paced = (Table) section.parts().get(2);
    assertThat(paced.rows().get(1).cells())
        .containsExactly(
            "1 processor · Nacre, software AES",
            "300 [300, 300]",
            "1.000 [1.000, 1.000]",
            "no difference seen",
            "0.50 [0.50, 0.50]",
            "1.000 [1.000, 1.000]",
            "no difference seen",
            "–");
  }

  @Test
  void eachSetupHasFiguresThatCanBeComparedWithAnotherRun() {
    rounds("plain", 1000, 500);
    rounds("load-2", "plain", 600, 300);
    rounds("two-shops-load", "plain", 900, 500);

    assertThat(setups.figures(campaign()))
        .extracting(Figure::what)
        .contains(
            "Pet store, 2 processors, transactions a second",
            "Pet store, two shops side by side, processor time of 1,000 transactions")
        .hasSize(8);
    assertThat(new ScalingChapter(ShopKind.JPETSTORE).figures(campaign())).isEmpty();
  }

  private Figure paced() {
    return chapter.figures(campaign()).stream()
        .filter(figure -> figure.what().endsWith("at the fixed rate"))
        .findFirst()
        .orElseThrow();
  }

  private void rounds(String side, double full, double paced) {
    rounds(OltpExperiment.LOAD, side, full, paced);
  }

  private void rounds(String measure, String side, double full, double paced) {
    for (int round = 1; round <= 3; round++) {
      results.add(
          new Result(
              OltpExperiment.NAME,
              measure,
              new Sample(
                  "ShopLoadWorkload",
                  side,
                  round,
                  "2026-11-22T12:00:00Z",
                  List.of(phase(ShopLoadWorkload.FULL), phase(ShopLoadWorkload.PACED)),
                  Map.of(
                      ShopLoadWorkload.PER_SECOND,
                      full,
                      "transactions",
                      full,
                      ShopLoadWorkload.PACED_PER_SECOND,
                      paced),
                  0,
                  Map.of(),
                  Map.of(ShopLoadWorkload.PACED_THROUGHPUT, List.of(new double[] {1, paced})),
                  Map.of())));
    }
  }

  private static Phase phase(String name) {
    return new Phase(name, 1_000_000_000L, 500_000_000L, 0, 0, 0, 0, 0, 0);
  }

  private Campaign campaign() {
    return new Campaign(
        Campaign.FORMAT,
        "2026-11-22T12:00:00Z",
        RunState.COMPLETE,
        false,
        "nacre benchmark oltp",
        1,
        new Machine("a processor", 2, List.of(), false, "a system", "ext4", 0),
        JDK,
        JDK,
        List.of(),
        List.copyOf(results));
  }
}
