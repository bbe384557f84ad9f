package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.parse.definition.DefinitionParser;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses SQL text into syntax trees.
 *
 * <p>It accepts slightly more than any database, and parses it as the database would if it accepted
 * it. It runs in linear time and never backtracks.
 */
public final class SqlParser {
  /** The most levels of a tree, for which all visitors have enough stack. */
  private static final int MAX_TREE_LEVELS = 750;

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
  private final DataChangeParser dataChanges;
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
    this.dataChanges = new DataChangeParser(this);
    this.merges = new MergeParser(this);
    this.definitions = new DefinitionParser(cursor, grammar, expressions::expression);
    this.statements = new StatementParser(this);
  }

  /** Parses all statements of a text, separated by semicolons. */
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
   * Refuses a tree that is too deep for recursive visitors. Chains of casts and predicates are
   * limited, but may be nested.
   */
  private void requireFlat(List<Statement> all) throws SyntaxException {
    if (cursor.levels() <= MAX_TREE_LEVELS) {
      return;
    }
    List<? extends Node> level = all;
    for (int height = 0; !level.isEmpty(); height++) {
      if (height > MAX_TREE_LEVELS) {
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

  DataChangeParser dataChanges() {
    return dataChanges;
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
