package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Operators;
import dev.nacre.core.sql.grammar.Precedence;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Comparison.Operator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses predicates after an operand. */
final class PredicateParser {
  private final SqlParser parser;
  private final Cursor cursor;
  private final ExpressionParser expressions;

  PredicateParser(SqlParser parser, ExpressionParser expressions) {
    this.parser = parser;
    this.cursor = parser.cursor();
    this.expressions = expressions;
  }

  static boolean isComparison(String operator) {
    return operator(operator) != null;
  }

  private static @Nullable Operator operator(String sign) {
    return switch (sign) {
      case "=" -> Operator.EQUAL;
      case "<>", "!=" -> Operator.NOT_EQUAL;
      case "<" -> Operator.LESS;
      case "<=" -> Operator.LESS_OR_EQUAL;
      case ">" -> Operator.GREATER;
      case ">=" -> Operator.GREATER_OR_EQUAL;
      case "<=>" -> Operator.NOT_DISTINCT;
      default -> null;
    };
  }

  Expression comparison(Expression left, String sign) throws SyntaxException {
    Operator operator = operator(sign);
    if (operator == null) {
      throw cursor.unexpected("a comparison");
    }
    cursor.skip(Operators.tokens(cursor, sign));
    Expression right = right();
    return new Predicate.Comparison(cursor.since(left.span().start()), left, operator, right);
  }

  private Expression right() throws SyntaxException {
    boolean all = cursor.is("ALL");
    boolean quantified =
        (all || cursor.is("ANY") || cursor.is("SOME")) && cursor.is(1, TokenKind.OPEN_PAREN);
    if (!quantified) {
      return expressions.above(Precedence.COMPARISON + 1);
    }
    int start = cursor.start();
    cursor.skip();
    Expression values = parser.primaries().parenthesized();
    return new Predicate.Quantified(cursor.since(start), all, values);
  }

  Expression is(Expression value) throws SyntaxException {
    int start = value.span().start();
    if (cursor.accept("ISNULL")) {
      return new Predicate.IsNull(cursor.since(start), value, false);
    }
    if (cursor.accept("NOTNULL")) {
      return new Predicate.IsNull(cursor.since(start), value, true);
    }
    cursor.expect("IS");
    boolean negated = cursor.accept("NOT");
    if (cursor.accept("NULL")) {
      return new Predicate.IsNull(cursor.since(start), value, negated);
    }
    if (cursor.accept("DISTINCT")) {
      cursor.expect("FROM");
      Operator operator = negated ? Operator.NOT_DISTINCT : Operator.DISTINCT;
      Expression right = right();
      return new Predicate.Comparison(cursor.since(start), value, operator, right);
    }
    String what = cursor.word();
    switch (what) {
      case "TRUE", "FALSE", "UNKNOWN", "DOCUMENT" -> cursor.skip();
      case "JSON" -> json();
      case "OF" -> types();
      case "NORMALIZED" -> cursor.skip();
      case "NFC", "NFD", "NFKC", "NFKD" -> {
        cursor.skip();
        cursor.expect("NORMALIZED");
      }
      default -> throw cursor.unexpected("NULL, TRUE, FALSE, UNKNOWN or DISTINCT");
    }
    return new Predicate.Is(cursor.since(start), value, negated, what);
  }

  private void json() throws SyntaxException {
    cursor.skip();
    cursor.acceptAny("VALUE", "ARRAY", "OBJECT", "SCALAR");
    if (cursor.is("WITH", "UNIQUE") || cursor.is("WITHOUT", "UNIQUE")) {
      cursor.skip(2);
      cursor.accept("KEYS");
    }
  }

  private void types() throws SyntaxException {
    cursor.skip();
    cursor.expect(TokenKind.OPEN_PAREN);
    do {
      parser.types().type();
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
  }

  /** Whether the word at the cursor continues an operand; NOT alone does not. */
  boolean follows() {
    int at = cursor.is("NOT") ? 1 : 0;
    return switch (cursor.word(at)) {
      case "BETWEEN", "IN", "LIKE", "ILIKE", "RLIKE", "REGEXP" -> true;
      case "SIMILAR" -> cursor.word(at + 1).equals("TO");
      case "SOUNDS" -> cursor.word(at + 1).equals("LIKE");
      default -> false;
    };
  }

  Expression predicate(Expression value) throws SyntaxException {
    boolean negated = cursor.accept("NOT");
    String word = cursor.word();
    cursor.skip();
    return switch (word) {
      case "BETWEEN" -> between(value, negated);
      case "IN" -> in(value, negated);
      case "SIMILAR" -> {
        cursor.expect("TO");
        yield like(value, negated, "SIMILAR TO");
      }
      case "SOUNDS" -> {
        cursor.expect("LIKE");
        yield like(value, negated, "SOUNDS LIKE");
      }
      default -> like(value, negated, word);
    };
  }

  private Expression between(Expression value, boolean negated) throws SyntaxException {
    boolean symmetric = cursor.accept("SYMMETRIC");
    if (!symmetric) {
      cursor.accept("ASYMMETRIC");
    }
    Expression low = expressions.above(Precedence.PREDICATE + 1);
    cursor.expect("AND");
    Expression high = expressions.above(Precedence.PREDICATE + 1);
    return new Predicate.Between(
        cursor.since(value.span().start()), value, negated, symmetric, low, high);
  }

  private Expression in(Expression value, boolean negated) throws SyntaxException {
    int start = value.span().start();
    if (!cursor.is(TokenKind.OPEN_PAREN)) {
      // IN UNNEST(…) and IN array, of H2
      Expression array = expressions.above(Precedence.PREDICATE + 1);
      return new Predicate.In(cursor.since(start), value, negated, List.of(array));
    }
    List<Expression> among = parser.primaries().parentheses();
    return new Predicate.In(cursor.since(start), value, negated, among);
  }

  private Expression like(Expression value, boolean negated, String word) throws SyntaxException {
    boolean any =
        (cursor.is("ANY") || cursor.is("ALL") || cursor.is("SOME"))
            && cursor.is(1, TokenKind.OPEN_PAREN);
    Expression pattern = any ? right() : expressions.above(Precedence.PREDICATE + 1);
    boolean inBraces = cursor.is(TokenKind.OPEN_BRACE) && cursor.word(1).equals("ESCAPE");
    if (inBraces) {
      cursor.skip();
    }
    Expression escape =
        cursor.accept("ESCAPE") ? expressions.above(Precedence.PREDICATE + 1) : null;
    if (inBraces) {
      cursor.expect(TokenKind.CLOSE_BRACE);
    }
    return new Predicate.Like(
        cursor.since(value.span().start()), value, negated, word, pattern, escape);
  }
}
