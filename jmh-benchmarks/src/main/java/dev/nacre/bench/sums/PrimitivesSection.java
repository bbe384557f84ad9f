package dev.nacre.bench.sums;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.Verdict;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import dev.nacre.core.sum.modular.Multiplication;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The parts of sums beside what is to be reached. */
record PrimitivesSection(Campaign campaign, SumsFigures figures) {
  /** The largest time of a part that is allowed. */
  private record Part(String name, String words, double nanos) {}

  private static final List<Part> PARTS =
      List.of(
          new Part(
              PrimitiveTimings.product(Multiplication.INTRINSIC),
              "a product of 2048 bits, by the JDK's intrinsic",
              1_400),
          new Part(
              PrimitiveTimings.product(Multiplication.PORTABLE),
              "a product of 2048 bits, in Java",
              5_500),
          new Part(
              PrimitiveTimings.PAILLIER,
              "encrypting a value, Paillier of 2048 bits, packed",
              10_000),
          new Part(PrimitiveTimings.ASHE, "encrypting a value, symmetrically", 30));

  private static final double TWO_THREADS = 1.85;

  /** Empty when the campaign has none of these figures. */
  List<Section> sections() {
    List<Row> rows = new ArrayList<>();
    for (Part part : PARTS) {
      Estimate nanos = nanos(part.name);
      if (nanos != null) {
        rows.add(row(part.words + ", ns", "%.0f", nanos, Verdict.of(nanos, null, part.nanos)));
      }
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    Estimate speedUp = speedUp();
    if (speedUp != null) {
      rows.add(row("Q1, aggregation: one thread over two", "%.2f", speedUp, atLeast(speedUp)));
    }
    return List.of(
        new Section(
            "sums-parts",
            "Parts of sums over ciphertext",
            "What one product takes, and the encryption of one value.",
            List.of(
                new Table(
                    "Medians with their intervals, each in a JVM of its own and in one thread.",
                    List.of("", "figure", "goal"),
                    rows))));
  }

  private static Row row(String what, String format, Estimate figure, String verdict) {
    return new Row(
        SideColour.ENCRYPTED, List.of(what, SideComparison.text(format, figure), verdict));
  }

  private @Nullable Estimate nanos(String name) {
    BaselineComparison compared =
        SideComparison.of(
                campaign,
                SumsExperiment.NAME,
                SumsExperiment.PARTS,
                sample -> sample.facts().getOrDefault(name, Double.NaN))
            .of(Side.SUMS_SERIAL);
    return compared == null ? null : compared.figure();
  }

  /** Of the longest aggregation that both sides measured, with two threads. */
  private @Nullable Estimate speedUp() {
    BaselineComparison found = null;
    for (SweepPoint point : figures.byOperators()) {
      if (point.threads() == 2) {
        BaselineComparison here =
            SumsFigures.speedUp(
                figures.step(PackedQueryWorkload.Q1, point, PackedQueryWorkload.AGGREGATE));
        found = here == null ? found : here;
      }
    }
    return found == null ? null : found.ratio();
  }

  /** A limit holds when the interval allows it. */
  private static String atLeast(Estimate figure) {
    String asked = String.format(Locale.ROOT, ">= %s: ", TWO_THREADS);
    if (figure.low() >= TWO_THREADS) {
      return asked + "met";
    }
    return asked + (figure.high() >= TWO_THREADS ? "met within noise" : "MISSED");
  }
}
