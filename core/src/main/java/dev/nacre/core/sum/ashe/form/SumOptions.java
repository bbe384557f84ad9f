package dev.nacre.core.sum.ashe.form;

/**
 * What the owner of a column asks of its sum form.
 *
 * @param narrow one limb of 64 bits, where a mismatch is noticed less surely
 * @param squares also sums of squares, for variances
 * @param verified also tags, so that a sum which the server forged is refused
 */
public record SumOptions(boolean narrow, boolean squares, boolean verified) {
  public static final SumOptions DEFAULT = new SumOptions(false, false, false);

  /** Whether a wrong or forged sum is noticed at least as surely as with other options. */
  public boolean guardsLike(SumOptions other) {
    return (other.narrow || !narrow) && (verified || !other.verified);
  }
}
