package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Precedence;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Operand.Literal;
import dev.nacre.core.sql.tree.Span;
import java.util.ArrayList;
import java.util.List;

/** Parses literals: strings with or without a type, intervals, arrays. */
final class LiteralParser {
  private final SqlParser parser;
  private final Cursor cursor;

  LiteralParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  Expression literal(int start, Literal.Kind kind) throws SyntaxException {
    cursor.skip();
    return new Literal(cursor.since(start), kind);
  }

  /** Adjacent strings are one literal. */
  Expression string() throws SyntaxException {
    int start = cursor.start();
    cursor.skip();
    while (cursor.is(TokenKind.STRING)) {
      cursor.skip();
    }
    if (cursor.accept("UESCAPE")) {
      cursor.expect(TokenKind.STRING);
    }
    return new Literal(cursor.since(start), Literal.Kind.STRING);
  }

  Expression typed(int start) throws SyntaxException {
    DataType type = parser.types().type();
    if (cursor.is(TokenKind.BINARY)) {
      int at = cursor.start();
      cursor.skip();
      return new Operand.TypedLiteral(
          cursor.since(start), type, new Literal(cursor.since(at), Literal.Kind.BINARY));
    }
    Expression value = string();
    return new Operand.TypedLiteral(cursor.since(start), type, value);
  }

  /** {@code INTERVAL '1' DAY}, {@code INTERVAL 1 DAY}, {@code INTERVAL '1 day'}. */
  Expression interval(int start) throws SyntaxException {
    cursor.skip();
    int at = cursor.start();
    List<String> precision = new ArrayList<>();
    if (cursor.is(TokenKind.OPEN_PAREN)
        && cursor.is(1, TokenKind.NUMBER)
        && cursor.is(2, TokenKind.CLOSE_PAREN)
        && cursor.is(3, TokenKind.STRING)) {
      cursor.skip(3);
    }
    cursor.acceptSign("-");
    Expression value = parser.expressions().above(Precedence.OTHER);
    String units = parser.types().isUnit() ? parser.types().units(precision) : "";
    Span span = cursor.since(start);
    return new Operand.TypedLiteral(
        span,
        new DataType(cursor.since(at), ("INTERVAL " + units).strip(), precision, false),
        value);
  }

  Expression array(int start) throws SyntaxException {
    cursor.skip();
    if (cursor.is(TokenKind.OPEN_PAREN)) {
      List<Expression> items = parser.primaries().parentheses();
      return new Operand.Array(cursor.since(start), items);
    }
    List<Expression> items = bracketed();
    return new Operand.Array(cursor.since(start), items);
  }

  private List<Expression> bracketed() throws SyntaxException {
    cursor.expectSign("[");
    List<Expression> items = new ArrayList<>();
    if (cursor.acceptSign("]")) {
      return items;
    }
    do {
      int start = cursor.start();
      if (cursor.isSign("[")) {
        cursor.enter();
        List<Expression> inner = bracketed();
        cursor.leave();
        items.add(new Operand.Array(cursor.since(start), inner));
      } else {
        items.add(parser.expressions().expression());
      }
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expectSign("]");
    return items;
  }

  /** {@code {d '…'}}, {@code {t '…'}} and {@code {ts '…'}}, after the brace. */
  Expression escaped(int start) throws SyntaxException {
    int at = cursor.start();
    String type =
        switch (cursor.word()) {
          case "D" -> "DATE";
          case "T" -> "TIME";
          case "TS" -> "TIMESTAMP";
          default -> throw cursor.unexpected("d, t, ts or fn");
        };
    cursor.skip();
    DataType read = new DataType(cursor.since(at), type, List.of(), false);
    Expression value = string();
    cursor.expect(TokenKind.CLOSE_BRACE);
    return new Operand.TypedLiteral(cursor.since(start), read, value);
  }
}
