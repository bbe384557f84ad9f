package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.Precedence;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.QueryBody.Branch.Operator;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses queries: WITH, set operations, order and limits. */
final class QueryParser {
  private final SqlParser parser;
  private final Cursor cursor;

  QueryParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  /** Whether a query without a leading parenthesis begins here. */
  boolean begins() {
    return switch (cursor.word()) {
      case "SELECT", "WITH" -> true;
      case "VALUES" -> !parser.grammar().has(Grammar.Feature.DUPLICATE_VALUES) || isRows();
      case "TABLE" -> !cursor.is(1, TokenKind.OPEN_PAREN) && !cursor.is(1, TokenKind.DOT);
      default -> false;
    };
  }

  // VALUES(column) is a function of MariaDB, and so is VALUES((column)).
  private boolean isRows() {
    boolean name = cursor.is(2, TokenKind.WORD) || cursor.is(2, TokenKind.QUOTED_NAME);
    return !(cursor.is(1, TokenKind.OPEN_PAREN) && name && cursor.is(3, TokenKind.CLOSE_PAREN));
  }

  /** Whether a parenthesized query that was just parsed is the beginning of another one. */
  boolean goesOn() {
    return switch (cursor.word()) {
      case "UNION", "INTERSECT", "EXCEPT", "MINUS", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR" ->
          true;
      default -> false;
    };
  }

  Query query() throws SyntaxException {
    cursor.enter();
    int start = cursor.start();
    Query.With with = cursor.is("WITH") ? with() : null;
    Query query = ended(start, with, setOperation(body()));
    cursor.leave();
    return query;
  }

  /** Parses a query that begins with an already parsed one in parentheses. */
  Query query(Operand.Subquery first) throws SyntaxException {
    int start = first.span().start();
    return ended(start, null, setOperation(new QueryBody.Nested(first.span(), first.query())));
  }

  /** Parses a query after its WITH. */
  Query query(int start, Query.With with) throws SyntaxException {
    return ended(start, with, setOperation(body()));
  }

  Query.With with() throws SyntaxException {
    int start = cursor.start();
    cursor.expect("WITH");
    boolean recursive = cursor.accept("RECURSIVE");
    List<Query.CommonTable> tables = new ArrayList<>();
    do {
      tables.add(commonTable());
    } while (cursor.accept(TokenKind.COMMA));
    return new Query.With(cursor.since(start), recursive, tables);
  }

  private Query.CommonTable commonTable() throws SyntaxException {
    int start = cursor.start();
    Identifier name = parser.names().label();
    List<Identifier> columns = cursor.is(TokenKind.OPEN_PAREN) ? parser.names().list() : List.of();
    cursor.expect("AS");
    if (cursor.accept("NOT") || cursor.is("MATERIALIZED")) {
      cursor.expect("MATERIALIZED");
    }
    cursor.expect(TokenKind.OPEN_PAREN);
    Statement body = parser.statements().statement();
    cursor.expect(TokenKind.CLOSE_PAREN);
    if (cursor.is("SEARCH") || cursor.is("CYCLE")) {
      throw cursor.unexpected("no SEARCH and no CYCLE");
    }
    return new Query.CommonTable(cursor.since(start), name, columns, body);
  }

  private QueryBody setOperation(QueryBody first) throws SyntaxException {
    int start = first.span().start();
    QueryBody left = intersection(first);
    List<QueryBody.Branch> others = new ArrayList<>();
    while (cursor.is("UNION") || cursor.is("EXCEPT") || cursor.is("MINUS")) {
      int at = cursor.start();
      Operator operator = cursor.is("UNION") ? Operator.UNION : Operator.EXCEPT;
      cursor.skip();
      boolean all = all();
      QueryBody right = intersection(body());
      others.add(new QueryBody.Branch(cursor.since(at), operator, all, right));
    }
    return others.isEmpty() ? left : new QueryBody.SetOperation(cursor.since(start), left, others);
  }

  private QueryBody intersection(QueryBody first) throws SyntaxException {
    List<QueryBody.Branch> others = new ArrayList<>();
    while (cursor.is("INTERSECT")) {
      int at = cursor.start();
      cursor.skip();
      boolean all = all();
      QueryBody right = body();
      others.add(new QueryBody.Branch(cursor.since(at), Operator.INTERSECT, all, right));
    }
    return others.isEmpty()
        ? first
        : new QueryBody.SetOperation(cursor.since(first.span().start()), first, others);
  }

  private boolean all() {
    boolean all = cursor.accept("ALL");
    if (!all) {
      cursor.accept("DISTINCT");
    }
    return all;
  }

  private QueryBody body() throws SyntaxException {
    int start = cursor.start();
    if (cursor.is("SELECT")) {
      return parser.selects().select();
    }
    if (cursor.is("VALUES") || cursor.is("VALUE")) {
      return parser.selects().values();
    }
    if (cursor.accept("TABLE")) {
      Path name = parser.names().path();
      return new QueryBody.Whole(cursor.since(start), name);
    }
    cursor.enter();
    cursor.expect(TokenKind.OPEN_PAREN);
    Query query = query();
    cursor.expect(TokenKind.CLOSE_PAREN);
    cursor.leave();
    return new QueryBody.Nested(cursor.since(start), query);
  }

  private Query ended(int start, Query.@Nullable With with, QueryBody body) throws SyntaxException {
    List<Query.Ordering> order =
        cursor.accept("ORDER", "BY") ? parser.windows().orderings() : List.of();
    Query.Limits limits = limits();
    List<Path> locked = new ArrayList<>();
    boolean locks = locks(locked);
    if (locks && limits == null) {
      limits = limits(); // PostgreSQL accepts both orders
    }
    Span span = cursor.since(start);
    return new Query(span, with, body, order, limits, locks, locked);
  }

  Query.@Nullable Limits limits() throws SyntaxException {
    int start = cursor.start();
    List<Expression> numbers = new ArrayList<>();
    while (true) {
      if (cursor.is(TokenKind.OPEN_BRACE) && cursor.word(1).equals("LIMIT")) {
        cursor.skip(2);
        numbers.add(parser.expressions().above(Precedence.OTHER));
        if (cursor.accept("OFFSET")) {
          numbers.add(parser.expressions().above(Precedence.OTHER));
        }
        cursor.expect(TokenKind.CLOSE_BRACE);
      } else if (cursor.accept("LIMIT")) {
        if (!cursor.accept("ALL")) {
          numbers.add(parser.expressions().above(Precedence.OTHER));
        }
        if (cursor.accept(TokenKind.COMMA)) {
          numbers.add(parser.expressions().above(Precedence.OTHER));
        }
        if (cursor.is("ROWS", "EXAMINED")) {
          cursor.skip(2);
          numbers.add(parser.expressions().above(Precedence.OTHER));
        }
      } else if (cursor.accept("OFFSET")) {
        numbers.add(parser.expressions().above(Precedence.OTHER));
        cursor.acceptAny("ROW", "ROWS");
      } else if (cursor.is("FETCH", "FIRST") || cursor.is("FETCH", "NEXT")) {
        fetch(numbers);
      } else {
        break;
      }
    }
    return cursor.start() == start ? null : new Query.Limits(cursor.since(start), numbers);
  }

  private void fetch(List<Expression> numbers) throws SyntaxException {
    cursor.skip(2);
    if (!cursor.is("ROW") && !cursor.is("ROWS")) {
      numbers.add(parser.expressions().above(Precedence.OTHER));
      cursor.accept("PERCENT");
    }
    if (!cursor.acceptAny("ROW", "ROWS")) {
      throw cursor.unexpected("ROWS");
    }
    if (!cursor.accept("ONLY") && !cursor.accept("WITH", "TIES")) {
      throw cursor.unexpected("ONLY or WITH TIES");
    }
  }

  /** Parses {@code FOR UPDATE} and similar clauses, and the isolation clause of Derby. */
  private boolean locks(List<Path> locked) throws SyntaxException {
    boolean locks = false;
    while (true) {
      if (cursor.is("FOR", "UPDATE")
          || cursor.is("FOR", "SHARE")
          || cursor.is("FOR", "NO")
          || cursor.is("FOR", "KEY")) {
        locks = true;
        lock(locked);
      } else if (cursor.is("FOR", "READ") || cursor.is("FOR", "FETCH")) {
        cursor.skip(2);
        cursor.expect("ONLY");
      } else if (cursor.is("LOCK", "IN")) {
        cursor.expect("LOCK", "IN", "SHARE", "MODE");
        locks = true;
        waiting();
      } else if (cursor.is("WITH", "UR")
          || cursor.is("WITH", "CS")
          || cursor.is("WITH", "RS")
          || cursor.is("WITH", "RR")) {
        cursor.skip(2);
      } else {
        return locks;
      }
    }
  }

  private void lock(List<Path> locked) throws SyntaxException {
    cursor.skip();
    cursor.accept("NO");
    cursor.accept("KEY");
    if (!cursor.acceptAny("UPDATE", "SHARE")) {
      throw cursor.unexpected("UPDATE or SHARE");
    }
    if (cursor.accept("OF")) {
      do {
        locked.add(parser.names().path());
      } while (cursor.accept(TokenKind.COMMA));
    }
    waiting();
  }

  private void waiting() throws SyntaxException {
    if (cursor.accept("SKIP", "LOCKED") || cursor.accept("NOWAIT")) {
      return;
    }
    if (cursor.accept("WAIT")) {
      cursor.expect(TokenKind.NUMBER);
    }
  }
}
