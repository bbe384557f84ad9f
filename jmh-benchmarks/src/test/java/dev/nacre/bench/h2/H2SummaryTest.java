package dev.nacre.bench.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import dev.nacre.bench.h2.H2Run.Result;
import dev.nacre.bench.report.console.SideLine;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class H2SummaryTest {
  private static final WorkSizes SIZES = new WorkSizes(1000, 2, 1000, 500, 500, 4, 16_384);

  private final List<Result> results = new ArrayList<>();

  @Test
  void aScanIsCountedByThePassAndSetBesidePlain() {
    scan("plain", 1, 10);
    scan("nacre", 1, 10.2);
    scan("plain", 2, 20);
    scan("nacre", 2, 20.4);

    SideLine nacre = line("full scan, uncached", "nacre");
    assertThat(nacre.figure().value()).isEqualTo((5.1 + 10.2) / 2);
    assertThat(nacre.ratio()).isNotNull().extracting(Estimate::value).isEqualTo(1.02);
    assertThat(nacre.verdict()).isEqualTo("<= 1.03: met");
    assertThat(line("full scan, uncached", "plain").ratio()).isNull();
  }

  @Test
  void onlyNacreIsHeldToABound() {
    scan("plain", 1, 10);
    scan("cipher-aes", 1, 49);

    assertThat(line("full scan, uncached", "cipher-aes").verdict()).isEmpty();
    assertThat(line("full scan, uncached", "cipher-aes").bound()).isZero();
  }

  @Test
  void aRunThatWasCutShortComparesTheRoundsThatBothFinished() {
    scan("plain", 1, 10);
    scan("plain", 2, 1000);
    scan("nacre", 1, 12);

    assertThat(line("full scan, uncached", "nacre").ratio())
        .isNotNull()
        .extracting(Estimate::value)
        .isEqualTo(1.2);
  }

  @Test
  void withoutPlainThereIsNoRatio() {
    scan("nacre", 1, 12);
    assertThat(line("full scan, uncached", "nacre").ratio()).isNull();
    assertThat(line("full scan, uncached", "nacre").verdict()).isEmpty();
  }

  @Test
  void openingIsJudgedByTheTimeItAdds() {
    add(Measure.OPEN, "plain", 1, OpenCloseWorkload.CYCLES, 0.080, Map.of());
    add(Measure.OPEN, "nacre", 1, OpenCloseWorkload.CYCLES, 0.200, Map.of());

    assertThat(line("open and close beyond the KDF", "nacre").verdict())
        .isEqualTo("+30 ms [+30, +30], <= 50.0: met");
  }

  @Test
  void insertsAlsoShowTheSizeOfTheFile() {
    insert("plain", 1_000_000);
    insert("nacre", 1_020_000);

    assertThat(line("database file", "nacre").verdict()).isEqualTo("<= 1.011: MISSED");
  }

  private void scan(String side, int round, double seconds) {
    add(Measure.SCAN, side, round, FullScanWorkload.SCAN, seconds, Map.of());
  }

  private void insert(String side, double bytes) {
    results.add(
        new Result(
            Measure.INSERT,
            new Sample(
                "",
                side,
                1,
                "",
                List.of(phase(BatchInsertWorkload.INSERT, 1), phase(BatchInsertWorkload.CLOSE, 1)),
                Map.of(BatchInsertWorkload.BYTES, bytes),
                1)));
  }

  private void add(
      Measure measure,
      String side,
      int round,
      String phase,
      double seconds,
      Map<String, Double> facts) {
    results.add(
        new Result(
            measure, new Sample("", side, round, "", List.of(phase(phase, seconds)), facts, 1)));
  }

  private static Phase phase(String name, double seconds) {
    long nanos = Math.round(seconds * 1e9);
    return new Phase(name, nanos, nanos, 0, 0, 0, 0, 0, 0);
  }

  private SideLine line(String measure, String side) {
    return new H2Summary(results, SIZES)
        .all().stream()
            .filter(line -> line.measure().equals(measure) && line.side().equals(side))
            .findFirst()
            .orElseThrow();
  }
}
