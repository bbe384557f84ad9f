package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.Precedence;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.grammar.Units;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Parses the arguments of a function, including keywords between them that are specific to the
 * function.
 */
final class ArgumentParser {
  private static final Set<String> OF_DATES =
      Set.of("TIMESTAMPDIFF", "TIMESTAMPADD", "DATEADD", "DATEDIFF", "DATE_TRUNC", "DATEPART");

  private static final Set<String> OF_SEQUENCES = Set.of("NEXTVAL", "LASTVAL", "SETVAL");

  private static final Set<String> NORMAL_FORMS = Set.of("NFC", "NFD", "NFKC", "NFKD");

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
    if (cursor.is(TokenKind.CLOSE_PAREN) || (isJson() && onNull())) {
      return;
    }
    do {
      argument();
      following();
    } while (cursor.accept(TokenKind.COMMA));
  }

  /** Parses keywords of this function before its first argument. */
  private void beginning() throws SyntaxException {
    switch (function) {
      case "TRIM" -> {
        if (cursor.is("LEADING") || cursor.is("TRAILING") || cursor.is("BOTH")) {
          take(1);
        }
        if (cursor.is("FROM")) {
          take(1);
        }
      }
      case "EXTRACT" -> {
        // A value in the place of the field is an argument, so that it is not lost.
        boolean field = cursor.is(TokenKind.WORD) || cursor.is(TokenKind.QUOTED_NAME);
        if (field && cursor.word(1).equals("FROM")) {
          take(2);
        }
      }
      case "JSON_OBJECT", "JSON_OBJECTAGG" -> {
        if (cursor.is("KEY") && cursor.is(1, TokenKind.STRING)) {
          take(1);
        }
      }
      default -> {
        boolean unit =
            OF_DATES.contains(function)
                && Units.isField(cursor.word())
                && cursor.is(1, TokenKind.COMMA);
        if (unit) {
          take(1);
          cursor.expect(TokenKind.COMMA);
        }
      }
    }
  }

  private void take(int count) throws SyntaxException {
    for (int i = 0; i < count; i++) {
      words.add(cursor.is(TokenKind.WORD) ? cursor.word() : cursor.text(0));
      cursor.skip();
    }
  }

  /** Parses what may come between an argument and the next comma. */
  private void following() throws SyntaxException {
    while (!cursor.is(TokenKind.COMMA) && !cursor.is(TokenKind.CLOSE_PAREN)) {
      if (connects()) {
        take(1);
        argument();
      } else if (cursor.is("ORDER", "BY")) {
        cursor.skip(2);
        order.addAll(parser.windows().orderings());
      } else if (isTyped()) {
        take(1);
        parser.types().type();
      } else if (function.equals("CHAR") && cursor.is("USING")) {
        take(1);
        parser.names().name();
      } else if (cursor.is("RESPECT", "NULLS") || cursor.is("IGNORE", "NULLS")) {
        take(2);
      } else if (!(isJson() && ofJson()) && !(function.equals("LISTAGG") && onOverflow())) {
        throw cursor.unexpected(", or )");
      }
    }
  }

  /** Whether the word at the cursor separates two arguments. */
  private boolean connects() {
    Set<String> functions =
        switch (cursor.word()) {
          case "FROM" -> Set.of("TRIM", "EXTRACT", "OVERLAY", "SUBSTRING", "SUBSTR", "MID");
          case "FOR" -> Set.of("OVERLAY", "SUBSTRING", "SUBSTR", "MID");
          case "PLACING" -> Set.of("OVERLAY");
          case "IN" -> Set.of("POSITION");
          case "SIMILAR", "ESCAPE" -> Set.of("SUBSTRING");
          case "SEPARATOR" -> Set.of("GROUP_CONCAT");
          case "LIMIT" -> order.isEmpty() ? Set.of() : Set.of("GROUP_CONCAT");
          case "VALUE" -> Set.of("JSON_OBJECT", "JSON_OBJECTAGG");
          default -> cursor.isSign(":") ? Set.of("JSON_OBJECT", "JSON_OBJECTAGG") : Set.of();
        };
    return functions.contains(function);
  }

  private boolean isTyped() {
    return (cursor.is("AS") && function.equals("XMLSERIALIZE"))
        || (cursor.is("RETURNING") && isJson());
  }

  private boolean isJson() {
    return function.startsWith("JSON_");
  }

  /** Parses options of JSON functions after a value. */
  private boolean ofJson() throws SyntaxException {
    if (cursor.is("FORMAT", "JSON")) {
      take(2);
      return true;
    }
    if (cursor.is("WITH", "UNIQUE") || cursor.is("WITHOUT", "UNIQUE")) {
      take(2);
      if (cursor.is("KEYS")) {
        take(1);
      }
      return true;
    }
    return onNull();
  }

  /** {@code NULL ON NULL}; a NULL value is followed by something else. */
  private boolean onNull() throws SyntaxException {
    boolean here = cursor.is("NULL", "ON") || cursor.is("ABSENT", "ON");
    if (here) {
      take(2);
      cursor.expect("NULL");
    }
    return here;
  }

  /** {@code ON OVERFLOW TRUNCATE '…' WITH COUNT}. */
  private boolean onOverflow() throws SyntaxException {
    if (!cursor.is("ON", "OVERFLOW")) {
      return false;
    }
    take(2);
    if (!cursor.accept("ERROR")) {
      cursor.expect("TRUNCATE");
      cursor.accept(TokenKind.STRING);
      if (cursor.is("WITH", "COUNT") || cursor.is("WITHOUT", "COUNT")) {
        take(2);
      }
    }
    return true;
  }

  private void argument() throws SyntaxException {
    int start = cursor.start();
    if (cursor.isSign("*") && cursor.is(1, TokenKind.CLOSE_PAREN)) {
      cursor.skip();
      all.add(new Operand.Star(cursor.since(start), null, List.of()));
    } else if (isName()) {
      all.add(new Operand.Variable(parser.names().path().span()));
    } else if (parser.queries().begins()) {
      Query query = parser.queries().query();
      all.add(new Operand.Subquery(cursor.since(start), query));
    } else {
      name();
      boolean position = function.equals("POSITION") && all.isEmpty();
      all.add(
          position
              ? parser.expressions().above(Precedence.OTHER)
              : parser.expressions().expression());
    }
  }

  /** Whether the argument is a name and not a value: a sequence, a normal form. */
  private boolean isName() {
    boolean sequence =
        OF_SEQUENCES.contains(function)
            && all.isEmpty()
            && parser.grammar().has(Grammar.Feature.SEQUENCE_ARGUMENTS);
    boolean form =
        function.equals("NORMALIZE") && all.size() == 1 && NORMAL_FORMS.contains(cursor.word());
    return sequence || form;
  }

  /** Parses the name of a named argument of PostgreSQL, or VARIADIC. */
  private void name() throws SyntaxException {
    if (!parser.grammar().has(Grammar.Feature.NAMED_ARGUMENTS)) {
      return;
    }
    boolean named = cursor.is(TokenKind.WORD) || cursor.is(TokenKind.QUOTED_NAME);
    if (cursor.is("VARIADIC")) {
      take(1);
    } else if (named && cursor.isSign(1, ":=")) {
      cursor.skip(2);
      words.add("=>");
    } else if (named && cursor.isSign(1, "=") && cursor.isSign(2, ">") && cursor.touches(1)) {
      cursor.skip(3);
      words.add("=>");
    }
  }
}
