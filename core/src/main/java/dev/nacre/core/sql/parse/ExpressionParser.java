package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.Operators;
import dev.nacre.core.sql.grammar.Precedence;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import java.util.ArrayList;
import java.util.List;

/** Parses expressions by operator precedence. */
final class ExpressionParser {
  /** The most operators in a row: each adds a level to the tree. */
  private static final int MAX_OPERATORS_IN_ROW = 250;

  private final SqlParser parser;
  private final Cursor cursor;
  private final Operators operators;
  private final PredicateParser predicates;

  ExpressionParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
    this.operators = parser.grammar().operators();
    this.predicates = new PredicateParser(parser, this);
  }

  Expression expression() throws SyntaxException {
    return above(Precedence.OR);
  }

  List<Expression> list() throws SyntaxException {
    List<Expression> list = new ArrayList<>();
    do {
      list.add(expression());
    } while (cursor.accept(TokenKind.COMMA));
    return list;
  }

  /** Parses an expression of operators with at least this precedence. */
  Expression above(int level) throws SyntaxException {
    cursor.enter();
    Expression expression = continued(prefixed(level), level);
    cursor.leave();
    return expression;
  }

  private Expression prefixed(int level) throws SyntaxException {
    int start = cursor.start();
    if (level <= Precedence.NOT && cursor.accept("NOT")) {
      Expression operand = above(Precedence.NOT);
      return new Predicate.Not(cursor.since(start), operand);
    }
    if (cursor.isSign("!") && parser.grammar().has(Grammar.Feature.BANG_IS_NOT)) {
      cursor.skip();
      Expression operand = above(Precedence.SIGN);
      return new Predicate.Not(cursor.since(start), operand);
    }
    String sign = operators.at(cursor);
    if (!sign.isEmpty() && isPrefix(sign)) {
      cursor.skip(Operators.tokens(cursor, sign));
      Expression operand = above(Precedence.SIGN);
      return new Computation.Operation(cursor.since(start), List.of(sign), List.of(operand));
    }
    return parser.primaries().primary();
  }

  private boolean isPrefix(String sign) {
    return switch (sign) {
      case "+", "-", "~" -> true;
      case "*", "=", "<", ">", "/" -> false;
      default -> operators.any();
    };
  }

  /** Continues an expression after its first operand. */
  Expression continued(Expression first, int level) throws SyntaxException {
    Expression left = first;
    int start = first.span().start();
    for (int turns = 0; ; turns++) {
      if (turns > MAX_OPERATORS_IN_ROW) {
        throw cursor.unexpected("fewer operators in a row");
      }
      boolean isWord = cursor.is(TokenKind.WORD);
      if (!isWord && left != first && left instanceof Predicate && bindsTighter()) {
        return left; // databases reject the rest, or parse it differently
      }
      Expression more = isWord ? word(left, start, level) : sign(left, level);
      if (more == left) {
        return left;
      }
      cursor.deepen();
      left = more;
    }
  }

  /** Whether the operator at the cursor binds tighter than any predicate. */
  private boolean bindsTighter() {
    String operator = operators.at(cursor);
    return !operator.isEmpty()
        && !PredicateParser.isComparison(operator)
        && operators.level(operator) > Precedence.PREDICATE;
  }

  /** Returns the same expression when no operator of this precedence follows. */
  private Expression word(Expression left, int start, int level) throws SyntaxException {
    switch (cursor.word()) {
      case "OR" -> {
        return level <= Precedence.OR ? junction(left, Connective.OR, Precedence.XOR) : left;
      }
      case "XOR" -> {
        return level <= Precedence.XOR ? junction(left, Connective.XOR, Precedence.AND) : left;
      }
      case "AND" -> {
        return level <= Precedence.AND ? junction(left, Connective.AND, Precedence.NOT) : left;
      }
      case "IS" -> {
        return level <= Precedence.IS ? predicates.is(left) : left;
      }
      case "ISNULL", "NOTNULL" -> {
        boolean operator = parser.names().isReserved() || !parser.names().isColumnAlias();
        return level <= Precedence.IS && operator ? predicates.is(left) : left;
      }
      case "NOT", "BETWEEN", "IN", "LIKE", "ILIKE", "RLIKE", "REGEXP", "SIMILAR", "SOUNDS" -> {
        return level <= Precedence.PREDICATE && predicates.follows()
            ? predicates.predicate(left)
            : left;
      }
      case "OVERLAPS" -> {
        return level <= Precedence.PREDICATE
            ? operation(left, "OVERLAPS", 1, Precedence.PREDICATE)
            : left;
      }
      case "DIV", "MOD" -> {
        boolean here = level <= Precedence.PRODUCT && parser.names().isOperatorWord();
        return here ? operation(left, cursor.word(), 1, Precedence.PRODUCT) : left;
      }
      case "OPERATOR" -> {
        return level <= Precedence.OTHER && cursor.is(1, TokenKind.OPEN_PAREN) ? named(left) : left;
      }
      case "AT" -> {
        return level <= Precedence.ZONE ? zone(left, start) : left;
      }
      case "COLLATE" -> {
        if (level > Precedence.COLLATE) {
          return left;
        }
        cursor.skip();
        Path collation = parser.names().path();
        return new Computation.Collated(cursor.since(start), left, collation);
      }
      default -> {
        return left;
      }
    }
  }

  private Expression sign(Expression left, int level) throws SyntaxException {
    String operator = operators.at(cursor);
    if (operator.isEmpty()) {
      return left;
    }
    if (PredicateParser.isComparison(operator)) {
      if (left instanceof Predicate.Comparison && !isInParentheses(left)) {
        throw cursor.unexpected("no comparison of a comparison without parentheses");
      }
      return level <= Precedence.COMPARISON ? predicates.comparison(left, operator) : left;
    }
    int own = operators.level(operator);
    if (own < level) {
      return left;
    }
    return switch (own) {
      case Precedence.OR -> junction(left, Connective.OR, Precedence.XOR);
      case Precedence.AND -> junction(left, Connective.AND, Precedence.NOT);
      default -> operation(left, operator, Operators.tokens(cursor, operator), own);
    };
  }

  /** Whether the last operand was in parentheses. */
  private boolean isInParentheses(Expression left) {
    return cursor.since(left.span().start()).end() > left.span().end();
  }

  /** Builds one node for all operands that the same connective joins. */
  private Expression junction(Expression first, Connective connective, int level)
      throws SyntaxException {
    List<Expression> operands = new ArrayList<>();
    operands.add(first);
    boolean pipes = false;
    while (isConnective(connective)) {
      pipes |= cursor.isSign("||");
      cursor.skip();
      operands.add(above(level));
    }
    return new Predicate.Junction(
        cursor.since(first.span().start()), pipes ? Connective.PIPES : connective, operands);
  }

  private boolean isConnective(Connective connective) {
    return cursor.is(connective.name())
        || switch (connective) {
          case OR -> operators.level("||") == Precedence.OR && operators.at(cursor).equals("||");
          case AND -> operators.level("&&") == Precedence.AND && operators.at(cursor).equals("&&");
          case XOR, PIPES -> false;
        };
  }

  /** Builds one node for all operands joined by operators of the same precedence. */
  private Expression operation(Expression first, String operator, int tokens, int level)
      throws SyntaxException {
    List<String> between = new ArrayList<>();
    List<Expression> operands = new ArrayList<>();
    operands.add(first);
    String next = operator;
    int length = tokens;
    while (!next.isEmpty()) {
      cursor.skip(length);
      between.add(next);
      operands.add(above(level + 1));
      next = nextOf(level);
      length = next.isEmpty() || cursor.is(TokenKind.WORD) ? 1 : Operators.tokens(cursor, next);
    }
    return new Computation.Operation(cursor.since(first.span().start()), between, operands);
  }

  /** The operator at the cursor if it has this precedence; else an empty string. */
  private String nextOf(int level) {
    if (level == Precedence.PRODUCT && parser.names().isOperatorWord()) {
      return cursor.word();
    }
    String next = operators.at(cursor);
    boolean same =
        !next.isEmpty() && !PredicateParser.isComparison(next) && operators.level(next) == level;
    return same ? next : "";
  }

  /** {@code a OPERATOR(schema.+) b}. */
  private Expression named(Expression left) throws SyntaxException {
    cursor.skip(2);
    while (cursor.is(TokenKind.WORD) || cursor.is(TokenKind.QUOTED_NAME)) {
      cursor.skip();
      cursor.expect(TokenKind.DOT);
    }
    String operator = operators.at(cursor);
    if (operator.isEmpty()) {
      throw cursor.unexpected("an operator");
    }
    cursor.skip(Operators.tokens(cursor, operator));
    cursor.expect(TokenKind.CLOSE_PAREN);
    Expression right = above(Precedence.OTHER + 1);
    return new Computation.Operation(
        cursor.since(left.span().start()),
        List.of("OPERATOR(" + operator + ")"),
        List.of(left, right));
  }

  private Expression zone(Expression left, int start) throws SyntaxException {
    cursor.skip();
    if (cursor.accept("LOCAL")) {
      return new Computation.AtZone(cursor.since(start), left, null);
    }
    cursor.expect("TIME", "ZONE");
    Expression zone = above(Precedence.ZONE + 1);
    return new Computation.AtZone(cursor.since(start), left, zone);
  }

  /** Parses an expression, or DEFAULT. */
  Expression orDefault() throws SyntaxException {
    if (cursor.is("DEFAULT") && !cursor.is(1, TokenKind.OPEN_PAREN)) {
      int start = cursor.start();
      cursor.skip();
      return new Operand.Default(cursor.since(start));
    }
    return expression();
  }
}
