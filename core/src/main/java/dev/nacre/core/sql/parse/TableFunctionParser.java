package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.sql.tree.TableReference.Alias;
import java.util.ArrayList;
import java.util.List;

/** Parses what looks like a call in FROM: functions, and tables of written rows. */
final class TableFunctionParser {
  private final SqlParser parser;
  private final Cursor cursor;

  TableFunctionParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  /** Parses a function or {@code TABLE(…)}, whose name comes next. */
  TableReference named(int start, boolean lateral) throws SyntaxException {
    Path name = parser.names().pathFrom(parser.names().label());
    return name.last().text().equalsIgnoreCase("TABLE")
        ? tableFunction(start)
        : called(start, lateral, parser.calls().call(name));
  }

  /** Parses what follows a call. */
  TableReference called(int start, boolean lateral, Expression call) throws SyntaxException {
    if (cursor.is("WITH", "ORDINALITY")) {
      cursor.skip(2);
    }
    Alias alias = parser.tables().alias();
    return new TableReference.Function(cursor.since(start), lateral, List.of(call), alias);
  }

  /** {@code TABLE(a INT = (1, 2))} of H2, {@code TABLE(f(1))} of Derby and others. */
  private TableReference tableFunction(int start) throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    List<Expression> calls = new ArrayList<>();
    if (parser.queries().begins()) {
      Query query = parser.queries().query();
      cursor.expect(TokenKind.CLOSE_PAREN);
      Alias alias = parser.tables().alias();
      return new TableReference.Derived(cursor.since(start), false, query, alias);
    }
    do {
      boolean columns = !cursor.is(1, TokenKind.OPEN_PAREN) && !cursor.is(1, TokenKind.DOT);
      if (columns) {
        parser.names().label();
        parser.types().type();
        cursor.expectSign("=");
      }
      calls.add(parser.expressions().expression());
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
    Alias alias = parser.tables().alias();
    return new TableReference.Function(cursor.since(start), false, calls, alias);
  }

  /** {@code ROWS FROM (f(), g())} of PostgreSQL. */
  TableReference rowsFrom(int start) throws SyntaxException {
    cursor.skip(2);
    cursor.expect(TokenKind.OPEN_PAREN);
    List<Expression> calls = new ArrayList<>();
    do {
      calls.add(parser.calls().call(parser.names().path()));
      if (cursor.accept("AS")) {
        parser.tables().columns(cursor.start(), null);
      }
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
    cursor.accept("WITH", "ORDINALITY");
    Alias alias = parser.tables().alias();
    return new TableReference.Function(cursor.since(start), false, calls, alias);
  }

  /** {@code FINAL TABLE (INSERT …)}: the rows that a statement has written. */
  TableReference written(int start) throws SyntaxException {
    var version = TableReference.Written.Version.valueOf(cursor.word());
    cursor.skip(2);
    cursor.expect(TokenKind.OPEN_PAREN);
    Statement statement = parser.statements().statement();
    cursor.expect(TokenKind.CLOSE_PAREN);
    Alias alias = parser.tables().alias();
    return new TableReference.Written(cursor.since(start), version, statement, alias);
  }
}
