package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something in FROM. */
public sealed interface TableReference extends Node {
  /**
   * A table or a view.
   *
   * @param only whether tables that inherit from it are left out
   * @param hints what else is said of it: partitions, indexes, a sample, a time
   */
  record Named(Span span, Path name, boolean only, List<Expression> hints, @Nullable Alias alias)
      implements TableReference {
    public Named {
      hints = List.copyOf(hints);
    }

    @Override
    public List<Node> children() {
      return Node.all(name, hints, alias);
    }
  }

  /** A query, with or without {@code LATERAL}. */
  record Derived(Span span, boolean lateral, Query query, @Nullable Alias alias)
      implements TableReference {
    @Override
    public List<Node> children() {
      return Node.all(query, alias);
    }
  }

  /** What a function shows, or several beside each other. */
  record Function(Span span, boolean lateral, List<Expression> calls, @Nullable Alias alias)
      implements TableReference {
    public Function {
      calls = List.copyOf(calls);
    }

    @Override
    public List<Node> children() {
      return Node.all(calls, alias);
    }
  }

  /** {@code FINAL TABLE (INSERT …)}: rows as they are, or were, when they are written. */
  record Written(Span span, Version version, Statement statement, @Nullable Alias alias)
      implements TableReference {
    /** Which of them. */
    public enum Version {
      OLD,
      NEW,
      FINAL
    }

    @Override
    public List<Node> children() {
      return Node.all(statement, alias);
    }
  }

  /** {@code first JOIN second ON …}, and further ones. */
  record Joined(Span span, TableReference first, List<Joint> joints) implements TableReference {
    public Joined {
      joints = List.copyOf(joints);
    }

    @Override
    public List<Node> children() {
      return Node.all(first, joints);
    }
  }

  /** {@code {oj …}} around a join. */
  record Escape(Span span, TableReference inner) implements TableReference {
    @Override
    public List<Node> children() {
      return Node.all(inner);
    }
  }

  /** One that has an alias of its own around its parentheses. */
  record Nested(Span span, TableReference inner, @Nullable Alias alias) implements TableReference {
    @Override
    public List<Node> children() {
      return Node.all(inner, alias);
    }
  }

  /**
   * One more of a join.
   *
   * @param using columns that both sides have, which are shown once
   */
  record Joint(
      Span span,
      Kind kind,
      boolean natural,
      TableReference table,
      @Nullable Expression on,
      List<Identifier> using)
      implements Node {
    /** Which rows stay that have none on the other side. */
    public enum Kind {
      INNER,
      CROSS,
      LEFT,
      RIGHT,
      FULL
    }

    public Joint {
      using = List.copyOf(using);
    }

    @Override
    public List<Node> children() {
      return Node.all(table, on);
    }
  }

  /**
   * Another name, and other names of columns.
   *
   * @param types of the columns, of a function that does not say them
   */
  record Alias(Span span, @Nullable Identifier name, List<Identifier> columns, List<DataType> types)
      implements Node {
    public Alias {
      columns = List.copyOf(columns);
      types = List.copyOf(types);
    }

    @Override
    public List<Node> children() {
      return Node.all(types);
    }
  }
}
