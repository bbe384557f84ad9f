package dev.nacre.bench.report.claim;

import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Judges a ratio of ours against a document's, in one of four words.
 *
 * <p>Agreeing takes more than not contradicting: the whole interval must lie near the document's
 * figure. An interval that also holds figures far from it cannot tell, and neither can a difference
 * that the baseline shows to itself.
 *
 * @param document the document's ratio
 * @param whenLarger why ours may be larger than that
 * @param whenSmaller why ours may be smaller
 */
public record Agreement(double document, String whenLarger, String whenSmaller) {
  /** The largest relative distance from the document's figure that still agrees. */
  static final double NEAR = 0.1;

  private static final String WITHIN_NOISE =
      "The difference is not larger than what no encryption differs from itself.";

  /** The verdict of a row. */
  public enum Word {
    AGREES("agrees"),
    DIFFERS("differs"),
    CANNOT_TELL("cannot tell"),
    /** We measured something else than the document. */
    OTHER_WORK("other work");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** The word and the reason. */
  public record Opinion(Word word, String reason) {
    public String sentence() {
      String text = word.text();
      return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ". " + reason;
    }
  }

  /** Our ratio as text. */
  public static String ours(@Nullable BaselineComparison compared) {
    return compared == null ? "not measured" : ours(compared.ratio());
  }

  static String ours(@Nullable Estimate ratio) {
    return ratio == null
        ? "not measured"
        : String.format(
            Locale.ROOT, "%.2f× [%.2f, %.2f]", ratio.value(), ratio.low(), ratio.high());
  }

  public Opinion judge(@Nullable BaselineComparison compared) {
    if (compared == null || compared.ratio() == null) {
      return new Opinion(Word.CANNOT_TELL, "This run did not measure it.");
    }
    if (!compared.says()) {
      return new Opinion(Word.CANNOT_TELL, "Fewer than three rounds were run.");
    }
    Opinion opinion = judge(compared.ratio());
    return opinion.word() == Word.DIFFERS
            && !compared.exceedsNoise(compared.ratio().value() / document)
        ? new Opinion(Word.CANNOT_TELL, WITHIN_NOISE)
        : opinion;
  }

  /** Does the same for a ratio of figures that have no baseline. */
  public Opinion judge(Estimate ratio) {
    return judge(ratio, NEAR);
  }

  /**
   * Does the same for figures that hardly vary.
   *
   * @param near how near the whole interval must be, as a part of the document's figure
   */
  public Opinion judge(Estimate ratio, double near) {
    if (ratio.low() >= document * (1 - near) && ratio.high() <= document * (1 + near)) {
      return new Opinion(
          Word.AGREES,
          String.format(
              Locale.ROOT,
              "The whole interval lies within %.0f %% of the document's figure.",
              near * 100));
    }
    if (ratio.allows(document)) {
      return new Opinion(
          Word.CANNOT_TELL,
          "The interval holds the document's figure, and others that would not agree with it.");
    }
    return new Opinion(Word.DIFFERS, ratio.value() > document ? whenLarger : whenSmaller);
  }

  /**
   * Judges a document's statement in words that something costs more than its baseline.
   *
   * @param words the document's statement
   */
  public static Opinion judgeHigher(@Nullable BaselineComparison compared, String words) {
    return judgeSide(compared, words, true, "");
  }

  /** Does the same for a statement that it costs less. */
  public static Opinion judgeLower(@Nullable BaselineComparison compared, String words) {
    return judgeLower(compared, words, "");
  }

  /**
   * Does the same.
   *
   * @param why it may cost more here
   */
  public static Opinion judgeLower(
      @Nullable BaselineComparison compared, String words, String why) {
    return judgeSide(compared, words, false, why);
  }

  private static Opinion judgeSide(
      @Nullable BaselineComparison compared, String words, boolean higher, String why) {
    if (compared == null || compared.ratio() == null || !compared.says()) {
      return new Opinion(Word.CANNOT_TELL, "This run has too few samples of it.");
    }
    if (compared.ratio().allows(1)) {
      return new Opinion(Word.CANNOT_TELL, "The interval holds 1: no difference is seen.");
    }
    if (!compared.differs()) {
      return new Opinion(Word.CANNOT_TELL, WITHIN_NOISE);
    }
    return compared.ratio().value() > 1 == higher
        ? new Opinion(Word.AGREES, "As in the document: " + words + ".")
        : new Opinion(Word.DIFFERS, ("It is the other way round here. " + why).strip());
  }
}
