package dev.nacre.bench.report;

import dev.nacre.bench.stat.Estimate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Words for a figure: whether it meets its limit, and whether it differs from noise at all. */
public final class Verdict {
  private Verdict() {}

  /**
   * @param control plain against plain, where it was measured: a ratio within it is no difference
   */
  public static String of(Estimate ratio, @Nullable Estimate control, double bound) {
    String words = bound == 0 ? "" : bound(ratio, bound);
    if (control != null && control.allows(ratio.value())) {
      words += words.isEmpty() ? "no difference seen" : ", no difference seen";
    }
    return words;
  }

  /** A limit holds when the interval allows it. */
  private static String bound(Estimate figure, double bound) {
    String asked = String.format(Locale.ROOT, "<= %s: ", bound);
    if (figure.high() <= bound) {
      return asked + "met";
    }
    return asked + (figure.low() <= bound ? "met within noise" : "MISSED");
  }
}
