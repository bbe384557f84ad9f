package dev.nacre.bench.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Outcome;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Section.Picture;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OltpChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());

  private final OltpChapter chapter = new OltpChapter(Store.OURS);
  private final List<Result> results = new ArrayList<>();

  @Test
  void theFixedRateIsAFigureOfItsOwn() {
    rounds("plain", 1000, 1000);
    rounds("sealed-software", 500, 1000);

    assertThat(paced().sides().ratio(Side.SEALED_SOFTWARE)).isEqualTo(1);
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
                .filter(Picture.class::isInstance)
                .map(part -> ((Picture) part).chart().id()))
        .containsExactly("oltp-throughput", "oltp-paced", "oltp-latency", "oltp-p99");
  }

  private Figure paced() {
    return chapter.figures(campaign()).stream()
        .filter(figure -> figure.what().endsWith("at the fixed rate"))
        .findFirst()
        .orElseThrow();
  }

  private void rounds(String side, double full, double paced) {
    for (int round = 1; round <= 3; round++) {
      results.add(
          new Result(
              Oltp.NAME,
              Oltp.LOAD,
              new Sample(
                  "ShopLoad",
                  side,
                  round,
                  "2026-11-22T12:00:00Z",
                  List.of(phase(ShopLoad.FULL), phase(ShopLoad.PACED)),
                  Map.of(
                      ShopLoad.PER_SECOND,
                      full,
                      "transactions",
                      full,
                      ShopLoad.PACED_PER_SECOND,
                      paced),
                  0,
                  Map.of(),
                  Map.of(ShopLoad.PACED_THROUGHPUT, List.of(new double[] {1, paced})),
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
        Outcome.COMPLETE,
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
