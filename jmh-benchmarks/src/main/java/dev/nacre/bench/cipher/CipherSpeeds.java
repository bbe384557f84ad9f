package dev.nacre.bench.cipher;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The speed at which each side encrypted and decrypted blocks, beside the oracletech article's. */
record CipherSpeeds(Campaign campaign) {
  static final String DOCUMENT = Document.ORACLETECH.text() + ": 10× encrypting, 8× decrypting";

  private static final double ENCRYPTING = 10;
  private static final double DECRYPTING = 8;

  /** The given sides that were measured, in their order. */
  List<Side> measured(List<Side> sides) {
    return sides.stream().filter(side -> !samples(CipherWorkload.SEAL, side).isEmpty()).toList();
  }

  Bar bar(Side side, String name) {
    List<Double> values = new ArrayList<>();
    List<Double> whiskers = new ArrayList<>();
    for (String fact : List.of(CipherWorkload.SEAL, CipherWorkload.OPEN)) {
      Estimate estimate = median(fact, side);
      values.add(estimate == null ? Double.NaN : estimate.value() / 1e9);
      whiskers.add(estimate == null ? 0 : (estimate.high() - estimate.low()) / 2e9);
    }
    return new Bar(name, SideColour.of(side), values, whiskers);
  }

  /** The speed of the document's processor without AES-NI, relative to this side. */
  Map<String, List<Double>> marks(Side hardware) {
    Estimate seal = median(CipherWorkload.SEAL, hardware);
    Estimate open = median(CipherWorkload.OPEN, hardware);
    return seal == null || open == null
        ? Map.of()
        : Map.of(
            Document.ORACLETECH.text() + ", no AES-NI",
            List.of(seal.value() / ENCRYPTING / 1e9, open.value() / DECRYPTING / 1e9));
  }

  /** Encrypting and decrypting, for a headline. */
  String words(Side side) {
    return words(CipherWorkload.SEAL, side) + " and " + words(CipherWorkload.OPEN, side);
  }

  private String words(String fact, Side side) {
    Estimate median = median(fact, side);
    return median == null ? "–" : String.format(Locale.ROOT, "%.2f GB/s", median.value() / 1e9);
  }

  /** How much slower one side is than the other, for a headline. */
  String slower(Side hardware, Side software) {
    Estimate seal = ratio(CipherWorkload.SEAL, hardware, software);
    Estimate open = ratio(CipherWorkload.OPEN, hardware, software);
    return seal == null || open == null
        ? "–"
        : String.format(Locale.ROOT, "%.0f× and %.0f× slower", seal.value(), open.value());
  }

  /**
   * The document's two claims.
   *
   * @param subject before our figure, where it is not Nacre's
   * @param format of a ratio
   * @param whenLarger why ours may be larger
   * @param whenSmaller why ours may be smaller
   */
  List<ClaimComparison> versus(
      Side hardware,
      Side software,
      String subject,
      String format,
      String whenLarger,
      String whenSmaller) {
    List<ClaimComparison> both = new ArrayList<>();
    for (Claim claim : List.of(Claim.B1, Claim.B2)) {
      boolean seal = claim == Claim.B1;
      Estimate ratio = ratio(seal ? CipherWorkload.SEAL : CipherWorkload.OPEN, hardware, software);
      both.add(
          ratio == null
              ? new ClaimComparison(
                  claim,
                  "not measured",
                  new Agreement.Opinion(Agreement.Word.CANNOT_TELL, "This run did not measure it."))
              : new ClaimComparison(
                  claim,
                  subject
                      + String.format(
                          Locale.ROOT,
                          format + "× [" + format + ", " + format + "]",
                          ratio.value(),
                          ratio.low(),
                          ratio.high()),
                  new Agreement(seal ? ENCRYPTING : DECRYPTING, whenLarger, whenSmaller)
                      .judge(ratio)));
    }
    return both;
  }

  private @Nullable Estimate median(String fact, Side side) {
    double[] values = values(samples(fact, side));
    return values.length == 0 ? null : Bootstrap.median(values);
  }

  private @Nullable Estimate ratio(String fact, Side hardware, Side software) {
    Map<Integer, Double> fast = samples(fact, hardware);
    Map<Integer, Double> slow = samples(fact, software);
    fast.keySet().retainAll(slow.keySet());
    slow.keySet().retainAll(fast.keySet());
    return fast.isEmpty() ? null : Bootstrap.ratio(values(fast), values(slow));
  }

  private Map<Integer, Double> samples(String fact, Side side) {
    Map<Integer, Double> samples = new TreeMap<>();
    for (Result result : campaign.of(CipherWorkload.EXPERIMENT, CipherWorkload.MEASURE)) {
      Double value = result.sample().facts().get(fact);
      if (value != null && result.sample().side().equals(side.text())) {
        samples.put(result.sample().round(), value);
      }
    }
    return samples;
  }

  private static double[] values(Map<Integer, Double> samples) {
    return samples.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
