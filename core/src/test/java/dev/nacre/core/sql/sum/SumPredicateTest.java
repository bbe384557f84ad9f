package dev.nacre.core.sql.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.tree.Predicate.Comparison.Operator;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SumPredicateTest {
  /** A deviation of 0, 0 and 1 in place 0, and one parameter. */
  private record Facts(@Nullable BigDecimal parameter) implements SumContext {
    @Override
    public @Nullable BigDecimal sum(int place) {
      return place == 0 ? new BigDecimal("0.4714") : null;
    }

    @Override
    public @Nullable BigDecimal unrounded(int place) {
      return place == 0 ? new BigDecimal("0.4714045207910317") : null;
    }

    @Override
    public @Nullable BigDecimal parameter(int number) {
      return parameter;
    }

    @Override
    public @Nullable Boolean condition(int place) {
      return null;
    }
  }

  private static @Nullable Boolean holds(Operator operator, String number, int digits) {
    return new SumPredicate.Approximation(
            new SumTerm.Unrounded(0), operator, new SumTerm.Parameter(1), digits)
        .holds(new Facts(new BigDecimal(number)));
  }

  /** As MariaDB 11.4 answers. */
  @ParameterizedTest
  @CsvSource({
    "EQUAL, 0.4714, 4, true",
    "EQUAL, 0.4715, 4, false",
    "EQUAL, 0.47140, 4, true",
    "EQUAL, 0.471400, 4, false",
    "EQUAL, 0.47140452079103, 4, true",
    "EQUAL, 0.4714045207910317, 4, true",
    "GREATER, 0.4714, 4, false",
    "GREATER, 0.471400, 4, true",
    "GREATER_OR_EQUAL, 0.4714, 4, true",
    "NOT_EQUAL, 0.4714, 4, false",
    "NOT_DISTINCT, 0.4714, 4, true",
    "LESS, 1, 4, true",
    "EQUAL, 0.4714, -1, false",
    "GREATER, 0.4714, -1, true",
    "EQUAL, 0.4714045207910317, -1, true",
  })
  void approximateNumbersAreEqualToTheDigitsThatAreShown(
      Operator operator, String number, int digits, boolean expected) {
    assertThat(holds(operator, number, digits)).isEqualTo(expected);
  }

  @Test
  void nullIsUnknown() {
    SumTerm none = new SumTerm.Unrounded(1);
    SumTerm given = new SumTerm.Parameter(1);
    for (boolean same : new boolean[] {false, true}) {
      Facts facts = new Facts(same ? null : BigDecimal.ONE);
      assertThat(new SumPredicate.Approximation(none, Operator.EQUAL, given, 4).holds(facts))
          .isNull();
      assertThat(new SumPredicate.Approximation(none, Operator.DISTINCT, given, 4).holds(facts))
          .isEqualTo(!same);
    }
  }

  @Test
  void aTermHasTheDigitsThatItIsAskedFor() {
    Facts facts = new Facts(null);
    SumTerm shown = new SumTerm.Constant(new BigDecimal("0.47140"));
    assertThat(new SumPredicate.Comparison(new SumTerm.Sum(0), Operator.EQUAL, shown).holds(facts))
        .isTrue();
    assertThat(
            new SumPredicate.Comparison(new SumTerm.Unrounded(0), Operator.GREATER, shown)
                .holds(facts))
        .isTrue();
  }
}
