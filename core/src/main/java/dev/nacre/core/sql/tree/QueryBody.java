package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The source of a query's rows. */
public sealed interface QueryBody extends Node {
  /**
   * {@code SELECT …}.
   *
   * @param distinctOn the expressions of {@code DISTINCT ON}
   * @param top the number of rows, where that is before the columns
   * @param into the target of INTO
   * @param windows named windows
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

  /** An item of a select list, which may be several columns. */
  record Item(Span span, Expression value, @Nullable Identifier alias) implements Node {
    @Override
    public List<Node> children() {
      return List.of(value);
    }
  }

  /** {@code first UNION second}, and further operations of the same precedence. */
  record SetOperation(Span span, QueryBody first, List<Branch> others) implements QueryBody {
    public SetOperation {
      others = List.copyOf(others);
    }

    @Override
    public List<Node> children() {
      return Node.all(first, others);
    }
  }

  /** A further operand of a set operation. */
  record Branch(Span span, Operator operator, boolean all, QueryBody body) implements Node {
    /** The set operator. */
    public enum Operator {
      UNION,
      INTERSECT,
      EXCEPT
    }

    @Override
    public List<Node> children() {
      return List.of(body);
    }
  }

  /** VALUES: rows in the text. */
  record Values(Span span, List<Expression> rows) implements QueryBody {
    public Values {
      rows = List.copyOf(rows);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(rows);
    }
  }

  /** {@code TABLE name}: a whole table. */
  record Whole(Span span, Path name) implements QueryBody {
    @Override
    public List<Node> children() {
      return List.of(name);
    }
  }

  /** A query in parentheses. */
  record Nested(Span span, Query query) implements QueryBody {
    @Override
    public List<Node> children() {
      return List.of(query);
    }
  }
}
