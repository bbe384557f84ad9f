package dev.nacre.core.sql.sum;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * What the driver has decrypted for an aggregate.
 *
 * @param squares the sum of the squares; null where it was not asked for
 */
public record Moments(long count, BigDecimal sum, @Nullable BigDecimal squares) {
  /** More digits than a DOUBLE has, and some for the root. */
  private static final MathContext DIGITS = new MathContext(40);

  /**
   * The sum of the squared distances from the mean, times the number of values. It is exact, and
   * never negative for real numbers.
   */
  public BigDecimal spread() {
    if (squares == null) {
      throw new IllegalStateException("a variance without a sum of squares");
    }
    return BigDecimal.valueOf(count).multiply(squares).subtract(sum.multiply(sum));
  }

  /** By what {@link #spread} is divided. */
  public BigInteger divisor(SumFunction function) {
    return BigInteger.valueOf(count)
        .multiply(BigInteger.valueOf(function.isOfSample() ? count - 1 : count));
  }

  /** A variance or a deviation, rounded once. */
  public double approximate(SumFunction function) {
    BigDecimal variance = spread().divide(new BigDecimal(divisor(function)), DIGITS);
    return (function.isDeviation() ? variance.sqrt(DIGITS) : variance).doubleValue();
  }

  /** Without the values. */
  @Override
  public String toString() {
    return "Moments[count=" + count + "]";
  }
}
