package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;
import org.jspecify.annotations.Nullable;

/** Determines the kind of a statement and parses it. */
final class StatementParser {
  private final SqlParser parser;
  private final Cursor cursor;

  StatementParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  Statement statement() throws SyntaxException {
    cursor.enter();
    Statement statement = nested();
    cursor.leave();
    return statement;
  }

  private Statement nested() throws SyntaxException {
    int start = cursor.start();
    if (cursor.is("WITH")) {
      Query.With with = parser.queries().with();
      Statement write = write(start, with);
      return write == null ? new Statement.Select(parser.queries().query(start, with)) : write;
    }
    Statement write = write(start, null);
    if (write != null) {
      return write;
    }
    if (cursor.is(TokenKind.OPEN_PAREN) || parser.queries().begins()) {
      return new Statement.Select(parser.queries().query());
    }
    if (cursor.is(TokenKind.OPEN_BRACE)) {
      return escape(start);
    }
    return switch (cursor.word()) {
      case "CALL" -> {
        cursor.skip();
        yield call(start);
      }
      case "EXPLAIN", "DESCRIBE", "DESC", "ANALYZE" -> explain(start);
      case "CREATE", "ALTER", "DROP", "RENAME", "COMMENT" -> definition(start);
      default -> other(start);
    };
  }

  /** Parses DDL, in which databases allow no parameters. */
  private Statement definition(int start) throws SyntaxException {
    int markers = cursor.markers();
    Definition definition = parser.definitions().definition(start);
    if (cursor.markers() > markers) {
      throw new SyntaxException(start, "a definition without parameters");
    }
    return definition == null ? other(start) : definition;
  }

  private @Nullable Statement write(int start, Query.@Nullable With with) throws SyntaxException {
    return switch (cursor.word()) {
      case "INSERT", "REPLACE" -> parser.dataChanges().insert(start, with);
      case "UPDATE" -> parser.dataChanges().update(start, with);
      case "DELETE" -> parser.dataChanges().delete(start, with);
      case "MERGE" -> parser.merges().merge(start, with);
      default -> null;
    };
  }

  private Statement call(int start) throws SyntaxException {
    Expression call = parser.expressions().expression();
    return new Statement.Call(cursor.since(start), call);
  }

  /** {@code {call f(?)}}, {@code {? = call f(?)}}. */
  private Statement escape(int start) throws SyntaxException {
    cursor.skip();
    if (cursor.is(TokenKind.MARKER)) {
      cursor.marker();
      cursor.expectSign("=");
    }
    cursor.expect("CALL");
    Expression call = parser.expressions().expression();
    cursor.expect(TokenKind.CLOSE_BRACE);
    return new Statement.Call(cursor.since(start), call);
  }

  private Statement explain(int start) throws SyntaxException {
    boolean analyze = cursor.is("ANALYZE");
    cursor.skip();
    while (!cursor.atEnd() && !beginsStatement()) {
      analyze |= cursor.is("ANALYZE");
      if (hasOptions()) {
        analyze |= options();
      } else if (cursor.is("PLAN", "FOR")) {
        cursor.skip(2);
      } else if (cursor.is("FORMAT") && cursor.isSign(1, "=") && cursor.is(2, TokenKind.WORD)) {
        cursor.skip(3);
      } else if (!cursor.acceptAny("ANALYZE", "VERBOSE", "EXTENDED", "PARTITIONS")) {
        return other(start);
      }
    }
    Statement statement = statement();
    return new Statement.Explain(cursor.since(start), analyze, statement);
  }

  private boolean beginsStatement() {
    return switch (cursor.word()) {
      case "INSERT", "REPLACE", "UPDATE", "DELETE", "MERGE", "CALL" -> true;
      default -> parser.queries().begins() || isQueryInParentheses();
    };
  }

  private boolean isQueryInParentheses() {
    int ahead = 0;
    while (cursor.is(ahead, TokenKind.OPEN_PAREN)) {
      ahead++;
    }
    return ahead > 0
        && switch (cursor.word(ahead)) {
          case "SELECT", "WITH", "VALUES" -> true;
          default -> false;
        };
  }

  /** Whether words follow in parentheses: a value among them would be in no node. */
  private boolean hasOptions() {
    if (!cursor.is(TokenKind.OPEN_PAREN)) {
      return false;
    }
    int ahead = 1;
    while (cursor.is(ahead, TokenKind.WORD) || cursor.is(ahead, TokenKind.COMMA)) {
      ahead++;
    }
    return cursor.is(ahead, TokenKind.CLOSE_PAREN);
  }

  private boolean options() throws SyntaxException {
    boolean analyze = false;
    while (!cursor.accept(TokenKind.CLOSE_PAREN)) {
      analyze |= cursor.is("ANALYZE");
      cursor.skip();
    }
    return analyze;
  }

  /** Takes any other statement up to the end of the text or a semicolon. */
  private Statement other(int start) throws SyntaxException {
    String word = cursor.word();
    if (cursor.start() == start && cursor.atEnd()) {
      throw cursor.unexpected("a statement");
    }
    int open = 0;
    while (!cursor.atEnd() && (open > 0 || !cursor.is(TokenKind.SEMICOLON))) {
      if (cursor.is(TokenKind.OPEN_PAREN)) {
        open++;
      } else if (cursor.is(TokenKind.CLOSE_PAREN)) {
        if (open == 0) {
          break;
        }
        open--;
      }
      cursor.skip();
    }
    return new Statement.Other(cursor.since(start), word);
  }
}
