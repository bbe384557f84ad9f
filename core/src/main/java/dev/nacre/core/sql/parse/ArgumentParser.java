package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;

/** Reads what stands in the parentheses of one function. */
final class ArgumentParser {
  private final SqlParser parser;
  private final Cursor cursor;
  private final String function;
  private final List<Expression> all = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private final List<Query.Ordering> order = new ArrayList<>();
  private boolean distinct;

  /**
   * @param function its name in upper case; empty when it is quoted or has a schema
   */
  ArgumentParser(SqlParser parser, String function) {
    this.parser = parser;
    this.cursor = parser.cursor();
    this.function = function;
  }

  List<Expression> all() {
    return all;
  }

  List<String> words() {
    return words;
  }

  List<Query.Ordering> order() {
    return order;
  }

  boolean isDistinct() {
    return distinct;
  }

  /** Up to the closing parenthesis. */
  void read() throws SyntaxException {
    distinct = cursor.accept("DISTINCT");
    if (!distinct && cursor.is("ALL") && !cursor.is(1, TokenKind.CLOSE_PAREN)) {
      cursor.skip();
    }
    beginning();
    while (!cursor.is(TokenKind.CLOSE_PAREN)) {
      if (cursor.atEnd()) {
        throw cursor.unexpected(")");
      }
      if (!cursor.accept(TokenKind.COMMA) && !word()) {
        argument();
        if (!cursor.is(TokenKind.COMMA) && !cursor.is(TokenKind.CLOSE_PAREN) && !isWord()) {
          throw cursor.unexpected(", or )");
        }
      }
    }
  }

  /** What comes before the first argument. */
  private void beginning() throws SyntaxException {
    switch (function) {
      case "TRIM" -> {
        if (cursor.is("LEADING") || cursor.is("TRAILING") || cursor.is("BOTH")) {
          take();
        }
      }
      case "EXTRACT" -> {
        if (cursor.word(1).equals("FROM")) {
          take();
        }
      }
      case "TIMESTAMPDIFF", "TIMESTAMPADD", "DATEADD", "DATEDIFF", "DATE_TRUNC", "DATEPART" -> {
        if (cursor.is(TokenKind.WORD) && cursor.is(1, TokenKind.COMMA)) {
          take();
        }
      }
      case "NEXTVAL", "LASTVAL", "SETVAL", "CURRVAL" -> {
        while (cursor.is(TokenKind.WORD) || cursor.is(TokenKind.QUOTED_NAME)) {
          take();
          if (!cursor.accept(TokenKind.DOT)) {
            break;
          }
        }
      }
      default -> {
        // none has a word of its own there
      }
    }
  }

  private void take() throws SyntaxException {
    words.add(cursor.word());
    cursor.skip();
  }

  /** A word between arguments, if there is one. */
  private boolean word() throws SyntaxException {
    if (cursor.is("ORDER", "BY")) {
      cursor.skip(2);
      order.addAll(parser.windows().orderings());
      return true;
    }
    if (cursor.is("AS") || cursor.is("RETURNING")) {
      take();
      parser.types().type();
      return true;
    }
    if (cursor.is("USING") && function.startsWith("CHAR")) {
      take();
      parser.names().label();
      return true;
    }
    boolean form = function.equals("NORMALIZE") && all.size() == 1 && cursor.is(TokenKind.WORD);
    if (form || isWord()) {
      take();
      return true;
    }
    return false;
  }

  private boolean isWord() {
    return switch (cursor.word()) {
      case "FROM", "FOR", "PLACING", "USING", "AS", "ORDER" ->
          !all.isEmpty() || !words.isEmpty() || isTrim();
      case "IN" -> function.equals("POSITION") && all.size() == 1;
      case "SEPARATOR" -> function.equals("GROUP_CONCAT") && !all.isEmpty();
      case "LIMIT" -> !order.isEmpty();
      case "SIMILAR", "ESCAPE" -> function.equals("SUBSTRING");
      case "VALUE",
          "KEY",
          "KEYS",
          "FORMAT",
          "JSON",
          "NULL",
          "ABSENT",
          "ON",
          "WITH",
          "WITHOUT",
          "UNIQUE",
          "RETURNING" ->
          isOfJson();
      case "OVERFLOW", "ERROR", "TRUNCATE", "COUNT" -> words.contains("ON") || afterOn();
      case "VARIADIC" -> true;
      case "RESPECT", "IGNORE", "NULLS" -> !all.isEmpty();
      default -> function.startsWith("JSON_") && cursor.isSign(":");
    };
  }

  private boolean isTrim() {
    return function.equals("TRIM");
  }

  private boolean afterOn() {
    return function.equals("LISTAGG") && !all.isEmpty();
  }

  /** A NULL that is a value is followed by something else than ON. */
  private boolean isOfJson() {
    boolean json = function.startsWith("JSON_") || function.equals("LISTAGG");
    return switch (cursor.word()) {
      case "NULL" -> json && cursor.word(1).equals("ON");
      case "KEY" -> json && !cursor.is(1, TokenKind.DOT);
      case "JSON" -> json && !words.isEmpty();
      default -> json && (!all.isEmpty() || cursor.is("ABSENT"));
    };
  }

  private void argument() throws SyntaxException {
    int start = cursor.start();
    if (cursor.isSign("*") && cursor.is(1, TokenKind.CLOSE_PAREN)) {
      cursor.skip();
      all.add(new Operand.Star(cursor.since(start), null, List.of()));
      return;
    }
    if (cursor.isSign(":")) {
      cursor.skip();
      words.add(":");
      return;
    }
    boolean named =
        (cursor.is(TokenKind.WORD) || cursor.is(TokenKind.QUOTED_NAME))
            && ((cursor.isSign(1, "=") && cursor.isSign(2, ">")) || cursor.isSign(1, ":="));
    if (named) {
      cursor.skip(cursor.isSign(1, ":=") ? 2 : 3);
      words.add("=>");
    }
    if (parser.queries().begins()) {
      Query query = parser.queries().query();
      all.add(new Operand.Subquery(cursor.since(start), query));
      return;
    }
    boolean position = function.equals("POSITION") && all.isEmpty();
    all.add(
        position ? parser.expressions().above(Precedence.OTHER) : parser.expressions().orDefault());
  }
}
