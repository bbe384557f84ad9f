package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item of FROM. */
public sealed interface TableReference extends Node {
  /**
   * A table or a view.
   *
   * @param only whether inheriting tables are excluded
   * @param hints further clauses: partitions, indexes, a sample, a time
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

  /** A table function, or several side by side. */
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

  /** {@code FINAL TABLE (INSERT …)}: the new or old rows of a write. */
  record Written(Span span, Version version, Statement statement, @Nullable Alias alias)
      implements TableReference {
    /** The version of the rows. */
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

  /** {@code first JOIN second ON …}, and further joins. */
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
      return List.of(inner);
    }
  }

  /** A table reference in parentheses with its own alias. */
  record Nested(Span span, TableReference inner, @Nullable Alias alias) implements TableReference {
    @Override
    public List<Node> children() {
      return Node.all(inner, alias);
    }
  }

  /**
   * A further table of a join.
   *
   * @param using merged columns
   */
  record Joint(
      Span span,
      Kind kind,
      boolean natural,
      TableReference table,
      @Nullable Expression on,
      List<Identifier> using)
      implements Node {
    /** The kind of a join. */
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
   * An alias, with optional column names.
   *
   * @param types of the columns, for a function that does not declare them
   */
  record Alias(Span span, @Nullable Identifier name, List<Identifier> columns, List<DataType> types)
      implements Node {
    public Alias {
      columns = List.copyOf(columns);
      types = List.copyOf(types);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(types);
    }
  }
}
