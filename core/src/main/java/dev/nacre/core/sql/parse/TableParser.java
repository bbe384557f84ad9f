package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.sql.tree.TableReference.Alias;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses FROM: tables and queries, and with other parsers joins and functions. */
final class TableParser {
  private final SqlParser parser;
  private final Cursor cursor;
  private final TableFunctionParser functions;
  private final JoinParser joins;

  TableParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
    this.functions = new TableFunctionParser(parser);
    this.joins = new JoinParser(parser);
  }

  List<TableReference> list() throws SyntaxException {
    List<TableReference> all = new ArrayList<>(2);
    do {
      all.add(table());
    } while (cursor.accept(TokenKind.COMMA));
    return all;
  }

  /** Parses one table with all its joins. */
  TableReference table() throws SyntaxException {
    return joins.after(primary());
  }

  /** Parses one table without its joins. */
  TableReference primary() throws SyntaxException {
    int start = cursor.start();
    if (cursor.is(TokenKind.OPEN_PAREN)) {
      return parenthesized(false);
    }
    if (cursor.is(TokenKind.OPEN_BRACE)) {
      return outerJoin();
    }
    // A case that does not return was only the name of a table.
    switch (cursor.word()) {
      case "LATERAL" -> {
        cursor.skip();
        return cursor.is(TokenKind.OPEN_PAREN) ? parenthesized(true) : functions.named(start, true);
      }
      case "VALUES" -> {
        if (parser.names().isReserved() || cursor.is(1, TokenKind.OPEN_PAREN)) {
          QueryBody values = parser.selects().values();
          var query = new Query(values.span(), null, values, List.of(), null, false, List.of());
          Alias alias = alias();
          return new TableReference.Derived(cursor.since(start), false, query, alias);
        }
      }
      case "ONLY" -> {
        if (parser.grammar().has(Grammar.Feature.ONLY)) {
          return only(start);
        }
      }
      case "TABLE", "UNNEST" -> {
        if (cursor.is(1, TokenKind.OPEN_PAREN)) {
          return functions.named(start, false);
        }
      }
      case "ROWS" -> {
        if (cursor.word(1).equals("FROM")) {
          return functions.rowsFrom(start);
        }
      }
      case "FINAL", "NEW", "OLD" -> {
        if (cursor.word(1).equals("TABLE") && cursor.is(2, TokenKind.OPEN_PAREN)) {
          return functions.written(start);
        }
      }
      default -> {
        // a name
      }
    }
    Path name = parser.names().path();
    return cursor.is(TokenKind.OPEN_PAREN)
        ? functions.called(start, false, parser.calls().call(name))
        : named(start, name, false);
  }

  private TableReference only(int start) throws SyntaxException {
    cursor.skip();
    boolean parens = cursor.accept(TokenKind.OPEN_PAREN);
    Path name = parser.names().path();
    if (parens) {
      cursor.expect(TokenKind.CLOSE_PAREN);
    }
    return named(start, name, true);
  }

  TableReference.Named named(int start, Path name, boolean only) throws SyntaxException {
    List<Expression> hints = new ArrayList<>();
    if (cursor.isSign("*")) {
      cursor.skip(); // includes inheriting tables
    }
    skipPartitions();
    if (cursor.is("FOR", "SYSTEM_TIME")) {
      throw cursor.unexpected("no version of a table");
    }
    Alias alias = alias();
    hints();
    if (cursor.accept("TABLESAMPLE")) {
      hints.add(parser.calls().call(parser.names().path()));
      if (cursor.accept("REPEATABLE")) {
        hints.addAll(parser.primaries().parentheses());
      }
    }
    return new TableReference.Named(cursor.since(start), name, only, hints, alias);
  }

  /** {@code PARTITION (p, q)}: where rows are stored does not change what is encrypted. */
  void skipPartitions() throws SyntaxException {
    boolean selected =
        parser.grammar().has(Grammar.Feature.PARTITION_SELECTION)
            && cursor.is("PARTITION")
            && cursor.is(1, TokenKind.OPEN_PAREN);
    if (selected) {
      cursor.skip();
      parser.names().list();
    }
  }

  /** {@code USE INDEX FOR JOIN (a, b)}. */
  private void hints() throws SyntaxException {
    while (true) {
      boolean hint =
          (cursor.is("USE") || cursor.is("FORCE") || cursor.is("IGNORE"))
              && (cursor.word(1).equals("INDEX") || cursor.word(1).equals("KEY"));
      if (!hint) {
        return;
      }
      cursor.skip(2);
      if (cursor.accept("FOR")) {
        if (!cursor.accept("JOIN") && !cursor.accept("ORDER", "BY")) {
          cursor.expect("GROUP", "BY");
        }
      }
      parser.names().paths();
    }
  }

  @Nullable Alias alias() throws SyntaxException {
    int start = cursor.start();
    if (cursor.is("AS") && cursor.is(1, TokenKind.OPEN_PAREN)) {
      cursor.skip();
      return columns(start, null);
    }
    Identifier name = parser.names().tableAlias();
    if (name == null) {
      return null;
    }
    return cursor.is(TokenKind.OPEN_PAREN)
        ? columns(start, name)
        : new Alias(cursor.since(start), name, List.of(), List.of());
  }

  /** Parses column aliases, with types for some functions. */
  Alias columns(int start, @Nullable Identifier name) throws SyntaxException {
    cursor.expect(TokenKind.OPEN_PAREN);
    List<Identifier> columns = new ArrayList<>();
    List<DataType> types = new ArrayList<>();
    do {
      columns.add(parser.names().label());
      if (!cursor.is(TokenKind.COMMA) && !cursor.is(TokenKind.CLOSE_PAREN)) {
        types.add(parser.types().type());
      }
    } while (cursor.accept(TokenKind.COMMA));
    cursor.expect(TokenKind.CLOSE_PAREN);
    return new Alias(cursor.since(start), name, columns, types);
  }

  /** Parses a query or a join in parentheses. */
  private TableReference parenthesized(boolean lateral) throws SyntaxException {
    cursor.enter();
    int start = cursor.start();
    cursor.expect(TokenKind.OPEN_PAREN);
    Query query = null;
    TableReference inner = null;
    if (parser.queries().begins()) {
      query = parser.queries().query();
    } else {
      inner = primary();
      if (inner instanceof TableReference.Derived derived
          && derived.alias() == null
          && parser.queries().goesOn()) {
        query = parser.queries().query(new Operand.Subquery(derived.span(), derived.query()));
      } else {
        inner = joins.afterCommas(joins.after(inner));
      }
    }
    cursor.expect(TokenKind.CLOSE_PAREN);
    cursor.leave();
    if (query == null
        && inner instanceof TableReference.Derived derived
        && derived.alias() == null) {
      query = derived.query();
    }
    Alias alias = alias();
    if (query != null) {
      hints();
      return new TableReference.Derived(cursor.since(start), lateral, query, alias);
    }
    if (inner == null) {
      throw cursor.unexpected("a table");
    }
    return alias == null ? inner : new TableReference.Nested(cursor.since(start), inner, alias);
  }

  private TableReference outerJoin() throws SyntaxException {
    int start = cursor.start();
    cursor.enter();
    cursor.skip();
    cursor.expect("OJ");
    TableReference inner = table();
    cursor.expect(TokenKind.CLOSE_BRACE);
    cursor.leave();
    return new TableReference.Escape(cursor.since(start), inner);
  }
}
