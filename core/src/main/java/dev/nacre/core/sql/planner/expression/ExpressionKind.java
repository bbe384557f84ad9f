package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.List;

/** The kind of an expression with respect to encryption. */
public sealed interface ExpressionKind {
  /** An expression without cells and without a value that could be encrypted. */
  record Plain() implements ExpressionKind {
    static final Plain INSTANCE = new Plain();
  }

  /** The unchanged cell of a column. */
  record Cell(EncryptedColumn column) implements ExpressionKind {
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

  /** A literal or a parameter, whose role depends on its context. */
  record Value(EncryptableValue value) implements ExpressionKind {}

  /** A row of expressions. */
  record Row(List<ExpressionKind> kinds) implements ExpressionKind {
    public Row {
      kinds = List.copyOf(kinds);
    }

    @Override
    public boolean holdsCells() {
      return kinds.stream().anyMatch(ExpressionKind::holdsCells);
    }

    @Override
    public void refuseCells(String where) {
      kinds.forEach(kind -> kind.refuseCells(where));
    }
  }

  default boolean holdsCells() {
    return false;
  }

  /** Refuses cells where only plain expressions are allowed. */
  default void refuseCells(String where) {}
}
