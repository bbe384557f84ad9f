package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Computation.Window;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses SELECT from its first word to HAVING, WINDOW and QUALIFY, and VALUES. */
final class SelectParser {
  private final SqlParser parser;
  private final Cursor cursor;

  SelectParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  QueryBody.Select select() throws SyntaxException {
    int start = cursor.start();
    cursor.expect("SELECT");
    Expression top = isTop() ? top() : null;
    boolean distinct = false;
    List<Expression> distinctOn = List.of();
    while (true) {
      if (cursor.is("DISTINCT") || isDistinctRow() || isUnique()) {
        cursor.skip();
        distinct = true;
        if (distinctOn.isEmpty() && cursor.is("ON") && cursor.is(1, TokenKind.OPEN_PAREN)) {
          cursor.skip();
          distinctOn = parser.primaries().parentheses();
        }
      } else if (!cursor.accept("ALL") && !modifier()) {
        break;
      }
    }
    List<QueryBody.Item> items = isFromOrEnd() ? List.of() : items();
    Path into = into();
    List<TableReference> from = cursor.accept("FROM") ? parser.tables().list() : List.of();
    Expression where = cursor.accept("WHERE") ? parser.expressions().expression() : null;
    List<Expression> groups = cursor.accept("GROUP", "BY") ? groups() : List.of();
    Expression having = null;
    Expression qualify = null;
    List<Window> windows = new ArrayList<>();
    while (true) { // a second HAVING or QUALIFY is no part of the query, and so not understood
      if (having == null && cursor.accept("HAVING")) {
        having = parser.expressions().expression();
      } else if (cursor.is("WINDOW") && cursor.word(2).equals("AS")) {
        windows(windows);
      } else if (qualify == null && cursor.accept("QUALIFY")) {
        qualify = parser.expressions().expression();
      } else {
        break;
      }
    }
    return new QueryBody.Select(
        cursor.since(start),
        distinct,
        distinctOn,
        top,
        items,
        into,
        from,
        where,
        groups,
        having,
        windows,
        qualify);
  }

  /** Whether the select list is empty, which PostgreSQL allows. */
  private boolean isFromOrEnd() {
    return cursor.atEnd()
        || cursor.is("FROM")
        || cursor.is("WHERE")
        || cursor.is(TokenKind.CLOSE_PAREN)
        || cursor.is(TokenKind.SEMICOLON);
  }

  private boolean isTop() {
    return cursor.is("TOP")
        && parser.grammar().has(Grammar.Feature.TOP)
        && (cursor.is(1, TokenKind.NUMBER)
            || cursor.is(1, TokenKind.MARKER)
            || cursor.is(1, TokenKind.NUMBERED_MARKER)
            || cursor.is(1, TokenKind.OPEN_PAREN));
  }

  private boolean isDistinctRow() {
    return cursor.is("DISTINCTROW") && parser.grammar().has(Grammar.Feature.DISTINCTROW);
  }

  private boolean isUnique() {
    return cursor.is("UNIQUE") && !cursor.is(1, TokenKind.OPEN_PAREN);
  }

  private Expression top() throws SyntaxException {
    cursor.skip();
    Expression number = parser.primaries().primary();
    cursor.accept("PERCENT");
    cursor.accept("WITH", "TIES");
    return number;
  }

  /** Parses a modifier of MariaDB before the columns. */
  private boolean modifier() {
    return cursor.is(TokenKind.WORD)
        && parser.grammar().keywords().isSelectModifier(cursor.word())
        && cursor.accept(cursor.word());
  }

  List<QueryBody.Item> items() throws SyntaxException {
    List<QueryBody.Item> items = new ArrayList<>();
    do {
      items.add(item());
    } while (cursor.accept(TokenKind.COMMA));
    return items;
  }

  private QueryBody.Item item() throws SyntaxException {
    int start = cursor.start();
    if (cursor.acceptSign("*")) {
      List<Path> except = except();
      return new QueryBody.Item(
          cursor.since(start), new Operand.Star(cursor.since(start), null, except), null);
    }
    Expression value = parser.expressions().expression();
    if (value instanceof Operand.Star star) {
      List<Path> except = except();
      var all = new Operand.Star(cursor.since(start), star.of(), except);
      Identifier alias = parser.names().columnAlias();
      return new QueryBody.Item(cursor.since(start), all, alias);
    }
    Identifier alias = parser.names().columnAlias();
    return new QueryBody.Item(cursor.since(start), value, alias);
  }

  /** {@code * EXCEPT (a, b)}; without a parenthesis it is a set operation. */
  private List<Path> except() throws SyntaxException {
    boolean columns =
        cursor.is("EXCEPT")
            && cursor.is(1, TokenKind.OPEN_PAREN)
            && !cursor.word(2).equals("SELECT")
            && !cursor.word(2).equals("WITH")
            && !cursor.word(2).equals("VALUES")
            && !cursor.is(2, TokenKind.OPEN_PAREN);
    if (!columns) {
      return List.of();
    }
    cursor.skip();
    return parser.names().paths();
  }

  private @Nullable Path into() throws SyntaxException {
    if (!cursor.is("INTO")) {
      return null;
    }
    cursor.skip();
    cursor.acceptAny("TEMPORARY", "TEMP", "UNLOGGED");
    cursor.accept("TABLE");
    return parser.names().path();
  }

  /** Grouping sets are parsed as calls, with rows as their elements. */
  private List<Expression> groups() throws SyntaxException {
    if (!cursor.accept("ALL")) {
      cursor.accept("DISTINCT");
    }
    List<Expression> groups = new ArrayList<>();
    do {
      groups.add(group());
    } while (cursor.accept(TokenKind.COMMA));
    return cursor.is("WITH", "ROLLUP") ? List.of(rolledUp(groups)) : groups;
  }

  /** {@code a, b WITH ROLLUP} is {@code ROLLUP (a, b)}. */
  private Expression rolledUp(List<Expression> groups) throws SyntaxException {
    cursor.skip();
    Identifier name = cursor.identifier();
    return new Computation.Call(
        cursor.since(groups.get(0).span().start()),
        new Path(name.span(), List.of(name)),
        false,
        groups,
        List.of(),
        List.of(),
        null,
        null);
  }

  private Expression group() throws SyntaxException {
    if (!cursor.is("GROUPING", "SETS")) {
      Expression value = parser.expressions().expression();
      cursor.acceptAny("ASC", "DESC");
      return value;
    }
    int start = cursor.start();
    cursor.skip(2);
    cursor.expect(TokenKind.OPEN_PAREN);
    cursor.enter();
    List<Expression> sets = new ArrayList<>();
    do {
      sets.add(group());
    } while (cursor.accept(TokenKind.COMMA));
    cursor.leave();
    cursor.expect(TokenKind.CLOSE_PAREN);
    return new Operand.Row(cursor.since(start), sets);
  }

  private void windows(List<Window> windows) throws SyntaxException {
    cursor.skip();
    do {
      parser.names().label();
      cursor.expect("AS");
      windows.add(parser.windows().window());
    } while (cursor.accept(TokenKind.COMMA));
  }

  /** {@code VALUES (1, 2), (3, 4)}, {@code VALUES 1, 2}. */
  QueryBody.Values values() throws SyntaxException {
    int start = cursor.start();
    cursor.skip();
    List<Expression> rows = new ArrayList<>();
    do {
      rows.add(row());
    } while (cursor.accept(TokenKind.COMMA));
    return new QueryBody.Values(cursor.since(start), rows);
  }

  /** Parses a row, or one value without parentheses. */
  Expression row() throws SyntaxException {
    int start = cursor.start();
    cursor.accept("ROW");
    if (!cursor.is(TokenKind.OPEN_PAREN)) {
      return parser.expressions().orDefault();
    }
    cursor.skip();
    List<Expression> items = new ArrayList<>();
    if (!cursor.is(TokenKind.CLOSE_PAREN)) {
      do {
        items.add(parser.expressions().orDefault());
      } while (cursor.accept(TokenKind.COMMA));
    }
    cursor.expect(TokenKind.CLOSE_PAREN);
    return new Operand.Row(cursor.since(start), items);
  }
}
