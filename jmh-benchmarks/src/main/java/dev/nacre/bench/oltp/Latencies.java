package dev.nacre.bench.oltp;

import dev.nacre.bench.fork.Sample;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reads back the histograms that samples keep. */
final class Latencies {
  private Latencies() {}

  /** Those of that name in all samples, as one; in microseconds. */
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
