package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses names, and distinguishes them from keywords. */
final class NameParser {
  /** Reserved words before a parenthesis that are not function names. */
  private static final Set<String> NO_FUNCTIONS =
      Set.of(
          "ALL",
          "AND",
          "ANY",
          "AS",
          "BETWEEN",
          "BY",
          "DISTINCT",
          "ELSE",
          "END",
          "EXCEPT",
          "FETCH",
          "FOR",
          "FROM",
          "GROUP",
          "HAVING",
          "ILIKE",
          "IN",
          "INTERSECT",
          "INTO",
          "IS",
          "JOIN",
          "LIKE",
          "LIMIT",
          "MINUS",
          "NOT",
          "OFFSET",
          "ON",
          "OR",
          "ORDER",
          "OVER",
          "PARTITION",
          "QUALIFY",
          "REGEXP",
          "RETURNING",
          "RLIKE",
          "SELECT",
          "SIMILAR",
          "SOME",
          "THEN",
          "UNION",
          "UPDATE",
          "USING",
          "WHEN",
          "WHERE",
          "WINDOW",
          "WITH",
          "XOR");

  private final Cursor cursor;
  private final Grammar grammar;

  NameParser(SqlParser parser) {
    this.cursor = parser.cursor();
    this.grammar = parser.grammar();
  }

  /** Whether a name of a column or table begins here. */
  boolean isName() {
    return cursor.is(TokenKind.QUOTED_NAME)
        || (cursor.is(TokenKind.WORD)
            && (!grammar.keywords().isReserved(cursor.word())
                || grammar.keywords().mayBeName(cursor.word())));
  }

  /** Whether the next word is reserved here: in some databases it can be a name. */
  boolean isReserved() {
    return grammar.keywords().isReserved(cursor.word());
  }

  boolean isColumnAlias() {
    return grammar.keywords().isColumnAlias(cursor.word());
  }

  /** Whether the next word is an operator: DIV and MOD of MariaDB. */
  boolean isOperatorWord() {
    return (cursor.is("DIV") || cursor.is("MOD")) && isReserved() && !isColumnAlias();
  }

  /** Parses a name. */
  Identifier name() throws SyntaxException {
    if (!isName()) {
      throw cursor.unexpected("a name");
    }
    return cursor.identifier();
  }

  /** Parses a name where any word may be one: after AS or a point. */
  Identifier label() throws SyntaxException {
    return cursor.identifier();
  }

  /** Parses the first name of a column or a function: more words can name a function. */
  Identifier columnOrFunction() throws SyntaxException {
    return cursor.is(1, TokenKind.OPEN_PAREN) && !NO_FUNCTIONS.contains(cursor.word())
        ? label()
        : name();
  }

  Path path() throws SyntaxException {
    return pathFrom(name());
  }

  /** Parses a path whose first name has been taken. */
  Path pathFrom(Identifier first) throws SyntaxException {
    List<Identifier> parts = List.of(first);
    if (goesOn()) { // most paths have one name or two, and need no list that grows
      parts = List.of(first, next());
    }
    if (goesOn()) {
      parts = new ArrayList<>(parts);
      while (goesOn()) {
        parts.add(next());
      }
    }
    return new Path(cursor.since(first.span().start()), parts);
  }

  private boolean goesOn() {
    return cursor.is(TokenKind.DOT) && !cursor.isSign(1, "*");
  }

  private Identifier next() throws SyntaxException {
    cursor.skip();
    return label();
  }

  /** {@code (a, b)}. */
  List<Identifier> list() throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    List<Identifier> names = new ArrayList<>();
    do {
      names.add(label());
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
    return names;
  }

  /** {@code (a, t.b)}, possibly empty. */
  List<Path> paths() throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    List<Path> paths = new ArrayList<>();
    if (cursor.accept(TokenKind.CLOSE_PAREN)) {
      return paths;
    }
    do {
      paths.add(pathFrom(label()));
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
    return paths;
  }

  /** Parses a column alias. */
  @Nullable Identifier columnAlias() throws SyntaxException {
    if (cursor.accept("AS")) {
      return stringIsName() ? string() : label();
    }
    if (stringIsName()) {
      return string();
    }
    boolean bare =
        cursor.is(TokenKind.QUOTED_NAME)
            || (cursor.is(TokenKind.WORD)
                && grammar.keywords().isColumnAlias(cursor.word())
                && !beginsClause());
    return bare ? cursor.identifier() : null;
  }

  /** Parses a table alias. */
  @Nullable Identifier tableAlias() throws SyntaxException {
    if (cursor.accept("AS")) {
      return label();
    }
    boolean bare =
        cursor.is(TokenKind.QUOTED_NAME)
            || (cursor.is(TokenKind.WORD)
                && grammar.keywords().isTableAlias(cursor.word())
                && !beginsClause());
    return bare ? cursor.identifier() : null;
  }

  /** Whether a word, which could be a name, begins a clause, judging by the next token. */
  private boolean beginsClause() {
    return switch (cursor.word()) {
      case "SET" -> true; // of UPDATE
      case "USE", "FORCE", "IGNORE" -> cursor.word(1).equals("INDEX");
      case "OFFSET", "LIMIT" ->
          cursor.is(1, TokenKind.NUMBER)
              || cursor.is(1, TokenKind.MARKER)
              || cursor.is(1, TokenKind.NUMBERED_MARKER);
      default -> false;
    };
  }

  private boolean stringIsName() {
    return cursor.is(TokenKind.STRING) && grammar.has(Grammar.Feature.STRINGS_ARE_ALIASES);
  }

  private Identifier string() throws SyntaxException {
    String text = cursor.text(0);
    String name = text.substring(1, text.length() - 1);
    int start = cursor.start();
    cursor.skip();
    return new Identifier(cursor.since(start), name, NameFolding.fold(name), true);
  }
}
