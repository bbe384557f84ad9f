package dev.nacre.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.disk.SlowDisk;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Paragraph;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.claim.Agreement.Word;
import dev.nacre.bench.report.claim.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class DiskChapterTest {
  private static final Jdk JDK = new Jdk("17.0.1", "A VM", List.of(), Map.of());
  private static final double MB = 1 << 20;

  private final DiskChapter chapter = new DiskChapter();
  private final List<Result> results = new ArrayList<>();

  @Test
  void theDifferenceIsHeldAgainstNone() {
    inserted("plain", 10);
    inserted("control", 10.1);
    inserted("sealed", 10.05);
    inserted("sealed-software", 13);

    assertThat(versus(Claim.A21).ours()).isEqualTo("1.01× [1.00, 1.01]");
    assertThat(versus(Claim.A21).opinion().word()).isEqualTo(Word.AGREES);
    assertThat(versus(Claim.A20).ours()).isEqualTo("1.30× [1.30, 1.30]");
    assertThat(versus(Claim.A20).opinion().word()).isEqualTo(Word.DIFFERS);
    assertThat(versus(Claim.A20).opinion().reason()).contains("moves more bytes");
    assertThat(chapter.headlines(campaign()))
        .extracting(Headline::what, Headline::hardware, Headline::software)
        .containsExactly(Tuple.tuple("Batch insert, disk-bound", "no difference seen", "+30.0 %"));
  }

  @Test
  void bothMeasuresHaveTheirClaims() {
    inserted("plain", 10);
    scanned("plain", 10);
    scanned("sealed", 10.1);
    scanned("sealed-software", 10.2);

    assertThat(versus(Claim.A16).opinion().word()).isEqualTo(Word.AGREES);
    assertThat(versus(Claim.A19).opinion().word()).isEqualTo(Word.AGREES);
    assertThat(versus(Claim.A20).ours()).isEqualTo("not measured");
  }

  @Test
  void itSaysWhoMadeTheDiskSlowAndHowBusyItWas() {
    scanned("plain", 10);

    var parts = chapter.sections(campaign()).get(0).parts();
    assertThat(parts.get(0))
        .isInstanceOfSatisfying(
            Paragraph.class,
            words ->
                assertThat(words.text()).contains("a shim of ours limits", "lets 10 MB a second"));
    assertThat(parts.get(2))
        .isInstanceOfSatisfying(
            Table.class,
            grid ->
                assertThat(grid.rows().get(0).cells())
                    .contains("Full scan, disk-bound · H2, no encryption", "400", "100 %"));
  }

  @Test
  void whereTheDiskWasIdleThatIsTheReason() {
    inserted("plain", 10);
    sample("sealed-software", DiskBatchExperiment.INSERT, 13, 100, RowInsertWorkload.INSERT);

    assertThat(versus(Claim.A20).opinion().reason())
        .isEqualTo(
            "Larger, because this side waited for more than the disk, whose share of its time is"
                + " 77 %.");
  }

  @Test
  void aDiskThatWasNotSlowedIsAnotherChapters() {
    sample("plain", BatchExperiment.INSERT, 10, RowInsertWorkload.INSERT);
    assertThat(chapter.sections(campaign())).isEmpty();
    assertThat(chapter.headlines(campaign())).isEmpty();
    assertThat(new BatchChapter().sections(campaign())).isNotEmpty();
  }

  @Test
  void itsSamplesAreNotTakenForThoseOfTheDiskAsItIs() {
    inserted("plain", 10);
    scanned("plain", 10);
    assertThat(new BatchChapter().sections(campaign())).isEmpty();
    assertThat(new BatchChapter().headlines(campaign())).isEmpty();
    assertThat(new CpuChapter().headlines(campaign())).isEmpty();
  }

  private void inserted(String side, double seconds) {
    sample(side, DiskBatchExperiment.INSERT, seconds, RowInsertWorkload.INSERT);
  }

  private void scanned(String side, double seconds) {
    sample(side, DiskBatchExperiment.SCAN, seconds, RowScanWorkload.FIRST, RowScanWorkload.LATER);
  }

  /** The disk is busy all the time. */
  private void sample(String side, String measure, double seconds, String... phases) {
    sample(side, measure, seconds, seconds * 10, phases);
  }

  private void sample(
      String side, String measure, double seconds, double megabytes, String... phases) {
    for (int round = 1; round <= 3; round++) {
      // As slow as the weather: a round takes as long as its number.
      long nanos = Math.round(seconds * round * 1e9);
      double bytes = megabytes * round * phases.length * MB;
      results.add(
          new Result(
              BatchExperiment.NAME,
              measure,
              new Sample(
                  "",
                  side,
                  round,
                  "",
                  Stream.of(phases)
                      .map(phase -> new Phase(phase, nanos, nanos, 0, 0, 0, 0, 0, 0))
                      .toList(),
                  Map.of(
                      RowInsertWorkload.ROWS,
                      1024.0,
                      RowScanWorkload.PASSES,
                      (double) phases.length,
                      SlowDisk.BYTES_PER_SECOND,
                      10.0 * MB,
                      SlowDisk.MOVED,
                      bytes),
                  1)));
    }
  }

  private ClaimComparison versus(Claim claim) {
    return chapter.sections(campaign()).stream()
        .flatMap(section -> section.parts().stream())
        .filter(ChartPart.class::isInstance)
        .flatMap(picture -> ((ChartPart) picture).beside().stream())
        .filter(versus -> versus.claim() == claim)
        .findFirst()
        .orElseThrow();
  }

  private Campaign campaign() {
    return new Campaign(
        Campaign.FORMAT,
        "2026-11-21T10:00:00Z",
        RunState.COMPLETE,
        false,
        "nacre benchmark batch --disk=20m",
        1,
        new Machine("a processor", 2, List.of(), false, "a system", "ext4", 0),
        JDK,
        JDK,
        List.of(),
        List.copyOf(results));
  }
}
