package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Operators;
import dev.nacre.core.sql.grammar.Precedence;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Computation.Window;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses windows and ORDER BY. */
final class WindowParser {
  private final SqlParser parser;
  private final Cursor cursor;

  WindowParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  /** Parses the window after OVER. */
  Window over() throws SyntaxException {
    int start = cursor.start();
    if (cursor.is(TokenKind.OPEN_PAREN)) {
      return window();
    }
    Identifier name = parser.names().name();
    return new Window(cursor.since(start), name, List.of(), List.of(), List.of());
  }

  /** {@code (PARTITION BY … ORDER BY … ROWS …)}. */
  Window window() throws SyntaxException {
    int start = cursor.start();
    cursor.expect(TokenKind.OPEN_PAREN);
    boolean clause =
        switch (cursor.word()) {
          case "PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS" -> true;
          default -> cursor.is(TokenKind.CLOSE_PAREN);
        };
    @Nullable Identifier base = clause ? null : parser.names().name();
    List<Expression> partition =
        cursor.accept("PARTITION", "BY") ? parser.expressions().list() : List.of();
    List<Query.Ordering> order = cursor.accept("ORDER", "BY") ? orderings() : List.of();
    List<Expression> frame = frame();
    cursor.expect(TokenKind.CLOSE_PAREN);
    return new Window(cursor.since(start), base, partition, order, frame);
  }

  private List<Expression> frame() throws SyntaxException {
    List<Expression> bounds = new ArrayList<>();
    if (!cursor.acceptAny("ROWS", "RANGE", "GROUPS")) {
      return bounds;
    }
    if (cursor.accept("BETWEEN")) {
      bound(bounds);
      cursor.expect("AND");
    }
    bound(bounds);
    if (cursor.accept("EXCLUDE")) {
      if (!cursor.accept("CURRENT", "ROW")
          && !cursor.accept("NO", "OTHERS")
          && !cursor.acceptAny("GROUP", "TIES")) {
        throw cursor.unexpected("rows to exclude");
      }
    }
    return bounds;
  }

  private void bound(List<Expression> bounds) throws SyntaxException {
    if (cursor.accept("CURRENT", "ROW")) {
      return;
    }
    if (!cursor.accept("UNBOUNDED")) {
      bounds.add(parser.expressions().above(Precedence.OTHER));
    }
    if (!cursor.acceptAny("PRECEDING", "FOLLOWING")) {
      throw cursor.unexpected("PRECEDING or FOLLOWING");
    }
  }

  /** Parses the items after ORDER BY. */
  List<Query.Ordering> orderings() throws SyntaxException {
    List<Query.Ordering> all = new ArrayList<>();
    do {
      int start = cursor.start();
      Expression value = parser.expressions().expression();
      if (!cursor.acceptAny("ASC", "DESC") && cursor.accept("USING")) {
        cursor.skip(Operators.tokens(cursor, parser.grammar().operators().at(cursor)));
      }
      if (cursor.is("NULLS", "FIRST") || cursor.is("NULLS", "LAST")) {
        cursor.skip(2);
      }
      all.add(new Query.Ordering(cursor.since(start), value));
    } while (cursor.accept(TokenKind.COMMA));
    return all;
  }
}
