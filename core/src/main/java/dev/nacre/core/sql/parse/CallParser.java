package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.Precedence;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.text.CaseFolding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses function calls, including those with keywords between their arguments. */
final class CallParser {
  private final SqlParser parser;
  private final Cursor cursor;

  CallParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  /** Whether a call with its own grammar begins here. */
  boolean isSpecial() {
    boolean call = cursor.is(1, TokenKind.OPEN_PAREN);
    return switch (cursor.word()) {
      case "CASE", "NEXT", "CURRENT" -> !cursor.is(1, TokenKind.DOT) && isWordForm();
      case "EXISTS", "UNIQUE", "CAST", "TRY_CAST", "CONVERT" -> call;
      case "CURRENT_DATE",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "CURRENT_USER",
          "CURRENT_ROLE",
          "CURRENT_SCHEMA",
          "CURRENT_CATALOG",
          "CURRENT_PATH",
          "SESSION_USER",
          "SYSTEM_USER",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "USER",
          "ROWNUM",
          "_ROWID_",
          "UTC_DATE",
          "UTC_TIME",
          "UTC_TIMESTAMP" ->
          !call && parser.names().isReserved();
      case "MATCH" -> call;
      default -> false;
    };
  }

  private boolean isWordForm() {
    return switch (cursor.word()) {
      case "CASE" -> !cursor.is(1, TokenKind.OPEN_PAREN) || parser.names().isReserved();
      case "NEXT" -> cursor.word(1).equals("VALUE") && cursor.word(2).equals("FOR");
      default -> // CURRENT VALUE FOR s, CURRENT DATE
          (cursor.word(1).equals("VALUE") && cursor.word(2).equals("FOR"))
              || (parser.names().isReserved() && cursor.is(1, TokenKind.WORD));
    };
  }

  Expression special(int start) throws SyntaxException {
    switch (cursor.word()) {
      case "CASE" -> {
        return cases(start);
      }
      case "EXISTS", "UNIQUE" -> {
        boolean unique = cursor.is("UNIQUE");
        cursor.skip();
        List<Expression> inner = parser.primaries().parentheses();
        if (inner.size() == 1 && inner.get(0) instanceof Operand.Subquery query) {
          return new Predicate.Exists(cursor.since(start), unique, query.query());
        }
        throw cursor.unexpected("a query");
      }
      case "CAST", "TRY_CAST" -> {
        return cast(start);
      }
      case "CONVERT" -> {
        return convert(start);
      }
      case "MATCH" -> {
        return match(start);
      }
      case "NEXT" -> {
        cursor.expect("NEXT", "VALUE", "FOR");
        return sequence(start);
      }
      case "CURRENT" -> {
        if (cursor.word(1).equals("VALUE")) {
          cursor.expect("CURRENT", "VALUE", "FOR");
          return sequence(start);
        }
        cursor.skip(2);
        return new Operand.Variable(cursor.since(start));
      }
      default -> {
        cursor.skip();
        return new Operand.Variable(cursor.since(start));
      }
    }
  }

  private Expression sequence(int start) throws SyntaxException {
    parser.names().pathFrom(parser.names().label());
    return new Operand.Variable(cursor.since(start));
  }

  private Expression cases(int start) throws SyntaxException {
    cursor.expect("CASE");
    Expression operand = cursor.is("WHEN") ? null : parser.expressions().expression();
    List<Computation.When> whens = new ArrayList<>();
    while (cursor.is("WHEN")) {
      int at = cursor.start();
      cursor.skip();
      List<Expression> conditions = new ArrayList<>(1);
      do {
        conditions.add(parser.expressions().expression());
      } while (cursor.accept(TokenKind.COMMA));
      cursor.expect("THEN");
      Expression then = parser.expressions().expression();
      whens.add(new Computation.When(cursor.since(at), conditions, then));
    }
    if (whens.isEmpty()) {
      throw cursor.unexpected("WHEN");
    }
    Expression otherwise = cursor.accept("ELSE") ? parser.expressions().expression() : null;
    cursor.expect("END");
    cursor.accept("CASE");
    return new Computation.Case(cursor.since(start), operand, whens, otherwise);
  }

  private Expression cast(int start) throws SyntaxException {
    cursor.skip(2);
    Expression value = parser.expressions().expression();
    cursor.expect("AS");
    DataType type = parser.types().type();
    cursor.expect(TokenKind.CLOSE_PAREN);
    return new Computation.Cast(cursor.since(start), value, type);
  }

  /** {@code CONVERT(value, type)}, {@code CONVERT(value USING charset)}, or a function. */
  private Expression convert(int start) throws SyntaxException {
    Path name = parser.names().pathFrom(parser.names().label());
    cursor.expect(TokenKind.OPEN_PAREN);
    Expression value = parser.expressions().expression();
    if (cursor.accept("USING")) {
      parser.names().label();
      cursor.expect(TokenKind.CLOSE_PAREN);
      return plain(start, name, List.of(value), List.of("USING"));
    }
    cursor.expect(TokenKind.COMMA);
    boolean cast =
        cursor.is(TokenKind.WORD) && !parser.grammar().has(Grammar.Feature.TYPED_STRINGS);
    if (cast) {
      DataType type = parser.types().type();
      cursor.expect(TokenKind.CLOSE_PAREN);
      return new Computation.Cast(cursor.since(start), value, type);
    }
    List<Expression> arguments = new ArrayList<>();
    arguments.add(value);
    arguments.addAll(parser.expressions().list());
    cursor.expect(TokenKind.CLOSE_PAREN);
    return plain(start, name, arguments, List.of());
  }

  /** {@code MATCH (a, b) AGAINST ('words' IN BOOLEAN MODE)}. */
  private Expression match(int start) throws SyntaxException {
    Path name = parser.names().pathFrom(parser.names().label());
    List<Expression> arguments = new ArrayList<>(parser.primaries().parentheses());
    cursor.expect("AGAINST");
    cursor.expect(TokenKind.OPEN_PAREN);
    arguments.add(parser.expressions().above(Precedence.OTHER));
    while (cursor.acceptAny(
        "IN", "NATURAL", "LANGUAGE", "BOOLEAN", "MODE", "WITH", "QUERY", "EXPANSION")) {
      // the search modifiers
    }
    cursor.expect(TokenKind.CLOSE_PAREN);
    return plain(start, name, arguments, List.of("AGAINST"));
  }

  private Expression plain(int start, Path name, List<Expression> arguments, List<String> words) {
    return new Computation.Call(
        cursor.since(start), name, false, arguments, words, List.of(), null, null);
  }

  /** Parses a call from the parenthesis after its name. */
  Expression call(Path name) throws SyntaxException {
    cursor.enter();
    int start = name.span().start();
    cursor.expect(TokenKind.OPEN_PAREN);
    var arguments = new ArgumentParser(parser, name.parts().size() == 1 ? folded(name) : "");
    arguments.read();
    cursor.expect(TokenKind.CLOSE_PAREN);
    List<Query.Ordering> order = new ArrayList<>(arguments.order());
    if (cursor.is("WITHIN", "GROUP")) {
      cursor.skip(2);
      cursor.expect(TokenKind.OPEN_PAREN);
      cursor.expect("ORDER", "BY");
      order.addAll(parser.windows().orderings());
      cursor.expect(TokenKind.CLOSE_PAREN);
    }
    @Nullable Expression filter = null;
    if (cursor.is("FILTER") && cursor.is(1, TokenKind.OPEN_PAREN)) {
      cursor.skip(2);
      cursor.expect("WHERE");
      filter = parser.expressions().expression();
      cursor.expect(TokenKind.CLOSE_PAREN);
    }
    boolean nth = folded(name).equals("NTH_VALUE");
    if (nth && (cursor.is("FROM", "FIRST") || cursor.is("FROM", "LAST"))) {
      cursor.skip(2);
    }
    if (cursor.is("RESPECT", "NULLS") || cursor.is("IGNORE", "NULLS")) {
      cursor.skip(2);
    }
    Computation.@Nullable Window over = isOver() ? parser.windows().over() : null;
    cursor.leave();
    return new Computation.Call(
        cursor.since(start),
        name,
        arguments.isDistinct(),
        arguments.all(),
        arguments.words(),
        order,
        filter,
        over);
  }

  /** Whether OVER begins a window; otherwise it is a name. */
  private boolean isOver() {
    boolean window =
        cursor.is("OVER")
            && (cursor.is(1, TokenKind.OPEN_PAREN)
                || cursor.is(1, TokenKind.QUOTED_NAME)
                || (cursor.is(1, TokenKind.WORD)
                    && !parser.grammar().keywords().isReserved(cursor.word(1))));
    return window && cursor.accept("OVER");
  }

  private static String folded(Path name) {
    return name.last().quoted() ? "" : CaseFolding.upper(name.last().text());
  }
}
