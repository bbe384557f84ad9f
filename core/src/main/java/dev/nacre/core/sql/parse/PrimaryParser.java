package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Operand.Literal;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;

/** Parses operands: markers, names, parentheses, and with other parsers literals and suffixes. */
final class PrimaryParser {
  private final SqlParser parser;
  private final Cursor cursor;
  private final Grammar grammar;
  private final LiteralParser literals;
  private final SuffixParser suffixes;

  PrimaryParser(SqlParser parser) {
    this.parser = parser;
    this.literals = new LiteralParser(parser);
    this.suffixes = new SuffixParser(parser);
    this.cursor = parser.cursor();
    this.grammar = parser.grammar();
  }

  Expression primary() throws SyntaxException {
    int start = cursor.start();
    return suffixes.after(unsuffixed(start), start);
  }

  private Expression unsuffixed(int start) throws SyntaxException {
    if (cursor.is(TokenKind.WORD)) { // as most begin
      return word(start);
    }
    if (cursor.is(TokenKind.STRING)) {
      return literals.string();
    }
    if (cursor.accept(TokenKind.NUMBER)) {
      return new Literal(cursor.since(start), Literal.Kind.NUMBER);
    }
    if (cursor.is(TokenKind.BINARY)) {
      while (cursor.accept(TokenKind.BINARY) || cursor.accept(TokenKind.STRING)) {
        // adjacent parts are one literal
      }
      return new Literal(cursor.since(start), Literal.Kind.BINARY);
    }
    if (cursor.is(TokenKind.MARKER) || cursor.is(TokenKind.NUMBERED_MARKER)) {
      int index = cursor.marker();
      return new Operand.Parameter(cursor.since(start), index);
    }
    if (cursor.is(TokenKind.OPEN_PAREN)) {
      return parenthesized();
    }
    if (cursor.is(TokenKind.OPEN_BRACE)) {
      return escape(start);
    }
    if (cursor.isSign("@")) {
      return variable(start);
    }
    if (cursor.is(TokenKind.QUOTED_NAME)) {
      return named(start);
    }
    throw cursor.unexpected("a value, a name or a parenthesis");
  }

  private Expression word(int start) throws SyntaxException {
    // A case that does not return was only a name, or is a special call.
    switch (cursor.word()) {
      case "NULL" -> {
        return literals.literal(start, Literal.Kind.NULL);
      }
      case "TRUE", "FALSE", "UNKNOWN" -> {
        if (parser.names().isReserved()) {
          return literals.literal(start, Literal.Kind.BOOLEAN);
        }
      }
      case "SELECT", "TABLE", "WITH" -> {
        if (grammar.has(Grammar.Feature.BARE_SUBQUERIES)) {
          Query query = parser.queries().query();
          return new Operand.Subquery(cursor.since(start), query);
        }
      }
      case "ROW" -> {
        if (cursor.is(1, TokenKind.OPEN_PAREN)) {
          cursor.skip();
          List<Expression> items = parentheses();
          return new Operand.Row(cursor.since(start), items);
        }
      }
      case "ARRAY" -> {
        if (cursor.isSign(1, "[") || cursor.is(1, TokenKind.OPEN_PAREN)) {
          return literals.array(start);
        }
      }
      case "INTERVAL" -> {
        boolean literal =
            cursor.is(1, TokenKind.STRING)
                || (cursor.is(1, TokenKind.OPEN_PAREN) && cursor.is(4, TokenKind.STRING))
                || (parser.names().isReserved() && !cursor.is(1, TokenKind.DOT));
        if (literal) {
          return literals.interval(start);
        }
      }
      case "UUID", "JSON", "GEOMETRY" -> {
        boolean literal =
            cursor.is(1, TokenKind.STRING)
                && (grammar.has(Grammar.Feature.OBJECT_LITERALS)
                    || grammar.has(Grammar.Feature.TYPED_STRINGS));
        if (literal) {
          return literals.typed(start);
        }
      }
      case "DATE", "TIME", "TIMESTAMP" -> {
        boolean literal =
            cursor.is(1, TokenKind.STRING)
                || cursor.is(1, TokenKind.BINARY)
                || ((cursor.word(1).equals("WITH") || cursor.word(1).equals("WITHOUT"))
                    && cursor.word(2).equals("TIME"));
        if (literal) {
          return literals.typed(start);
        }
      }
      case "PREVIOUS" -> {
        if (cursor.word(1).equals("VALUE") && cursor.word(2).equals("FOR")) {
          cursor.skip(3);
          parser.names().path();
          return new Operand.Variable(cursor.since(start));
        }
      }
      default -> {
        boolean introduced =
            cursor.word().startsWith("_")
                && grammar.has(Grammar.Feature.CHARSET_INTRODUCERS)
                && (cursor.is(1, TokenKind.STRING) || cursor.is(1, TokenKind.BINARY));
        if (introduced) {
          return literals.typed(start);
        }
        boolean typed =
            cursor.is(1, TokenKind.STRING)
                && grammar.has(Grammar.Feature.TYPED_STRINGS)
                && parser.names().isName();
        if (typed) {
          return literals.typed(start);
        }
      }
    }
    if (parser.calls().isSpecial()) {
      return parser.calls().special(start);
    }
    return named(start);
  }

  /** {@code @a}, {@code @@session.a}, {@code @a := value}. */
  private Expression variable(int start) throws SyntaxException {
    while (cursor.acceptSign("@")) {
      // a variable of the session or the server
    }
    do {
      if (!cursor.accept(TokenKind.STRING)) {
        parser.names().label();
      }
    } while (cursor.accept(TokenKind.DOT));
    var variable = new Operand.Variable(cursor.since(start));
    if (!cursor.acceptSign(":=")) {
      return variable;
    }
    Expression value = parser.expressions().expression();
    return new Computation.Operation(cursor.since(start), List.of(":="), List.of(variable, value));
  }

  /** {@code {d '…'}}, {@code {fn f(…)}}. */
  private Expression escape(int start) throws SyntaxException {
    cursor.skip();
    if (!cursor.is("FN")) {
      return literals.escaped(start);
    }
    cursor.skip();
    cursor.enter();
    Expression call = primary();
    cursor.expect(TokenKind.CLOSE_BRACE);
    cursor.leave();
    return new Computation.Escape(cursor.since(start), call);
  }

  /** Parses a column, a call, or all columns of a table. */
  private Expression named(int start) throws SyntaxException {
    Path path = parser.names().pathFrom(parser.names().columnOrFunction());
    if (cursor.is(TokenKind.OPEN_PAREN)) {
      return parser.calls().call(path);
    }
    if (cursor.is(TokenKind.STRING) && grammar.has(Grammar.Feature.TYPED_STRINGS)) {
      var type = new DataType(path.span(), path.last().text(), List.of(), false);
      Expression value = literals.string();
      return new Operand.TypedLiteral(cursor.since(start), type, value);
    }
    if (cursor.is(TokenKind.DOT) && cursor.isSign(1, "*")) {
      cursor.skip(2);
      return new Operand.Star(cursor.since(start), path, List.of());
    }
    return new Operand.Name(path);
  }

  /** Parses one expression, a row or a query in parentheses. */
  Expression parenthesized() throws SyntaxException {
    int start = cursor.start();
    List<Expression> items = parentheses();
    return items.size() == 1 ? items.get(0) : new Operand.Row(cursor.since(start), items);
  }

  /**
   * Parses expressions in parentheses, or one query. Which of the two it is becomes clear only
   * after inner parentheses: {@code ((SELECT 1) + 1)}, {@code ((SELECT 1) UNION SELECT 2)}.
   */
  List<Expression> parentheses() throws SyntaxException {
    cursor.enter();
    int start = cursor.start();
    cursor.expect(TokenKind.OPEN_PAREN);
    List<Expression> items = new ArrayList<>(2);
    if (cursor.accept(TokenKind.CLOSE_PAREN)) {
      cursor.leave();
      return items;
    }
    if (parser.queries().begins()) {
      int at = cursor.start();
      Query query = parser.queries().query();
      items.add(new Operand.Subquery(cursor.since(at), query));
    } else {
      items.add(parser.expressions().expression());
      if (items.get(0) instanceof Operand.Subquery inner && parser.queries().goesOn()) {
        Query query = parser.queries().query(inner);
        items.set(0, new Operand.Subquery(cursor.since(start + 1), query));
      }
    }
    while (cursor.accept(TokenKind.COMMA)) {
      items.add(parser.expressions().expression());
    }
    cursor.expect(TokenKind.CLOSE_PAREN);
    cursor.leave();
    return items;
  }
}
