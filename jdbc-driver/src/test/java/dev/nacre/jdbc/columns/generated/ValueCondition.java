package dev.nacre.jdbc.columns.generated;

import dev.nacre.jdbc.columns.generated.ValueGenerator.Value;
import java.util.List;
import java.util.random.RandomGenerator;

/** A comparison, and what is given for its parameters, in their order. */
record ValueCondition(String text, List<Value> given) {
  static ValueCondition of(RandomGenerator random, boolean hasRows, Value x, Value y) {
    return switch (random.nextInt(hasRows ? 14 : 12)) {
      case 0, 1 -> new ValueCondition("c = " + x.text(), List.of(x));
      case 2 -> new ValueCondition(x.text() + " = c", List.of(x));
      case 3, 4 -> new ValueCondition("c <> " + x.text(), List.of(x));
      case 5 -> new ValueCondition("c IN (" + x.text() + ")", List.of(x));
      case 6 -> new ValueCondition("c IN (" + x.text() + ", " + y.text() + ")", List.of(x, y));
      case 7 -> new ValueCondition("c NOT IN (" + x.text() + ", " + x.text() + ")", List.of(x, x));
      case 8 -> new ValueCondition("c NOT IN (" + x.text() + ", " + y.text() + ")", List.of(x, y));
      case 9 -> new ValueCondition("c BETWEEN " + x.text() + " AND " + y.text(), List.of(x, y));
      case 10 ->
          new ValueCondition("(c = " + x.text() + " OR c = " + y.text() + ")", List.of(x, y));
      case 12, 13 ->
          new ValueCondition(
              "(c, n * 0) IN ((" + x.text() + ", 0), (" + y.text() + ", 0))", List.of(x, y));
      default -> new ValueCondition(x.text() + " NOT BETWEEN c AND " + y.text(), List.of(x, y));
    };
  }
}
