package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operand of an expression: a value, a name, a row or a query. */
public sealed interface Operand extends Expression {
  /** A value in the text. */
  record Literal(Span span, Kind kind) implements Operand, Definition.Value {
    /** The lexical kind, not the type in the database. */
    public enum Kind {
      STRING,
      NUMBER,
      BINARY,
      BOOLEAN,
      NULL
    }

    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** {@code DATE '2026-01-01'}, {@code {d '2026-01-01'}}, {@code INTERVAL '1' DAY}. */
  record TypedLiteral(Span span, DataType type, Expression value) implements Operand {
    @Override
    public List<Node> children() {
      return List.of(type, value);
    }
  }

  /**
   * A parameter marker.
   *
   * @param index from 0: its position among all markers, or its number
   */
  record Parameter(Span span, int index) implements Operand {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** A name: a column, or a value written as a name. */
  record Name(Path path) implements Operand, Definition.Value {
    @Override
    public Span span() {
      return path.span();
    }

    @Override
    public List<Node> children() {
      return List.of(path);
    }
  }

  /** A variable of the session. */
  record Variable(Span span) implements Operand {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /**
   * {@code *}, {@code t.*}.
   *
   * @param except columns that are omitted
   */
  record Star(Span span, @Nullable Path of, List<Path> except) implements Operand {
    public Star {
      except = List.copyOf(except);
    }

    @Override
    public List<Node> children() {
      return Node.all(of, except);
    }
  }

  /** {@code DEFAULT} in place of a value. */
  record Default(Span span) implements Operand {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** {@code (a, b)}, {@code ROW (a)}. */
  record Row(Span span, List<Expression> items) implements Operand {
    public Row {
      items = List.copyOf(items);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(items);
    }
  }

  /** {@code ARRAY[a, b]}, {@code ARRAY(SELECT …)}. */
  record Array(Span span, List<Expression> items) implements Operand {
    public Array {
      items = List.copyOf(items);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(items);
    }
  }

  /** A query in parentheses. */
  record Subquery(Span span, Query query) implements Operand {
    @Override
    public List<Node> children() {
      return List.of(query);
    }
  }
}
