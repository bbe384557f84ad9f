package dev.nacre.bench.oltp;

import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Writes and reads the histograms of samples. */
final class Latencies {
  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9);

  private Latencies() {}

  /** HdrHistogram's own text form. */
  static String text(Histogram histogram) {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  /** The percentiles of {@link #bars}, in words. */
  static List<String> percentiles() {
    return PERCENTILES.stream().map(Latencies::percent).toList();
  }

  private static String percent(double percentile) {
    return percentile == Math.rint(percentile)
        ? String.format(Locale.ROOT, "%.0f %%", percentile)
        : percentile + " %";
  }

  /** The percentiles at the fixed rate, of every side, in milliseconds. */
  static List<Bar> bars(OltpFigures figures) {
    List<Bar> bars = new ArrayList<>();
    for (Side side : figures.throughput().sides()) {
      Histogram all = all(figures.samples(side), ShopLoadWorkload.PACED);
      if (all.getTotalCount() > 0) {
        bars.add(
            new Bar(
                side.label(),
                SideColour.of(side),
                PERCENTILES.stream()
                    .map(percentile -> all.getValueAtPercentile(percentile) / 1e3)
                    .toList(),
                PERCENTILES.stream().map(none -> 0.0).toList()));
      }
    }
    return bars;
  }

  /** The sum of the histograms with that name in all samples, in microseconds. */
  static Histogram all(List<Sample> samples, String name) {
    var all = new Histogram(3);
    all.setAutoResize(true);
    for (Sample sample : samples) {
      String text = sample.histograms().get(name);
      if (text != null) {
        try {
          all.add(
              Histogram.decodeFromCompressedByteBuffer(
                  ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0));
        } catch (DataFormatException damaged) {
          throw new IllegalArgumentException("a histogram cannot be read", damaged);
        }
      }
    }
    return all;
  }

  static String millis(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? "–"
        : String.format(Locale.ROOT, "%.2f", histogram.getValueAtPercentile(percentile) / 1e3);
  }
}
