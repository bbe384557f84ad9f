package dev.nacre.core.sql.plan;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import java.util.List;

/** What an expression is, as far as encryption goes. */
sealed interface Kind {
  /** What holds no cell, and no value that could be sealed. */
  record Plain() implements Kind {
    static final Plain INSTANCE = new Plain();
  }

  /** The cell of a column as it is. */
  record Cell(EncryptedColumn column) implements Kind {
    @Override
    public boolean holdsCells() {
      return true;
    }

    @Override
    @Safeguard("columns-04")
    public void refuseCells(String where) {
      throw Refusals.operator(column, where);
    }
  }

  /** A literal or a parameter: its role is decided by what it meets. */
  record Value(SealableValue value) implements Kind {}

  /** Several beside each other. */
  record Row(List<Kind> kinds) implements Kind {
    public Row {
      kinds = List.copyOf(kinds);
    }

    @Override
    public boolean holdsCells() {
      return kinds.stream().anyMatch(Kind::holdsCells);
    }

    @Override
    public void refuseCells(String where) {
      kinds.forEach(kind -> kind.refuseCells(where));
    }
  }

  default boolean holdsCells() {
    return false;
  }

  /** Refuses it where nothing but plain expressions may stand. */
  default void refuseCells(String where) {}
}
