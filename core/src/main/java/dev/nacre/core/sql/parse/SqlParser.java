package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a text into trees.
 *
 * <p>Takes a little more than any database does, and what it takes it reads as the database would
 * if that took it. It runs in time linear in the text: it never goes back.
 */
public final class SqlParser {
  /** Levels of a tree that all walkers have stack for. */
  private static final int HIGHEST = 750;

  private final Cursor cursor;
  private final Grammar grammar;
  private final NameParser names;
  private final TypeParser types;
  private final ExpressionParser expressions;
  private final PrimaryParser primaries;
  private final CallParser calls;
  private final WindowParser windows;
  private final QueryParser queries;
  private final SelectParser selects;
  private final TableParser tables;
  private final WriteParser writes;
  private final MergeParser merges;
  private final DefinitionParser definitions;
  private final StatementParser statements;

  private SqlParser(LexedSql sql, Grammar grammar) throws SyntaxException {
    this.cursor = new Cursor(sql);
    this.grammar = grammar;
    this.names = new NameParser(this);
    this.types = new TypeParser(this);
    this.expressions = new ExpressionParser(this);
    this.primaries = new PrimaryParser(this);
    this.calls = new CallParser(this);
    this.windows = new WindowParser(this);
    this.queries = new QueryParser(this);
    this.selects = new SelectParser(this);
    this.tables = new TableParser(this);
    this.writes = new WriteParser(this);
    this.merges = new MergeParser(this);
    this.definitions = new DefinitionParser(this);
    this.statements = new StatementParser(this);
  }

  /** All statements of a text, which semicolons separate. */
  public static List<Statement> parse(LexedSql sql, Grammar grammar) throws SyntaxException {
    var parser = new SqlParser(sql, grammar);
    Cursor cursor = parser.cursor;
    List<Statement> all = new ArrayList<>(1);
    while (!cursor.atEnd()) {
      if (cursor.accept(TokenKind.SEMICOLON)) {
        continue;
      }
      all.add(parser.statements.statement());
      if (!cursor.atEnd()) {
        cursor.expect(TokenKind.SEMICOLON);
      }
    }
    parser.requireFlat(all);
    return all;
  }

  /**
   * Refuses a tree that is too high for who walks through it. Chains of casts and tests have a
   * limit each, but may stand in each other.
   */
  private void requireFlat(List<Statement> all) throws SyntaxException {
    if (cursor.levels() <= HIGHEST) {
      return;
    }
    List<? extends Node> level = all;
    for (int height = 0; !level.isEmpty(); height++) {
      if (height > HIGHEST) {
        throw new SyntaxException(level.get(0).span().start(), "a tree that is not so high");
      }
      List<Node> below = new ArrayList<>();
      level.forEach(node -> below.addAll(node.children()));
      level = below;
    }
  }

  Cursor cursor() {
    return cursor;
  }

  Grammar grammar() {
    return grammar;
  }

  NameParser names() {
    return names;
  }

  TypeParser types() {
    return types;
  }

  ExpressionParser expressions() {
    return expressions;
  }

  PrimaryParser primaries() {
    return primaries;
  }

  CallParser calls() {
    return calls;
  }

  WindowParser windows() {
    return windows;
  }

  QueryParser queries() {
    return queries;
  }

  SelectParser selects() {
    return selects;
  }

  TableParser tables() {
    return tables;
  }

  WriteParser writes() {
    return writes;
  }

  MergeParser merges() {
    return merges;
  }

  DefinitionParser definitions() {
    return definitions;
  }

  StatementParser statements() {
    return statements;
  }
}
