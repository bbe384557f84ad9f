package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a query gets its rows. */
public sealed interface QueryBody extends Node {
  /**
   * {@code SELECT …}.
   *
   * @param distinctOn what {@code DISTINCT ON} compares
   * @param top how many rows, where that stands before the columns
   * @param into where rows go that are not shown
   * @param windows with names
   */
  record Select(
      Span span,
      boolean distinct,
      List<Expression> distinctOn,
      @Nullable Expression top,
      List<Item> items,
      @Nullable Path into,
      List<TableReference> from,
      @Nullable Expression where,
      List<Expression> groups,
      @Nullable Expression having,
      List<Computation.Window> windows,
      @Nullable Expression qualify)
      implements QueryBody {
    public Select {
      distinctOn = List.copyOf(distinctOn);
      items = List.copyOf(items);
      from = List.copyOf(from);
      groups = List.copyOf(groups);
      windows = List.copyOf(windows);
    }

    @Override
    public List<Node> children() {
      return Node.all(distinctOn, top, items, into, from, where, groups, having, windows, qualify);
    }
  }

  /** What a query shows in one place, or in several. */
  record Item(Span span, Expression value, @Nullable Identifier alias) implements Node {
    @Override
    public List<Node> children() {
      return Node.all(value);
    }
  }

  /** {@code first UNION second}, and further ones that bind alike. */
  record SetOperation(Span span, QueryBody first, List<Branch> others) implements QueryBody {
    public SetOperation {
      others = List.copyOf(others);
    }

    @Override
    public List<Node> children() {
      return Node.all(first, others);
    }
  }

  /** One more of a set operation. */
  record Branch(Span span, Operator operator, boolean all, QueryBody body) implements Node {
    /** How its rows are joined to those before. */
    public enum Operator {
      UNION,
      INTERSECT,
      EXCEPT
    }

    @Override
    public List<Node> children() {
      return Node.all(body);
    }
  }

  /** Rows in the text. */
  record Values(Span span, List<Expression> rows) implements QueryBody {
    public Values {
      rows = List.copyOf(rows);
    }

    @Override
    public List<Node> children() {
      return Node.all(rows);
    }
  }

  /** {@code TABLE name}: all of it. */
  record Whole(Span span, Path name) implements QueryBody {
    @Override
    public List<Node> children() {
      return Node.all(name);
    }
  }

  /** In parentheses. */
  record Nested(Span span, Query query) implements QueryBody {
    @Override
    public List<Node> children() {
      return Node.all(query);
    }
  }
}
