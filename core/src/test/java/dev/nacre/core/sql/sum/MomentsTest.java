package dev.nacre.core.sql.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class MomentsTest {
  /** 2, 4, 4, 4, 5, 5, 7, 9: the usual example, whose deviation is 2. */
  private final Moments moments = new Moments(8, new BigDecimal(40), new BigDecimal(232));

  @Test
  void varianceAndDeviationAreThoseOfTheValues() {
    assertThat(moments.spread()).isEqualByComparingTo("256");
    assertThat(moments.approximate(SumFunction.VARIANCE)).isEqualTo(4);
    assertThat(moments.approximate(SumFunction.DEVIATION)).isEqualTo(2);
    assertThat(moments.approximate(SumFunction.SAMPLE_VARIANCE)).isEqualTo(32 / 7.0);
    assertThat(moments.approximate(SumFunction.SAMPLE_DEVIATION)).isEqualTo(Math.sqrt(32 / 7.0));
  }

  /** A difference of two squares of 40 digits each. */
  @Test
  void smallDifferencesOfLargeValuesAreNotLost() {
    BigDecimal large = BigDecimal.TEN.pow(20);
    BigDecimal next = large.add(BigDecimal.ONE);
    Moments two = new Moments(2, large.add(next), large.pow(2).add(next.pow(2)));
    assertThat(two.approximate(SumFunction.VARIANCE)).isEqualTo(0.25);
  }

  @Test
  void theTextHoldsNoValue() {
    assertThat(moments).hasToString("Moments[count=8]");
  }

  @Test
  void withoutSquaresThereIsNoVariance() {
    Moments sum = new Moments(2, BigDecimal.TEN, null);
    assertThatThrownBy(sum::spread).isInstanceOf(IllegalStateException.class);
  }
}
