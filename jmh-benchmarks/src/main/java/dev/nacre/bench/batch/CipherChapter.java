package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.report.Agreement;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Chart.Bar;
import dev.nacre.bench.report.Chart.Bars;
import dev.nacre.bench.report.Claim;
import dev.nacre.bench.report.Comparison;
import dev.nacre.bench.report.Document;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Paint;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.Picture;
import dev.nacre.bench.report.Section.Versus;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How fast blocks are sealed and opened, with and without the processor's AES: the oracletech
 * article.
 */
public final class CipherChapter implements Chapter {
  private static final List<Side> SIDES =
      List.of(
          Side.SEALED,
          Side.SEALED_SOFTWARE,
          Side.SEALED_NO_AES,
          Side.SEALED_NO_GHASH,
          Side.SEALED_ALL_OFF);

  /** What the oracletech article measured. */
  private static final double ENCRYPTING = 10;

  private static final double DECRYPTING = 8;

  @Override
  public List<Headline> headlines(Campaign campaign) {
    if (campaign.of(Batch.NAME, Batch.CIPHER).isEmpty()) {
      return List.of();
    }
    return List.of(
        new Headline(
            "Block sealing and opening alone, software ÷ hardware",
            Document.ORACLETECH.text() + ": 10× encrypting, 8× decrypting",
            speed(campaign, BareCipher.SEAL, Side.SEALED)
                + " and "
                + speed(campaign, BareCipher.OPEN, Side.SEALED),
            ratioWords(campaign)));
  }

  private static String ratioWords(Campaign campaign) {
    Estimate seal = ratio(campaign, BareCipher.SEAL);
    Estimate open = ratio(campaign, BareCipher.OPEN);
    return seal == null || open == null
        ? "–"
        : String.format(Locale.ROOT, "%.0f× and %.0f× slower", seal.value(), open.value());
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return List.of(
        new Figure("Bytes sealed in a second", speeds(campaign, BareCipher.SEAL)),
        new Figure("Bytes opened in a second", speeds(campaign, BareCipher.OPEN)));
  }

  private static Comparison speeds(Campaign campaign, String fact) {
    return Comparison.of(
        campaign,
        Batch.NAME,
        Batch.CIPHER,
        sample -> sample.facts().getOrDefault(fact, Double.NaN));
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    if (campaign.of(Batch.NAME, Batch.CIPHER).isEmpty()) {
      return List.of();
    }
    List<Bar> bars = new ArrayList<>();
    for (Side side : SIDES) {
      if (samples(campaign, BareCipher.SEAL, side).isEmpty()) {
        continue;
      }
      List<Double> values = new ArrayList<>();
      List<Double> whiskers = new ArrayList<>();
      for (String fact : List.of(BareCipher.SEAL, BareCipher.OPEN)) {
        double[] samples = values(samples(campaign, fact, side));
        if (samples.length == 0) {
          values.add(Double.NaN);
          whiskers.add(0.0);
        } else {
          Estimate estimate = Bootstrap.median(samples);
          values.add(estimate.value() / 1e9);
          whiskers.add((estimate.high() - estimate.low()) / 2e9);
        }
      }
      bars.add(new Bar(side.aes().words(), Paint.of(side), values, whiskers));
    }
    return List.of(
        new Section(
            "cipher",
            "The cipher alone",
            "Blocks of 4 KiB, AES-256-GCM, one thread, nothing around it: the most that hardware"
                + " AES can make of a difference.",
            List.of(
                new Picture(
                    new Bars(
                        "cipher",
                        "Sealing and opening blocks of 4 KiB",
                        "GB/s",
                        List.of("Seal", "Open"),
                        bars,
                        marks(campaign)),
                    "Higher is better. AES-256-GCM as Nacre uses it: nonce, address and tag"
                        + " included. “Software AES” is the JVM without its intrinsics for AES;"
                        + " beside it each other switch. Diamonds: how slow a processor without"
                        + " AES-NI was in the oracletech article (B), measured from our hardware AES.",
                    List.of(
                        versus(campaign, Claim.B1, BareCipher.SEAL, ENCRYPTING),
                        versus(campaign, Claim.B2, BareCipher.OPEN, DECRYPTING))))));
  }

  private static Versus versus(Campaign campaign, Claim claim, String fact, double document) {
    Estimate ratio = ratio(campaign, fact);
    Agreement.Opinion opinion =
        ratio == null
            ? new Agreement.Opinion(Agreement.Word.CANNOT_TELL, "This run did not measure it.")
            : new Agreement(
                    document,
                    "Larger, because “off” is compiled Java code for AES and GHASH here, and “on”"
                        + " are the processor's vector instructions; the document compared a CPU"
                        + " with AES-NI with one that ran tuned code.",
                    "Smaller than the document; see what the VMs said of themselves above: either"
                        + " the processor's AES is not in use, or software is better here.")
                .judge(ratio);
    return new Versus(
        claim,
        ratio == null
            ? "not measured"
            : String.format(
                Locale.ROOT, "%.0f× [%.0f, %.0f]", ratio.value(), ratio.low(), ratio.high()),
        opinion);
  }

  private static Map<String, List<Double>> marks(Campaign campaign) {
    double[] seal = values(samples(campaign, BareCipher.SEAL, Side.SEALED));
    double[] open = values(samples(campaign, BareCipher.OPEN, Side.SEALED));
    return seal.length == 0 || open.length == 0
        ? Map.of()
        : Map.of(
            Document.ORACLETECH.text() + ", no AES-NI",
            List.of(
                Bootstrap.median(seal).value() / ENCRYPTING / 1e9,
                Bootstrap.median(open).value() / DECRYPTING / 1e9));
  }

  private static String speed(Campaign campaign, String fact, Side side) {
    double[] samples = values(samples(campaign, fact, side));
    return samples.length == 0
        ? "–"
        : String.format(Locale.ROOT, "%.2f GB/s", Bootstrap.median(samples).value() / 1e9);
  }

  private static @org.jspecify.annotations.Nullable Estimate ratio(Campaign campaign, String fact) {
    Map<Integer, Double> hardware = samples(campaign, fact, Side.SEALED);
    Map<Integer, Double> software = samples(campaign, fact, Side.SEALED_SOFTWARE);
    hardware.keySet().retainAll(software.keySet());
    software.keySet().retainAll(hardware.keySet());
    return hardware.isEmpty() ? null : Bootstrap.ratio(values(hardware), values(software));
  }

  private static Map<Integer, Double> samples(Campaign campaign, String fact, Side side) {
    Map<Integer, Double> samples = new TreeMap<>();
    for (Result result : campaign.of(Batch.NAME, Batch.CIPHER)) {
      Double value = result.sample().facts().get(fact);
      if (value != null && result.sample().contender().equals(side.text())) {
        samples.put(result.sample().round(), value);
      }
    }
    return samples;
  }

  private static double[] values(Map<Integer, Double> samples) {
    return samples.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
