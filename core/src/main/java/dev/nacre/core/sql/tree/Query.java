package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query with WITH, ORDER BY, limits and locking clauses.
 *
 * @param locks whether it locks the rows that it reads
 * @param locked tables or columns in {@code FOR UPDATE OF}
 */
public record Query(
    Span span,
    @Nullable With with,
    QueryBody body,
    List<Ordering> order,
    @Nullable Limits limits,
    boolean locks,
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
      return List.copyOf(tables);
    }
  }

  /**
   * {@code name (a, b) AS (…)}.
   *
   * @param columns column names, if given
   * @param body a query, or a write with RETURNING
   */
  public record CommonTable(Span span, Identifier name, List<Identifier> columns, Statement body)
      implements Node {
    public CommonTable {
      columns = List.copyOf(columns);
    }

    @Override
    public List<Node> children() {
      return List.of(body);
    }
  }

  /** {@code value DESC NULLS LAST}. */
  public record Ordering(Span span, Expression value) implements Node {
    @Override
    public List<Node> children() {
      return List.of(value);
    }
  }

  /** Limit and offset. */
  public record Limits(Span span, List<Expression> numbers) implements Node {
    public Limits {
      numbers = List.copyOf(numbers);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(numbers);
    }
  }
}
