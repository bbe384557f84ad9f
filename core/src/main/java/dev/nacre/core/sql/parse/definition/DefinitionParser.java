package dev.nacre.core.sql.parse.definition;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.TableElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses DDL statements for tables and indexes. */
public final class DefinitionParser {
  private final Cursor cursor;
  private final ExpressionSource expressions;
  private final TableElementParser elements;
  private final AlterTableParser changes;

  public DefinitionParser(Cursor cursor, Grammar grammar, ExpressionSource expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.elements = new TableElementParser(cursor, grammar, expressions);
    this.changes = new AlterTableParser(cursor, elements);
  }

  /** The definition; null for other statements, of which nothing is consumed. */
  public @Nullable Definition definition(int start) throws SyntaxException {
    if (cursor.accept("CREATE", "TABLE")) {
      return createTable(start);
    }
    int unique = cursor.is("CREATE", "UNIQUE") ? 1 : 0;
    if (cursor.is("CREATE") && cursor.word(1 + unique).equals("INDEX")) {
      cursor.skip(2 + unique);
      return createIndex(start);
    }
    if (cursor.accept("ALTER", "TABLE")) {
      return changes.alterTable(start);
    }
    if (cursor.accept("DROP", "TABLE")) {
      return dropTable(start);
    }
    if (cursor.accept("DROP", "INDEX")) {
      names();
      return new Definition.Naming(cursor.since(start), null);
    }
    if (cursor.accept("RENAME", "COLUMN")) {
      Path column = elements.path();
      cursor.expect("TO");
      Identifier to = elements.name();
      return new Definition.RenameColumn(cursor.since(start), column, to);
    }
    boolean commented = cursor.word(2).equals("TABLE") || cursor.word(2).equals("COLUMN");
    return cursor.is("COMMENT", "ON") && commented ? comment(start) : null;
  }

  private Definition comment(int start) throws SyntaxException {
    cursor.skip(3);
    elements.path();
    cursor.expect("IS");
    Definition.Value text = elements.value();
    return new Definition.Naming(cursor.since(start), text);
  }

  /** Takes names up to the end; rejects values. */
  private void names() throws SyntaxException {
    while (!cursor.atEnd() && !cursor.is(TokenKind.SEMICOLON)) {
      if (!elements.isNamed(0) && !cursor.is(TokenKind.DOT) && !cursor.is(TokenKind.COMMA)) {
        throw cursor.unexpected("a name");
      }
      cursor.skip();
    }
  }

  private Definition createTable(int start) throws SyntaxException {
    int from = cursor.start();
    Phrase absent = elements.ifNotExists() ? new Phrase(cursor.since(from), "IF NOT EXISTS") : null;
    Path name = elements.path();
    List<TableElement> columns = cursor.is(TokenKind.OPEN_PAREN) ? elements.list() : List.of();
    List<TableElement.Option> options = new ArrayList<>();
    while (elements.isTableOption()) {
      options.add(elements.tableOption());
    }
    Phrase rest = rest();
    return new Definition.CreateTable(cursor.since(start), absent, name, columns, options, rest);
  }

  /** Takes the rest of the statement. */
  private @Nullable Phrase rest() throws SyntaxException {
    if (cursor.atEnd() || cursor.is(TokenKind.SEMICOLON)) {
      return null;
    }
    int start = cursor.start();
    String word = cursor.word();
    while (!cursor.atEnd() && !cursor.is(TokenKind.SEMICOLON)) {
      cursor.skipGroup();
    }
    return new Phrase(cursor.since(start), word);
  }

  private Definition createIndex(int start) throws SyntaxException {
    while (!cursor.is("ON")) {
      if (!elements.isNamed(0) && !cursor.is(TokenKind.DOT)) {
        throw cursor.unexpected("ON");
      }
      cursor.skip();
    }
    cursor.skip(cursor.word(1).equals("ONLY") && elements.isNamed(2) ? 2 : 1);
    Path table = elements.path();
    List<Phrase> options = new ArrayList<>();
    if (cursor.is("USING")) {
      options.add(indexOption());
    }
    List<Definition.Part> parts = elements.parts();
    while (!elements.ends() && !cursor.is("WHERE")) {
      options.add(indexOption());
    }
    Expression where = cursor.accept("WHERE") ? expressions.expression() : null;
    return new Definition.CreateIndex(cursor.since(start), table, parts, options, where);
  }

  /** Options with a text are not accepted: a comment might contain data of the table. */
  private Phrase indexOption() throws SyntaxException {
    int start = cursor.start();
    String word = cursor.word();
    if (!cursor.acceptAny("INCLUDE", "TABLESPACE", "USING", "WITH")) {
      throw cursor.unexpected("an option of an index");
    }
    boolean named = word.equals("TABLESPACE") || word.equals("USING");
    if (named) {
      elements.name();
    } else {
      cursor.expect(TokenKind.OPEN_PAREN);
      while (!cursor.accept(TokenKind.CLOSE_PAREN)) {
        boolean plain =
            elements.isNamed(0)
                || cursor.is(TokenKind.COMMA)
                || cursor.is(TokenKind.NUMBER)
                || cursor.isSign("=");
        if (!plain) {
          throw cursor.unexpected("a name or a number");
        }
        cursor.skip();
      }
    }
    return new Phrase(cursor.since(start), word);
  }

  private Definition dropTable(int start) throws SyntaxException {
    cursor.accept("IF", "EXISTS");
    List<Path> tables = new ArrayList<>();
    do {
      tables.add(elements.path());
    } while (cursor.accept(TokenKind.COMMA));
    int from = cursor.start();
    cursor.accept("IF", "EXISTS");
    if (cursor.accept("WAIT")) {
      cursor.expect(TokenKind.NUMBER);
    } else {
      cursor.accept("NOWAIT");
    }
    if (!cursor.accept("CASCADE", "CONSTRAINTS")) {
      cursor.acceptAny("CASCADE", "RESTRICT", "IGNORE");
    }
    Phrase rest = cursor.since(from).end() > from ? new Phrase(cursor.since(from), "") : null;
    return new Definition.DropTable(cursor.since(start), tables, rest);
  }
}
