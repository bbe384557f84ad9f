package dev.nacre.core.sql.resolve;

import java.util.List;

/**
 * What the driver computes from several encrypted sums, whose texts the server sends as one column.
 */
public sealed interface SumFormula {
  /** The sums, in the order of their texts. */
  List<EncryptedColumn> sums();

  /** How many plain conditions the server tests; their answers are behind the sums. */
  int conditions();

  /** A number that the application sees; NULL when one of its sums is. */
  record Value(List<EncryptedColumn> sums, SumTerm term) implements SumFormula {
    public Value {
      sums = List.copyOf(sums);
    }

    @Override
    public int conditions() {
      return 0;
    }
  }

  /** Whether a row is shown. The application does not see the column. */
  record Filter(List<EncryptedColumn> sums, int conditions, SumTest test) implements SumFormula {
    public Filter {
      sums = List.copyOf(sums);
    }
  }
}
