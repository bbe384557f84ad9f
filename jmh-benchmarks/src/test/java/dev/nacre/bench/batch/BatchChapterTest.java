package dev.nacre.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.claim.Agreement.Word;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.report.markdown.HeadlineTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BatchChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());

  private final BatchChapter chapter = new BatchChapter();
  private final List<Result> results = new ArrayList<>();
  private int rows = 1024;

  @Test
  void aDocumentsFigureStandsBesideOursAndIsJudged() {
    rounds("plain", 10);
    rounds("control", 10.1);
    rounds("sealed", 10.05);
    rounds("sealed-software", 22.3);

    assertThat(versus(Claim.A9).ours()).isEqualTo("2.23× [2.23, 2.23]");
    assertThat(versus(Claim.A9).opinion().word()).isEqualTo(Word.AGREES);
    assertThat(versus(Claim.A10).ours()).isEqualTo("1.01× [1.00, 1.01]");
    assertThat(versus(Claim.A10).opinion().word()).isEqualTo(Word.AGREES);
  }

  @Test
  void whereOursIsLargerItSaysWhy() {
    rounds("plain", 10);
    rounds("sealed", 11);
    rounds("sealed-software", 60);

    assertThat(versus(Claim.A9).opinion().word()).isEqualTo(Word.DIFFERS);
    assertThat(versus(Claim.A9).opinion().sentence())
        .startsWith("Differs. Larger, because")
        .contains("tuned software AES");
  }

  @Test
  void whatWasNotMeasuredIsSaid() {
    rounds("plain", 10);
    assertThat(versus(Claim.A9).ours()).isEqualTo("not measured");
  }

  @Test
  void aBatchOfTenGigabytesIsNotThatOfOne() {
    rows = 10 << 20;
    rounds("plain", 10);
    rounds("sealed", 10.05);
    rounds("sealed-software", 22.3);

    assertThat(claims()).contains(Claim.A17, Claim.A22, Claim.A23, Claim.A24, Claim.B10);
    assertThat(claims()).doesNotContain(Claim.A7, Claim.A9, Claim.B3, Claim.B4, Claim.B9);
    assertThat(versus(Claim.A23).ours()).isEqualTo("2.23× [2.23, 2.23]");
    assertThat(versus(Claim.A24).opinion().word()).isEqualTo(Word.AGREES);
  }

  @Test
  void fewerRowsThanTheDocumentHadAreSaid() {
    rows = 1 << 20;
    rounds("sealed", 10);
    rounds("sealed-software", 22.3);
    assertThat(versus(Claim.B9).opinion().reason()).contains("fewer rows: 1.0 M of them in each");

    results.clear();
    rounds("sealed", 10, 30);
    rounds("sealed-software", 22.3, 30);
    assertThat(versus(Claim.B9).opinion().reason())
        .contains("whole statement")
        .doesNotContain("fewer");
  }

  @Test
  void theHeadlineIsMadeOfTheSameWords() {
    rounds("plain", 10);
    rounds("control", 10.1);
    rounds("sealed", 10.05);
    rounds("sealed-software", 22.3);

    assertThat(chapter.headlines(campaign()))
        .extracting(Headline::hardware, Headline::software)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("no difference seen", "2.23×"));
    assertThat(HeadlineTable.markdown(campaign(), List.of(chapter)))
        .contains(
            "| Batch insert | Virtage report (A): 2.22× without AES-NI, 1 with | no difference seen"
                + " | 2.23× |")
        .contains(
            "2026-11-21, a processor, 2 processors, A VM 17.0.1. Software AES is the JVM with");
  }

  @Test
  void withoutSamplesThereIsNothingToSay() {
    assertThat(chapter.sections(campaign())).isEmpty();
    assertThat(chapter.headlines(campaign())).isEmpty();
  }

  private ClaimComparison versus(Claim claim) {
    return all().stream()
        .filter(versus -> versus.claim() == claim)
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing about " + claim));
  }

  private List<Claim> claims() {
    return all().stream().map(ClaimComparison::claim).toList();
  }

  private List<ClaimComparison> all() {
    List<ClaimComparison> all = new ArrayList<>();
    for (Section section : chapter.sections(campaign())) {
      for (Section.Part part : section.parts()) {
        if (part instanceof ChartPart picture) {
          all.addAll(picture.beside());
        }
      }
    }
    return all;
  }

  private void rounds(String side, double seconds) {
    rounds(side, seconds, 3);
  }

  private void rounds(String side, double seconds, int rounds) {
    for (int round = 1; round <= rounds; round++) {
      long nanos = Math.round(seconds * round * 1e9);
      results.add(
          new Result(
              BatchExperiment.NAME,
              BatchExperiment.INSERT,
              new Sample(
                  "",
                  side,
                  round,
                  "",
                  List.of(new Phase(RowInsertWorkload.INSERT, nanos, nanos, 0, 0, 0, 0, 0, 0)),
                  Map.of(RowInsertWorkload.ROWS, (double) rows),
                  1)));
    }
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
