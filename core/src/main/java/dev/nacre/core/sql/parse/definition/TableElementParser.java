package dev.nacre.core.sql.parse.definition;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.sql.tree.TableElement.Constraint.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Parses columns and constraints in definitions. */
final class TableElementParser {
  /** Words that begin an element other than a column, in some database. */
  private static final Set<String> NO_COLUMNS =
      Set.of("EXCLUDE", "FULLTEXT", "INDEX", "KEY", "LIKE", "PERIOD", "SPATIAL");

  /** Words that may follow DEFAULT and AS, and also begin attributes. */
  private static final Set<String> VALUES = Set.of("AS", "IDENTITY", "NULL", "ON");

  private final Cursor cursor;
  private final Grammar grammar;
  private final ExpressionSource expressions;
  private final ColumnParser columns;

  TableElementParser(Cursor cursor, Grammar grammar, ExpressionSource expressions) {
    this.cursor = cursor;
    this.grammar = grammar;
    this.expressions = expressions;
    this.columns = new ColumnParser(cursor, expressions, this);
  }

  /** A name where any word may be one. Rejects a custom escape character. */
  Identifier name() throws SyntaxException {
    Identifier name = cursor.identifier();
    if (cursor.since(name.span().start()).end() > name.span().end()) {
      throw new SyntaxException(name.span().end(), "a name without UESCAPE");
    }
    return name;
  }

  Path path() throws SyntaxException {
    Identifier first = name();
    List<Identifier> parts = new ArrayList<>(2);
    parts.add(first);
    while (cursor.accept(TokenKind.DOT)) {
      parts.add(name());
    }
    return new Path(cursor.since(first.span().start()), parts);
  }

  /** Whether the element or the statement ends here. */
  boolean ends() {
    return cursor.atEnd()
        || cursor.is(TokenKind.COMMA)
        || cursor.is(TokenKind.CLOSE_PAREN)
        || cursor.is(TokenKind.SEMICOLON);
  }

  boolean isNamed(int ahead) {
    return cursor.is(ahead, TokenKind.WORD) || cursor.is(ahead, TokenKind.QUOTED_NAME);
  }

  /** Takes at least one token, up to the end of the element or the stop condition. */
  Phrase phrase(BooleanSupplier stop) throws SyntaxException {
    int start = cursor.start();
    String word = cursor.word();
    do {
      cursor.skipGroup();
    } while (!ends() && !stop.getAsBoolean());
    refuseWordForName();
    return new Phrase(cursor.since(start), word);
  }

  /**
   * In {@code DEFAULT first} the second word is a column: a word after these is never a keyword.
   */
  private void refuseWordForName() throws SyntaxException {
    boolean wantsValue = cursor.word(-1).equals("DEFAULT") || cursor.word(-1).equals("AS");
    if (wantsValue && !ends() && !VALUES.contains(cursor.word())) {
      throw cursor.unexpected("a value");
    }
  }

  @Nullable Phrase rest() throws SyntaxException {
    return ends() ? null : phrase(() -> false);
  }

  /** Parses the value of an option whose word has been taken. */
  TableElement.Option option(int start, String word) throws SyntaxException {
    Definition.Value value = value();
    return new TableElement.Option(cursor.since(start), word, value);
  }

  Definition.Value value() throws SyntaxException {
    Operand.Literal.Kind kind =
        cursor.is(TokenKind.STRING) ? Operand.Literal.Kind.STRING : Operand.Literal.Kind.NUMBER;
    if (cursor.is(TokenKind.STRING) || cursor.is(TokenKind.NUMBER)) {
      int start = cursor.start();
      cursor.skip();
      return new Operand.Literal(cursor.since(start), kind);
    }
    return new Operand.Name(path());
  }

  /** Only MariaDB has options in any order. */
  boolean isTableOption() {
    boolean named =
        switch (cursor.word(cursor.is("DEFAULT") ? 1 : 0)) {
          case "ENGINE",
              "CHARSET",
              "CHARACTER",
              "COLLATE",
              "AUTO_INCREMENT",
              "ROW_FORMAT",
              "COMMENT" ->
              true;
          default -> false;
        };
    return named && grammar.has(Grammar.Feature.TABLE_OPTIONS);
  }

  TableElement.Option tableOption() throws SyntaxException {
    int start = cursor.start();
    cursor.accept("DEFAULT");
    String word = cursor.word();
    cursor.skip();
    if (word.equals("CHARACTER")) {
      cursor.expect("SET");
      word = "CHARSET";
    }
    cursor.acceptSign("=");
    return option(start, word);
  }

  /** {@code (a INT, UNIQUE (a))}. */
  List<TableElement> list() throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    List<TableElement> elements = new ArrayList<>();
    do {
      elements.add(element());
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
    return elements;
  }

  TableElement element() throws SyntaxException {
    return switch (cursor.word()) {
      case "CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK" -> constraint();
      default -> {
        if (isKey()) {
          yield constraint();
        }
        yield NO_COLUMNS.contains(cursor.word()) ? phrase(() -> false) : column();
      }
    };
  }

  /** Whether a key that is not a constraint begins here. */
  boolean isKey() {
    return grammar.has(Grammar.Feature.INLINE_KEYS) && (cursor.is("KEY") || cursor.is("INDEX"));
  }

  boolean isForeignKey() {
    return grammar.has(Grammar.Feature.INLINE_KEYS) && cursor.is("FOREIGN", "KEY");
  }

  TableElement.Column column() throws SyntaxException {
    return columns.column();
  }

  private TableElement constraint() throws SyntaxException {
    int start = cursor.start();
    if (cursor.accept("CONSTRAINT")) {
      ifNotExists();
      if (kind() == null) {
        name();
      }
    }
    Kind kind = kind();
    if (kind == null) {
      rest();
      return new Phrase(cursor.since(start), "CONSTRAINT");
    }
    TableElement.Check check = null;
    TableElement.Reference reference = null;
    List<Definition.Part> parts = List.of();
    if (kind == Kind.CHECK) {
      check = columns.check(cursor.start());
    } else {
      while (isNamed(0)) {
        cursor.skip(); // KEY, and a name
      }
      parts = parts();
      reference = kind == Kind.FOREIGN ? columns.reference(cursor.start()) : null;
    }
    Phrase rest = rest();
    return new TableElement.Constraint(cursor.since(start), kind, parts, reference, check, rest);
  }

  private @Nullable Kind kind() {
    return switch (cursor.word()) {
      case "PRIMARY", "FOREIGN" ->
          cursor.word(1).equals("KEY") ? Kind.valueOf(cursor.word()) : null;
      case "UNIQUE", "CHECK" -> Kind.valueOf(cursor.word());
      default -> isKey() ? Kind.INDEX : null;
    };
  }

  boolean ifNotExists() {
    boolean here = cursor.is("IF", "NOT") && cursor.word(2).equals("EXISTS");
    cursor.skip(here ? 3 : 0);
    return here;
  }

  /** {@code (a, b DESC, LOWER(c))}. */
  List<Definition.Part> parts() throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    List<Definition.Part> parts = new ArrayList<>(2);
    do {
      int start = cursor.start();
      boolean bare =
          isNamed(0) && (cursor.is(1, TokenKind.COMMA) || cursor.is(1, TokenKind.CLOSE_PAREN));
      Expression value = bare ? new Operand.Name(path()) : expressions.expression();
      cursor.acceptAny("ASC", "DESC");
      if (cursor.accept("NULLS")) {
        cursor.acceptAny("FIRST", "LAST");
      }
      Phrase rest = rest();
      parts.add(new Definition.Part(cursor.since(start), value, rest));
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
    return parts;
  }
}
