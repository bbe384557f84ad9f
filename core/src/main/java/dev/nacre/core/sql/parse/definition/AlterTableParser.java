package dev.nacre.core.sql.parse.definition;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.AlterAction;
import dev.nacre.core.sql.tree.AlterAction.Part;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.TableElement;
import java.util.ArrayList;
import java.util.List;

/** Parses ALTER TABLE. */
final class AlterTableParser {
  private final Cursor cursor;
  private final TableElementParser elements;

  AlterTableParser(Cursor cursor, TableElementParser elements) {
    this.cursor = cursor;
    this.elements = elements;
  }

  Definition.AlterTable alterTable(int start) throws SyntaxException {
    boolean guarded = cursor.accept("IF", "EXISTS");
    if (cursor.is("ONLY") && elements.isNamed(1)) {
      guarded = true;
      cursor.skip();
    }
    Path name = elements.path();
    List<AlterAction> actions = new ArrayList<>();
    boolean inParentheses =
        cursor.is("ADD")
            && cursor.is(cursor.word(1).equals("COLUMN") ? 2 : 1, TokenKind.OPEN_PAREN);
    if (inParentheses) {
      cursor.skip();
      cursor.accept("COLUMN");
      for (TableElement one : elements.list()) {
        actions.add(new AlterAction.Add(one.span(), null, one));
      }
    } else {
      do {
        actions.add(action());
      } while (cursor.accept(TokenKind.COMMA));
    }
    return new Definition.AlterTable(cursor.since(start), !guarded, name, inParentheses, actions);
  }

  private AlterAction action() throws SyntaxException {
    int start = cursor.start();
    switch (cursor.word()) {
      case "ADD" -> {
        cursor.skip();
        return add(start);
      }
      case "DROP" -> {
        cursor.skip();
        return drop(start);
      }
      case "RENAME" -> {
        cursor.skip();
        return rename(start);
      }
      case "MODIFY", "CHANGE" -> {
        boolean renames = cursor.is("CHANGE");
        cursor.skip();
        return renames || !cursor.is(TokenKind.OPEN_PAREN)
            ? modify(start, renames)
            : convert(start);
      }
      case "ALTER" -> {
        return alter(start);
      }
      default -> {
        return setting(start);
      }
    }
  }

  private AlterAction add(int start) throws SyntaxException {
    boolean column = cursor.accept("COLUMN");
    int from = cursor.start();
    Phrase ifAbsent = elements.ifNotExists() ? new Phrase(cursor.since(from), "IF") : null;
    refuseCondition();
    TableElement element = column || ifAbsent != null ? elements.column() : added();
    return new AlterAction.Add(cursor.since(start), ifAbsent, element);
  }

  /** Some words can be names of columns only in CREATE TABLE. */
  private TableElement added() throws SyntaxException {
    return switch (cursor.word()) {
      case "PARTITION", "SYSTEM", "VECTOR" -> elements.phrase(() -> false);
      default -> elements.element();
    };
  }

  private AlterAction drop(int start) throws SyntaxException {
    if (cursor.accept("PRIMARY", "KEY")) {
      return new AlterAction.Drop(cursor.since(start), Part.KEY, false, null);
    }
    Part part = part();
    boolean ifExists = cursor.accept("IF", "EXISTS");
    Identifier name = elements.name();
    cursor.acceptAny("CASCADE", "RESTRICT");
    return new AlterAction.Drop(cursor.since(start), part, ifExists, name);
  }

  private Part part() {
    if (elements.isForeignKey()) {
      cursor.skip(2);
      return Part.KEY;
    }
    if (elements.isKey()) {
      cursor.skip(1);
      return Part.KEY;
    }
    if (cursor.accept("CONSTRAINT")) {
      return Part.CONSTRAINT;
    }
    cursor.accept("COLUMN");
    return Part.COLUMN;
  }

  private AlterAction rename(int start) throws SyntaxException {
    boolean table = cursor.is("TO");
    Part part = table ? Part.TABLE : part();
    Identifier from = table ? null : elements.name();
    cursor.expect("TO");
    Identifier to = elements.name();
    return new AlterAction.Rename(cursor.since(start), part, from, to);
  }

  /** {@code ALTER CONSTRAINT c NOT ENFORCED} may disable a check, so it stays a phrase. */
  private AlterAction alter(int start) throws SyntaxException {
    switch (cursor.word(1)) {
      case "CONSTRAINT", "CHECK", "INDEX", "KEY" -> {
        return elements.phrase(() -> false);
      }
      default -> cursor.skip();
    }
    cursor.accept("COLUMN");
    if (cursor.word(1).equals("RENAME")) {
      Identifier from = elements.name();
      cursor.expect("RENAME", "TO");
      Identifier to = elements.name();
      return new AlterAction.Rename(cursor.since(start), Part.COLUMN, from, to);
    }
    TableElement.Column column = elements.column();
    return new AlterAction.Alter(cursor.since(start), column);
  }

  private AlterAction modify(int start, boolean renames) throws SyntaxException {
    cursor.accept("COLUMN");
    refuseCondition();
    Identifier former = renames ? elements.name() : null;
    TableElement.Column column = elements.column();
    return new AlterAction.Modify(cursor.since(start), former, column);
  }

  /** Refuses {@code IF EXISTS}, which would be parsed as a column and its type. */
  private void refuseCondition() throws SyntaxException {
    if (cursor.is("IF")) {
      throw cursor.unexpected("a name");
    }
  }

  private AlterAction convert(int start) throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    TableElement.Column column = elements.column();
    cursor.expect(TokenKind.CLOSE_PAREN);
    return new AlterAction.Convert(cursor.since(start), column);
  }

  /** Parses an action that does not involve columns; anything else is a phrase. */
  private AlterAction setting(int start) throws SyntaxException {
    if (elements.isTableOption()) {
      return elements.tableOption();
    }
    if (cursor.accept("OWNER", "TO")) {
      return elements.option(start, "OWNER");
    }
    return cursor.accept("SET", "REFERENTIAL_INTEGRITY")
        ? references(start)
        : elements.phrase(() -> false);
  }

  private AlterAction references(int start) throws SyntaxException {
    int from = cursor.start();
    if (!cursor.acceptAny("TRUE", "FALSE", "ON", "OFF")) {
      throw cursor.unexpected("TRUE or FALSE");
    }
    cursor.acceptAny("CHECK", "NOCHECK");
    Phrase value = new Phrase(cursor.since(from), "");
    return new TableElement.Option(cursor.since(start), "REFERENTIAL_INTEGRITY", value);
  }
}
