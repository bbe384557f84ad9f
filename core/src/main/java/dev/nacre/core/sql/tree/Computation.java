package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression that computes a value from others. */
public sealed interface Computation extends Expression {
  /**
   * Operands with left-associative operators of the same precedence between them; or one operand
   * with a prefix operator.
   *
   * @param operators one fewer than operands; or one, for a single operand
   */
  record Operation(Span span, List<String> operators, List<Expression> operands)
      implements Computation {
    public Operation {
      operators = List.copyOf(operators);
      operands = List.copyOf(operands);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(operands);
    }
  }

  /**
   * A call of a function or an aggregate, or something that looks like one.
   *
   * @param words keywords between its arguments, in upper case: {@code FROM} of {@code EXTRACT}
   * @param distinct whether an aggregate uses each value once
   * @param order in its parentheses, or after them with {@code WITHIN GROUP}
   */
  record Call(
      Span span,
      Path name,
      boolean distinct,
      List<Expression> arguments,
      List<String> words,
      List<Query.Ordering> order,
      @Nullable Expression filter,
      @Nullable Window over)
      implements Computation {
    public Call {
      arguments = List.copyOf(arguments);
      words = List.copyOf(words);
      order = List.copyOf(order);
    }

    @Override
    public List<Node> children() {
      return Node.all(name, arguments, order, filter, over);
    }
  }

  /**
   * A window.
   *
   * @param base the name of a window that this one extends, or is
   * @param frame the expressions in its bounds
   */
  record Window(
      Span span,
      @Nullable Identifier base,
      List<Expression> partition,
      List<Query.Ordering> order,
      List<Expression> frame)
      implements Node {
    public Window {
      partition = List.copyOf(partition);
      order = List.copyOf(order);
      frame = List.copyOf(frame);
    }

    @Override
    public List<Node> children() {
      return Node.all(partition, order, frame);
    }
  }

  /** {@code CAST(value AS type)}, {@code value::type}, {@code CONVERT(value, type)}. */
  record Cast(Span span, Expression value, DataType type) implements Computation {
    @Override
    public List<Node> children() {
      return Node.all(value, type);
    }
  }

  /**
   * @param operand the value with which every condition is compared, if there is one
   */
  record Case(
      Span span, @Nullable Expression operand, List<When> whens, @Nullable Expression otherwise)
      implements Computation {
    public Case {
      whens = List.copyOf(whens);
    }

    @Override
    public List<Node> children() {
      return Node.all(operand, whens, otherwise);
    }
  }

  /**
   * @param conditions several only where CASE has an operand
   */
  record When(Span span, List<Expression> conditions, Expression then) implements Node {
    public When {
      conditions = List.copyOf(conditions);
    }

    @Override
    public List<Node> children() {
      return Node.all(conditions, then);
    }
  }

  /** {@code value COLLATE name}. */
  record Collated(Span span, Expression value, Path collation) implements Computation {
    @Override
    public List<Node> children() {
      return Node.all(value, collation);
    }
  }

  /** {@code value AT TIME ZONE zone}. */
  record AtZone(Span span, Expression value, @Nullable Expression zone) implements Computation {
    @Override
    public List<Node> children() {
      return Node.all(value, zone);
    }
  }

  /** {@code value[1]}, {@code value[1:2]}. */
  record Subscript(Span span, Expression value, List<Expression> bounds) implements Computation {
    public Subscript {
      bounds = List.copyOf(bounds);
    }

    @Override
    public List<Node> children() {
      return Node.all(value, bounds);
    }
  }

  /**
   * {@code (row).name}.
   *
   * @param name null for all fields
   */
  record Field(Span span, Expression value, @Nullable Identifier name) implements Computation {
    @Override
    public List<Node> children() {
      return List.of(value);
    }
  }

  /** {@code {fn …}} around a call. */
  record Escape(Span span, Expression call) implements Computation {
    @Override
    public List<Node> children() {
      return List.of(call);
    }
  }
}
