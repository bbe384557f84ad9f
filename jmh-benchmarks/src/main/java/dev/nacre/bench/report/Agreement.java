package dev.nacre.bench.report;

import dev.nacre.bench.stat.Compared;
import dev.nacre.bench.stat.Estimate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says in one sentence how a ratio of ours stands to a document's, and why. */
public record Agreement(double document, String whenLarger, String whenSmaller) {
  /** Two figures this near to each other say the same, whatever their intervals. */
  private static final double NEAR = 0.05;

  /** Ours, for people. */
  public static String ours(@Nullable Compared compared) {
    if (compared == null || compared.ratio() == null) {
      return "not measured";
    }
    String words = compared.words();
    Estimate ratio = compared.ratio();
    String figure =
        String.format(Locale.ROOT, "%.2f× [%.2f, %.2f]", ratio.value(), ratio.low(), ratio.high());
    return compared.differs() ? figure : words;
  }

  public String why(@Nullable Compared compared) {
    if (compared == null || compared.ratio() == null) {
      return "This run did not measure it.";
    }
    if (!compared.says()) {
      return "Fewer than three rounds: nothing can be said.";
    }
    double ours = compared.differs() ? compared.ratio().value() : 1;
    if (Math.abs(ours - document) <= NEAR * document || compared.ratio().allows(document)) {
      return "Agrees with the document.";
    }
    return ours > document ? whenLarger : whenSmaller;
  }
}
