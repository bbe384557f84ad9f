package dev.nacre.core.sql.tree;

import java.util.List;

/**
 * {@code a = value}, {@code (a, b) = (value, value)}.
 *
 * @param columns several where a row or a query is assigned
 */
public record Assignment(Span span, List<Path> columns, Expression value) implements Node {
  public Assignment {
    columns = List.copyOf(columns);
  }

  @Override
  public List<Node> children() {
    return Node.all(columns, value);
  }
}
