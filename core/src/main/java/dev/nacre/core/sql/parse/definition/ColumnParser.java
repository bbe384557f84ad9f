package dev.nacre.core.sql.parse.definition;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.TableElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Parses the definition of a column: its name, its type, and its attributes. */
final class ColumnParser {
  /** Words that end the type of a column or the previous attribute. */
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "AFTER",
          "AS",
          "AUTO_INCREMENT",
          "BEFORE",
          "CHARSET",
          "CHECK",
          "COLLATE",
          "COMMENT",
          "CONSTRAINT",
          "DEFAULT",
          "ENCRYPT",
          "FIRST",
          "GENERATED",
          "IDENTITY",
          "INVISIBLE",
          "KEY",
          "NOT",
          "NULL",
          "ON",
          "PRIMARY",
          "REFERENCES",
          "SELECTIVITY",
          "UNIQUE");

  private static final String[] REFERENCE_OPTIONS = {
    "ACTION",
    "CASCADE",
    "DEFAULT",
    "DEFERRABLE",
    "DEFERRED",
    "DELETE",
    "FULL",
    "IMMEDIATE",
    "INITIALLY",
    "MATCH",
    "NO",
    "NOCHECK",
    "NULL",
    "ON",
    "PARTIAL",
    "RESTRICT",
    "SET",
    "SIMPLE",
    "UPDATE"
  };

  private final Cursor cursor;
  private final ExpressionSource expressions;
  private final TableElementParser elements;

  ColumnParser(Cursor cursor, ExpressionSource expressions, TableElementParser elements) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.elements = elements;
  }

  TableElement.Column column() throws SyntaxException {
    int start = cursor.start();
    Identifier name = elements.name();
    Phrase type = elements.ends() || isAttribute() ? null : elements.phrase(this::isAttribute);
    List<TableElement.Attribute> attributes = new ArrayList<>();
    while (!elements.ends()) {
      attributes.add(attribute());
    }
    return new TableElement.Column(cursor.since(start), name, type, attributes);
  }

  private boolean isAttribute() {
    return ATTRIBUTES.contains(cursor.word()) || cursor.is("CHARACTER", "SET");
  }

  private TableElement.Attribute attribute() throws SyntaxException {
    int start = cursor.start();
    // A case that does not return is not parsed further.
    switch (cursor.word()) {
      case "ENCRYPT" -> {
        return encrypt(start);
      }
      case "REFERENCES" -> {
        return reference(start);
      }
      case "CHECK" -> {
        return check(start);
      }
      case "COLLATE", "CHARSET", "CHARACTER" -> {
        if (isAttribute()) {
          String word = cursor.is("COLLATE") ? "COLLATE" : "CHARSET";
          cursor.skip(cursor.is("CHARACTER") ? 2 : 1);
          return elements.option(start, word);
        }
      }
      case "NULL", "UNIQUE", "KEY", "FIRST", "INVISIBLE" -> {
        return words(1);
      }
      case "NOT", "PRIMARY" -> {
        if (cursor.is("NOT", "NULL") || cursor.is("PRIMARY", "KEY")) {
          return words(2);
        }
      }
      default -> {
        // not parsed further
      }
    }
    boolean known = isAttribute();
    Phrase phrase = elements.phrase(this::isAttribute);
    return known ? phrase : new Phrase(phrase.span(), "");
  }

  private TableElement.Encrypt encrypt(int start) throws SyntaxException {
    cursor.skip();
    Boolean salted = null;
    Identifier group = null;
    List<TableElement.Option> options = new ArrayList<>(1);
    while (true) {
      int from = cursor.start();
      if (cursor.is("SALT") || cursor.is("NO", "SALT")) {
        if (salted != null) {
          throw cursor.unexpected("SALT or NO SALT, once");
        }
        salted = !cursor.accept("NO");
        cursor.expect("SALT");
      } else if (cursor.is("KEY", "GROUP") && elements.isNamed(2)) {
        if (group != null) {
          throw cursor.unexpected("one KEY GROUP");
        }
        cursor.skip(2);
        group = elements.name();
      } else if (cursor.accept("USING")) {
        options.add(elements.option(from, "USING"));
      } else if (cursor.accept("WITH")) {
        Phrase more = elements.phrase(this::isAttribute);
        options.add(new TableElement.Option(cursor.since(from), "WITH", more));
      } else {
        boolean isSalted = salted == null || salted;
        return new TableElement.Encrypt(cursor.since(start), isSalted, group, options);
      }
    }
  }

  TableElement.Reference reference(int start) throws SyntaxException {
    cursor.expect("REFERENCES");
    Path table = elements.path();
    List<Identifier> columns = List.of();
    if (cursor.accept(TokenKind.OPEN_PAREN)) {
      columns = new ArrayList<>();
      do {
        columns.add(elements.name());
      } while (cursor.accept(TokenKind.COMMA));
      cursor.expect(TokenKind.CLOSE_PAREN);
    }
    while (cursor.acceptAny(REFERENCE_OPTIONS) || cursor.accept("NOT", "DEFERRABLE")) {
      // these contain no values
    }
    return new TableElement.Reference(cursor.since(start), table, columns);
  }

  TableElement.Check check(int start) throws SyntaxException {
    cursor.expect("CHECK");
    Expression condition = expressions.expression();
    return new TableElement.Check(cursor.since(start), condition);
  }

  /** Takes a number of words as one phrase. */
  private Phrase words(int count) {
    int start = cursor.start();
    String word = count == 1 ? cursor.word() : cursor.word() + " " + cursor.word(1);
    cursor.skip(count);
    return new Phrase(cursor.since(start), word);
  }
}
