package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A predicate: true, false or unknown. */
public sealed interface Predicate extends Expression {
  /** Operands with one connective between them. */
  record Junction(Span span, Connective connective, List<Expression> operands)
      implements Predicate {
    /** In order of precedence, from the lowest. */
    public enum Connective {
      OR,
      /** {@code ||} of MariaDB: OR, or, with a setting, a concatenation with high precedence. */
      PIPES,
      XOR,
      AND
    }

    public Junction {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(operands);
    }
  }

  record Not(Span span, Expression operand) implements Predicate {
    @Override
    public List<Node> children() {
      return List.of(operand);
    }
  }

  /**
   * {@code left = right}, {@code left IS NOT DISTINCT FROM right}.
   *
   * @param right may be a {@link Quantified}
   */
  record Comparison(Span span, Expression left, Operator operator, Expression right)
      implements Predicate {
    /** The operator of a comparison. */
    public enum Operator {
      EQUAL,
      NOT_EQUAL,
      LESS,
      LESS_OR_EQUAL,
      GREATER,
      GREATER_OR_EQUAL,
      /** Also {@code <=>}. */
      NOT_DISTINCT,
      DISTINCT;

      /** Whether it only tests equality. */
      public boolean isEquality() {
        return switch (this) {
          case EQUAL, NOT_EQUAL, NOT_DISTINCT, DISTINCT -> true;
          case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> false;
        };
      }
    }

    @Override
    public List<Node> children() {
      return List.of(left, right);
    }
  }

  /** {@code ANY (…)} or {@code ALL (…)} on the right of a comparison: a query or an array. */
  record Quantified(Span span, boolean all, Expression values) implements Predicate {
    @Override
    public List<Node> children() {
      return List.of(values);
    }
  }

  record Between(
      Span span,
      Expression value,
      boolean negated,
      boolean symmetric,
      Expression low,
      Expression high)
      implements Predicate {
    @Override
    public List<Node> children() {
      return List.of(value, low, high);
    }
  }

  /** IN a list of values, or a query, which is then the only element. */
  record In(Span span, Expression value, boolean negated, List<Expression> among)
      implements Predicate {
    public In {
      among = List.copyOf(among);
    }

    @Override
    public List<Node> children() {
      return Node.all(value, among);
    }
  }

  /**
   * {@code LIKE} and similar predicates.
   *
   * @param word in upper case: {@code LIKE}, {@code ILIKE}, {@code REGEXP}, {@code SIMILAR TO}
   */
  record Like(
      Span span,
      Expression value,
      boolean negated,
      String word,
      Expression pattern,
      @Nullable Expression escape)
      implements Predicate {
    @Override
    public List<Node> children() {
      return Node.all(value, pattern, escape);
    }
  }

  record IsNull(Span span, Expression value, boolean negated) implements Predicate {
    @Override
    public List<Node> children() {
      return List.of(value);
    }
  }

  /**
   * {@code IS TRUE}, {@code IS JSON}, {@code IS OF (INTEGER)}.
   *
   * @param what the words after IS and NOT, in upper case
   */
  record Is(Span span, Expression value, boolean negated, String what) implements Predicate {
    @Override
    public List<Node> children() {
      return List.of(value);
    }
  }

  /** {@code EXISTS}, and {@code UNIQUE}, which tests that no two rows are equal. */
  record Exists(Span span, boolean unique, Query query) implements Predicate {
    @Override
    public List<Node> children() {
      return List.of(query);
    }
  }
}
