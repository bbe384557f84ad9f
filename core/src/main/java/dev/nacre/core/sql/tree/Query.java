package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query with all that stands around it.
 *
 * @param locked tables or columns that {@code FOR UPDATE OF} names
 */
public record Query(
    Span span,
    @Nullable With with,
    QueryBody body,
    List<Ordering> order,
    @Nullable Limits limits,
    List<Path> locked)
    implements Node {
  public Query {
    order = List.copyOf(order);
    locked = List.copyOf(locked);
  }

  @Override
  public List<Node> children() {
    return Node.all(with, body, order, limits, locked);
  }

  /** {@code WITH …}. */
  public record With(Span span, boolean recursive, List<CommonTable> tables) implements Node {
    public With {
      tables = List.copyOf(tables);
    }

    @Override
    public List<Node> children() {
      return Node.all(tables);
    }
  }

  /**
   * {@code name (a, b) AS (…)}.
   *
   * @param columns their names, if they are given
   * @param body a query, or what writes and shows what it has written
   */
  public record CommonTable(Span span, Identifier name, List<Identifier> columns, Statement body)
      implements Node {
    public CommonTable {
      columns = List.copyOf(columns);
    }

    @Override
    public List<Node> children() {
      return Node.all(body);
    }
  }

  /** {@code value DESC NULLS LAST}. */
  public record Ordering(Span span, Expression value) implements Node {
    @Override
    public List<Node> children() {
      return Node.all(value);
    }
  }

  /** How many rows, and after how many. */
  public record Limits(Span span, List<Expression> numbers) implements Node {
    public Limits {
      numbers = List.copyOf(numbers);
    }

    @Override
    public List<Node> children() {
      return Node.all(numbers);
    }
  }
}
