package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import java.util.ArrayList;
import java.util.List;

/** Parses suffixes of an operand. */
final class SuffixParser {
  /** The most suffixes in a row: each adds a level to the tree. */
  private static final int MAX_SUFFIXES = 250;

  private final SqlParser parser;
  private final Cursor cursor;

  SuffixParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  /** {@code ::type}, {@code [1]} and {@code .name} after an operand. */
  Expression after(Expression first, int start) throws SyntaxException {
    Expression value = first;
    for (int turns = 0; ; turns++) {
      if (turns > MAX_SUFFIXES) {
        throw cursor.unexpected("fewer casts and subscripts in a row");
      }
      cursor.deepen();
      if (cursor.acceptSign("::")) {
        DataType type = parser.types().type();
        value = new Computation.Cast(cursor.since(start), value, type);
      } else if (cursor.isSign("[")) {
        List<Expression> bounds = bounds();
        value = new Computation.Subscript(cursor.since(start), value, bounds);
      } else if (cursor.is(TokenKind.DOT) && !(value instanceof Operand.Literal)) {
        cursor.skip();
        Identifier name = cursor.acceptSign("*") ? null : parser.names().label();
        value = new Computation.Field(cursor.since(start), value, name);
      } else {
        return value;
      }
    }
  }

  private List<Expression> bounds() throws SyntaxException {
    cursor.expectSign("[");
    List<Expression> bounds = new ArrayList<>(1);
    while (!cursor.acceptSign("]")) {
      if (!cursor.acceptSign(":")) {
        bounds.add(parser.expressions().expression());
      }
    }
    return bounds;
  }
}
