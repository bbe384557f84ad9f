package dev.nacre.bench.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.claim.Agreement.Word;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.report.markdown.ClaimTable;
import dev.nacre.bench.report.markdown.ClaimTable.Kept;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The chapters of the cipher alone, ours and AWS-LC's. */
class CipherChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());

  private final CipherChapter ours = new CipherChapter();
  private final TunedCipherChapter tuned = new TunedCipherChapter();
  private final List<Result> results = new ArrayList<>();

  @Test
  void tunedSoftwareAesIsOneMoreBar() {
    rounds(Side.PAGES, 3.1e9, 3.2e9);
    rounds(Side.PAGES_SOFTWARE, 0.1e9, 0.1e9);
    rounds(Side.TUNED_HARDWARE, 4e9, 4e9);
    rounds(Side.TUNED_SOFTWARE, 0.4e9, 0.5e9);

    assertThat(names(ours))
        .containsExactly("hardware AES", "software AES", "AWS-LC without AES-NI");
    assertThat(names(tuned)).containsExactly("AWS-LC, hardware AES", "AWS-LC without AES-NI");
  }

  @Test
  void theDocumentsComparisonIsThatOfOneLibrary() {
    rounds(Side.PAGES, 3.1e9, 3.2e9);
    rounds(Side.PAGES_SOFTWARE, 0.1e9, 0.1e9);
    rounds(Side.TUNED_HARDWARE, 4e9, 4e9);
    rounds(Side.TUNED_SOFTWARE, 0.4e9, 0.25e9);

    assertThat(versus(ours))
        .extracting(ClaimComparison::ours)
        .containsExactly("31× [31, 31]", "32× [32, 32]");
    assertThat(versus(tuned))
        .extracting(ClaimComparison::ours)
        .containsExactly("AWS-LC: 10.0× [10.0, 10.0]", "AWS-LC: 16.0× [16.0, 16.0]");
    assertThat(versus(tuned))
        .extracting(one -> one.opinion().word())
        .containsExactly(Word.AGREES, Word.DIFFERS);
    assertThat(tuned.headlines(campaign()))
        .extracting(Headline::hardware, Headline::software)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("8.00 GB/s and 8.00 GB/s", "10× and 16× slower"));
  }

  @Test
  void bothStandBesideTheClaim() {
    rounds(Side.PAGES, 3.1e9, 3.2e9);
    rounds(Side.PAGES_SOFTWARE, 0.1e9, 0.1e9);
    rounds(Side.TUNED_HARDWARE, 4e9, 4e9);
    rounds(Side.TUNED_SOFTWARE, 0.4e9, 0.5e9);

    var table = new ClaimTable(List.of(new Kept("a-run", campaign())), List.of(ours, tuned));
    assertThat(table.of(Document.ORACLETECH))
        .contains("| B1 | encrypting, processor with AES-NI against one without | 10× | 31× [")
        .contains("|  |  |  | AWS-LC: 10.0× [10.0, 10.0] | *agrees*:");
  }

  @Test
  void withoutTheLibraryThereIsNothingToSayOfIt() {
    rounds(Side.PAGES, 3.1e9, 3.2e9);
    rounds(Side.PAGES_SOFTWARE, 0.1e9, 0.1e9);

    assertThat(names(ours)).containsExactly("hardware AES", "software AES");
    assertThat(tuned.sections(campaign())).isEmpty();
    assertThat(tuned.headlines(campaign())).isEmpty();
  }

  @Test
  void withTheLibraryAloneThereIsNothingToSayOfOurs() {
    rounds(Side.TUNED_HARDWARE, 4e9, 4e9);

    assertThat(ours.sections(campaign())).isEmpty();
    assertThat(ours.headlines(campaign())).isEmpty();
    assertThat(tuned.headlines(campaign())).isEmpty();
    assertThat(versus(tuned)).extracting(ClaimComparison::ours).containsOnly("not measured");
  }

  private List<String> names(Chapter chapter) {
    return ((Bars) picture(chapter).chart()).bars().stream().map(Bar::name).toList();
  }

  private List<ClaimComparison> versus(Chapter chapter) {
    return picture(chapter).beside();
  }

  private ChartPart picture(Chapter chapter) {
    return (ChartPart) chapter.sections(campaign()).get(0).parts().get(0);
  }

  private void rounds(Side side, double seal, double open) {
    for (int round = 1; round <= 3; round++) {
      results.add(
          new Result(
              CipherWorkload.EXPERIMENT,
              CipherWorkload.MEASURE,
              new Sample(
                  "",
                  side.text(),
                  round,
                  "",
                  List.of(),
                  Map.of(CipherWorkload.SEAL, seal * round, CipherWorkload.OPEN, open * round),
                  1)));
    }
  }

  private Campaign campaign() {
    return new Campaign(
        Campaign.FORMAT,
        "2026-11-26T10:00:00Z",
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
