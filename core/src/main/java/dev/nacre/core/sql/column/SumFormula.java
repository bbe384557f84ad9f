package dev.nacre.core.sql.column;

import dev.nacre.core.sql.sum.SumPredicate;
import dev.nacre.core.sql.sum.SumTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the driver computes from several encrypted sums, whose texts the server sends as one column.
 */
public sealed interface SumFormula {
  /** The sums, in the order of their texts. */
  List<SumColumn> sums();

  /** How many plain conditions the server tests; their answers are behind the sums. */
  int conditions();

  /** How many ranks the server finds; they are behind the conditions. */
  default int ranks() {
    return 0;
  }

  /** A number that the application sees; NULL when one of its sums is. */
  record Value(List<SumColumn> sums, SumTerm term) implements SumFormula {
    public Value {
      sums = List.copyOf(sums);
    }

    @Override
    public int conditions() {
      return 0;
    }
  }

  /**
   * Which rows are shown, and in which order. The application does not see the column.
   *
   * @param order empty for the order in which the server sends them
   * @param range which of the rows that fulfil the test, in order
   */
  record Filter(
      List<SumColumn> sums, int conditions, SumPredicate test, List<Key> order, Range range)
      implements SumFormula {
    public Filter {
      sums = List.copyOf(sums);
      order = List.copyOf(order);
    }

    @Override
    public int ranks() {
      return order.size();
    }
  }

  /**
   * A part of ORDER BY. Its rank is where the server puts the plain expression; of a sum, where it
   * puts NULL and where any value.
   *
   * @param value is compared where ranks are equal; null for a plain expression
   */
  record Key(@Nullable SumTerm value, boolean descending) {}

  /**
   * LIMIT and OFFSET.
   *
   * @param offset null for none
   * @param most null for all
   */
  record Range(@Nullable SumTerm offset, @Nullable SumTerm most) {
    public static final Range ALL = new Range(null, null);
  }
}
