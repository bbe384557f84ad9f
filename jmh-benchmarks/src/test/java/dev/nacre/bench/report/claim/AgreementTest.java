package dev.nacre.bench.report.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.report.claim.Agreement.Word;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgreementTest {
  @Test
  void itAgreesWhenTheWholeIntervalIsNear() {
    assertThat(word(1, 1.02, 0.97, 1.06)).isEqualTo(Word.AGREES);
    assertThat(word(2.22, 2.1, 2.0, 2.4)).isEqualTo(Word.AGREES);
    // Beside it and yet near.
    assertThat(word(1, 1.04, 1.02, 1.06)).isEqualTo(Word.AGREES);
  }

  @Test
  void anIntervalThatHoldsMoreThanThatTellsNothing() {
    assertThat(word(1, 1.06, 0.90, 1.34)).isEqualTo(Word.CANNOT_TELL);
    assertThat(word(1.096, 1.25, 1.05, 1.5)).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void outsideOfTheIntervalItDiffersAndSaysWhy() {
    assertThat(word(1, 1.132, 1.106, 1.233)).isEqualTo(Word.DIFFERS);
    assertThat(judge(2.22, 4.0, 3.8, 4.2).sentence()).isEqualTo("Differs. More, because of this.");
    assertThat(judge(2.22, 1.5, 1.4, 1.6).sentence()).isEqualTo("Differs. Less, because of that.");
  }

  @Test
  void aDifferenceThatTheBaselineShowsToItselfTellsNothing() {
    Map<Integer, Double> plain = Map.of(1, 10.0, 2, 10.0, 3, 10.0);
    Map<Integer, Double> sealed = Map.of(1, 12.0, 2, 12.1, 3, 12.2);
    BaselineComparison quiet =
        BaselineComparison.of(sealed, plain, Map.of(1, 10.1, 2, 10.0, 3, 9.9));
    BaselineComparison noisy =
        BaselineComparison.of(sealed, plain, Map.of(1, 9.0, 2, 10.0, 3, 11.0));

    assertThat(new Agreement(1, "", "").judge(quiet).word()).isEqualTo(Word.DIFFERS);
    assertThat(new Agreement(1, "", "").judge(noisy).word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(new Agreement(3, "", "").judge(noisy).word()).isEqualTo(Word.DIFFERS);
    assertThat(Agreement.judgeHigher(quiet, "").word()).isEqualTo(Word.AGREES);
    assertThat(Agreement.judgeHigher(noisy, "").word()).isEqualTo(Word.CANNOT_TELL);
  }

  private static Word word(double document, double value, double low, double high) {
    return judge(document, value, low, high).word();
  }

  private static Agreement.Opinion judge(double document, double value, double low, double high) {
    return new Agreement(document, "More, because of this.", "Less, because of that.")
        .judge(new Estimate(value, low, high));
  }
}
