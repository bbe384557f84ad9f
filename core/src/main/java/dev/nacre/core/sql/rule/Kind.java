package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.tree.Expression;
import java.util.List;

/** What an expression is, as far as encryption goes. */
sealed interface Kind {
  /** What holds no cell, and no value that could be sealed. */
  record Plain() implements Kind {}

  /** The cell of a column as it is. */
  record Cell(EncryptedColumn column) implements Kind {}

  /** A literal or a parameter: its role is decided by what it meets. */
  record Value(SealableValue value) implements Kind {}

  /** Several beside each other. */
  record Row(List<Expression> items, List<Kind> kinds) implements Kind {
    public Row {
      items = List.copyOf(items);
      kinds = List.copyOf(kinds);
    }

    boolean holdsCells() {
      return kinds.stream()
          .anyMatch(kind -> kind instanceof Cell || (kind instanceof Row row && row.holdsCells()));
    }
  }

  Kind PLAIN = new Plain();
}
