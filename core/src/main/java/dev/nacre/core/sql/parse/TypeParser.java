package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.grammar.Units;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.DataType;
import java.util.ArrayList;
import java.util.List;

/** Parses type names. */
final class TypeParser {
  private final SqlParser parser;
  private final Cursor cursor;

  TypeParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  DataType type() throws SyntaxException {
    int start = cursor.start();
    List<String> arguments = new ArrayList<>();
    String name = name(arguments);
    boolean withCharset = parser.grammar().has(Grammar.Feature.CHARSET_IN_TYPES);
    if (withCharset && (cursor.is("CHARACTER", "SET") || cursor.is("CHARSET"))) {
      cursor.skip(cursor.is("CHARSET") ? 1 : 2);
      parser.names().label();
    }
    while (withCharset && cursor.acceptAny("UNSIGNED", "ZEROFILL", "SIGNED", "BINARY")) {
      // MariaDB's number and text types
    }
    boolean array = array();
    return new DataType(cursor.since(start), name, arguments, array);
  }

  private String name(List<String> arguments) throws SyntaxException {
    if (!cursor.is(TokenKind.WORD)) {
      return pathOfType(arguments);
    }
    String first = cursor.word();
    switch (first) {
      case "NATIONAL" -> {
        cursor.skip();
        return "NATIONAL " + name(arguments);
      }
      case "DOUBLE" -> {
        cursor.skip();
        boolean precision = cursor.accept("PRECISION");
        arguments(arguments);
        return precision ? "DOUBLE PRECISION" : first;
      }
      case "LONG" -> {
        cursor.skip();
        boolean more = cursor.is("VARCHAR") || cursor.is("VARBINARY") || cursor.is("CHAR");
        return more ? "LONG " + name(arguments) : first;
      }
      case "CHARACTER", "CHAR", "NCHAR", "BINARY", "BIT", "VARCHAR" -> {
        cursor.skip();
        return textual(first, arguments);
      }
      case "TIMESTAMP", "TIME" -> {
        cursor.skip();
        arguments(arguments);
        return first + zone();
      }
      case "INTERVAL" -> {
        cursor.skip();
        return (first + " " + units(arguments)).strip();
      }
      case "UNSIGNED", "SIGNED" -> {
        cursor.skip();
        cursor.acceptAny("INTEGER", "INT");
        return first;
      }
      case "ROW" -> {
        cursor.skip();
        fields();
        return first;
      }
      default -> {
        return pathOfType(arguments);
      }
    }
  }

  private String textual(String first, List<String> arguments) throws SyntaxException {
    String name = first;
    if (cursor.accept("VARYING")) {
      name += " VARYING";
    } else if (cursor.accept("LARGE", "OBJECT")) {
      name += " LARGE OBJECT";
    }
    arguments(arguments);
    if (cursor.is("FOR", "BIT")) {
      cursor.expect("FOR", "BIT", "DATA");
      name += " FOR BIT DATA";
    }
    return name;
  }

  private String zone() throws SyntaxException {
    boolean with = cursor.is("WITH") && (cursor.word(1).equals("TIME") || isLocal());
    if (with || cursor.is("WITHOUT", "TIME")) {
      String word = cursor.word();
      cursor.skip();
      String local = cursor.accept("LOCAL") ? "LOCAL " : "";
      cursor.expect("TIME", "ZONE");
      return " " + word + " " + local + "TIME ZONE";
    }
    return "";
  }

  private boolean isLocal() {
    return cursor.word(1).equals("LOCAL");
  }

  /** {@code DAY TO SECOND(3)}. */
  String units(List<String> arguments) throws SyntaxException {
    String units = "";
    if (isUnit()) {
      units = cursor.word();
      cursor.skip();
      arguments(arguments);
      if (cursor.accept("TO")) {
        units += " TO " + cursor.word();
        cursor.skip();
        arguments(arguments);
      }
    } else {
      arguments(arguments);
    }
    return units;
  }

  boolean isUnit() {
    return Units.isOfInterval(cursor.word());
  }

  private void fields() throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    do {
      parser.names().label();
      type();
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
  }

  private String pathOfType(List<String> arguments) throws SyntaxException {
    StringBuilder name = new StringBuilder();
    do {
      boolean quoted = cursor.is(TokenKind.QUOTED_NAME);
      String word = quoted ? parser.names().label().text() : cursor.word();
      if (!quoted) {
        parser.names().label();
      }
      name.append(name.isEmpty() ? "" : ".").append(word);
    } while (cursor.accept(TokenKind.DOT));
    arguments(arguments);
    return name.toString();
  }

  private void arguments(List<String> arguments) throws SyntaxException {
    if (!cursor.accept(TokenKind.OPEN_PAREN)) {
      return;
    }
    do {
      StringBuilder argument = new StringBuilder();
      while (!cursor.is(TokenKind.COMMA) && !cursor.is(TokenKind.CLOSE_PAREN)) {
        boolean plain =
            cursor.is(TokenKind.NUMBER)
                || cursor.is(TokenKind.WORD)
                || cursor.is(TokenKind.STRING)
                || cursor.isSign("-")
                || cursor.isSign("*");
        if (!plain) {
          throw cursor.unexpected("an argument of a type");
        }
        argument.append(cursor.text(0));
        cursor.skip();
      }
      arguments.add(argument.toString());
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
  }

  private boolean array() throws SyntaxException {
    boolean array = false;
    while (true) {
      if (cursor.accept("ARRAY")) {
        array = true;
        if (cursor.isSign("[")) {
          bound();
        }
      } else if (cursor.isSign("[")) {
        array = true;
        bound();
      } else {
        return array;
      }
    }
  }

  private void bound() throws SyntaxException {
    cursor.expectSign("[");
    cursor.accept(TokenKind.NUMBER);
    cursor.expectSign("]");
  }
}
