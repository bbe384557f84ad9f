package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.Statement.Action;
import dev.nacre.core.sql.tree.Statement.Insert.Verb;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses INSERT, REPLACE, UPDATE and DELETE. */
final class DataChangeParser {
  private final SqlParser parser;
  private final Cursor cursor;

  DataChangeParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  Statement insert(int start, Query.@Nullable With with) throws SyntaxException {
    Verb verb = cursor.is("REPLACE") ? Verb.REPLACE : Verb.INSERT;
    cursor.skip();
    while (hasModifiers() && cursor.acceptAny("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY")) {
      // they affect when, not what is written
    }
    if (hasModifiers() && cursor.accept("IGNORE")) {
      verb = Verb.INSERT_IGNORE;
    }
    cursor.accept("INTO");
    return inserted(start, with, verb, List.of());
  }

  private boolean hasModifiers() {
    return parser.grammar().has(Grammar.Feature.WRITE_MODIFIERS);
  }

  /** Parses an INSERT from the table on. */
  Statement inserted(int start, Query.@Nullable With with, Verb verb, List<Path> noKeys)
      throws SyntaxException {
    TableReference.Named table = target();
    List<Path> columns = beginsColumns() ? parser.names().paths() : List.of();
    List<Path> keys = noKeys;
    if (verb == Verb.MERGE && cursor.accept("KEY")) {
      keys = parser.names().paths();
    }
    if (cursor.is("OVERRIDING")) {
      cursor.skip(2);
      cursor.expect("VALUE");
    }
    cursor.acceptAny("DIRECT", "SORTED");
    Query source = null;
    List<Assignment> sets = List.of();
    if (cursor.accept("SET")) {
      sets = sets();
    } else if (!cursor.accept("DEFAULT", "VALUES")) {
      source = parser.queries().query();
    }
    Statement.Conflict conflict = conflict();
    List<QueryBody.Item> returning = returning();
    return new Statement.Insert(
        cursor.since(start), verb, with, table, columns, source, sets, keys, conflict, returning);
  }

  /** Parses the target table, with an optional alias. */
  private TableReference.Named target() throws SyntaxException {
    int start = cursor.start();
    Path name = parser.names().path();
    parser.tables().skipPartitions();
    int at = cursor.start();
    boolean alias = cursor.is("AS") && !cursor.is(1, TokenKind.OPEN_PAREN);
    if (!alias) {
      return new TableReference.Named(cursor.since(start), name, false, List.of(), null);
    }
    cursor.skip();
    Identifier as = parser.names().label();
    var other = new TableReference.Alias(cursor.since(at), as, List.of(), List.of());
    return new TableReference.Named(cursor.since(start), name, false, List.of(), other);
  }

  /** Whether the parenthesis begins a column list, and not a query. */
  private boolean beginsColumns() {
    if (!cursor.is(TokenKind.OPEN_PAREN) || cursor.is(1, TokenKind.OPEN_PAREN)) {
      return false;
    }
    boolean query =
        switch (cursor.word(1)) {
          case "SELECT", "WITH", "VALUES" -> !cursor.is(2, TokenKind.COMMA);
          case "TABLE" -> cursor.is(2, TokenKind.WORD) || cursor.is(2, TokenKind.QUOTED_NAME);
          default -> false;
        };
    return !query;
  }

  private Statement.@Nullable Conflict conflict() throws SyntaxException {
    int start = cursor.start();
    if (cursor.is("ON", "DUPLICATE")) {
      cursor.expect("ON", "DUPLICATE", "KEY", "UPDATE");
      List<Assignment> sets = sets();
      Action update =
          new Action(cursor.since(start), Action.Kind.UPDATE, List.of(), List.of(), null, sets);
      return new Statement.Conflict(true, update);
    }
    if (!cursor.is("ON", "CONFLICT")) {
      return null;
    }
    cursor.skip(2);
    List<Expression> columns = new ArrayList<>();
    List<Expression> conditions = new ArrayList<>();
    if (cursor.accept("ON", "CONSTRAINT")) {
      parser.names().label();
    } else if (cursor.accept(TokenKind.OPEN_PAREN)) {
      do {
        columns.add(parser.expressions().expression());
        if (parser.names().isName()) {
          parser.names().path(); // an operator class
        }
      } while (cursor.accept(TokenKind.COMMA));
      cursor.expect(TokenKind.CLOSE_PAREN);
      if (cursor.accept("WHERE")) {
        conditions.add(parser.expressions().expression());
      }
    }
    cursor.expect("DO");
    if (cursor.accept("NOTHING")) {
      Action nothing =
          new Action(
              cursor.since(start), Action.Kind.NOTHING, conditions, columns, null, List.of());
      return new Statement.Conflict(false, nothing);
    }
    cursor.expect("UPDATE", "SET");
    List<Assignment> sets = sets();
    if (cursor.accept("WHERE")) {
      conditions.add(parser.expressions().expression());
    }
    Action update =
        new Action(cursor.since(start), Action.Kind.UPDATE, conditions, columns, null, sets);
    return new Statement.Conflict(false, update);
  }

  List<QueryBody.Item> returning() throws SyntaxException {
    if (!cursor.accept("RETURNING")) {
      return List.of();
    }
    if (cursor.is("WITH") && cursor.is(1, TokenKind.OPEN_PAREN)) {
      throw cursor.unexpected("no other names for rows");
    }
    return parser.selects().items();
  }

  Statement update(int start, Query.@Nullable With with) throws SyntaxException {
    cursor.expect("UPDATE");
    boolean ignores = false;
    while (hasModifiers() && (cursor.is("LOW_PRIORITY") || cursor.is("IGNORE"))) {
      ignores |= cursor.is("IGNORE");
      cursor.skip();
    }
    List<TableReference> tables = parser.tables().list();
    cursor.expect("SET");
    List<Assignment> sets = sets();
    List<TableReference> from = cursor.accept("FROM") ? parser.tables().list() : List.of();
    Expression where = where();
    List<Query.Ordering> order =
        cursor.accept("ORDER", "BY") ? parser.windows().orderings() : List.of();
    Query.Limits limits = parser.queries().limits();
    List<QueryBody.Item> returning = returning();
    return new Statement.Update(
        cursor.since(start), with, ignores, tables, sets, from, where, order, limits, returning);
  }

  Statement delete(int start, Query.@Nullable With with) throws SyntaxException {
    cursor.expect("DELETE");
    while (hasModifiers() && cursor.acceptAny("LOW_PRIORITY", "QUICK", "IGNORE")) {
      // they affect how, not what is written
    }
    List<Path> targets = new ArrayList<>();
    if (!cursor.is("FROM")) {
      do {
        targets.add(target(parser.names().path()));
      } while (cursor.accept(TokenKind.COMMA));
    }
    List<TableReference> from = new ArrayList<>();
    if (cursor.accept("FROM") || targets.size() != 1) {
      from.addAll(parser.tables().list());
    } else {
      // H2 needs no FROM
      Path name = targets.remove(0);
      from.add(parser.tables().named(name.span().start(), name, false));
    }
    List<TableReference> using = cursor.accept("USING") ? parser.tables().list() : List.of();
    Expression where = where();
    List<Query.Ordering> order =
        cursor.accept("ORDER", "BY") ? parser.windows().orderings() : List.of();
    Query.Limits limits = parser.queries().limits();
    List<QueryBody.Item> returning = returning();
    return new Statement.Delete(
        cursor.since(start), with, targets, from, using, where, order, limits, returning);
  }

  /** {@code DELETE a.* FROM …}. */
  private Path target(Path name) throws SyntaxException {
    if (cursor.is(TokenKind.DOT)) {
      cursor.skip();
      cursor.expectSign("*");
    }
    return name;
  }

  private @Nullable Expression where() throws SyntaxException {
    if (!cursor.accept("WHERE")) {
      return null;
    }
    int start = cursor.start();
    if (cursor.is("CURRENT", "OF")) {
      cursor.skip(2);
      parser.names().label();
      return new Operand.Variable(cursor.since(start));
    }
    return parser.expressions().expression();
  }

  List<Assignment> sets() throws SyntaxException {
    List<Assignment> sets = new ArrayList<>();
    do {
      sets.add(assignment());
    } while (cursor.accept(TokenKind.COMMA));
    return sets;
  }

  private Assignment assignment() throws SyntaxException {
    int start = cursor.start();
    List<Path> columns =
        cursor.is(TokenKind.OPEN_PAREN)
            ? parser.names().paths()
            : List.of(parser.names().pathFrom(parser.names().label()));
    if (cursor.isSign("[")) {
      throw cursor.unexpected("=");
    }
    if (!cursor.acceptSign(":=")) {
      cursor.expectSign("=");
    }
    Expression value =
        columns.size() > 1 && cursor.is(TokenKind.OPEN_PAREN)
            ? row()
            : parser.expressions().orDefault();
    return new Assignment(cursor.since(start), columns, value);
  }

  /** Parses a row of values, which may contain DEFAULT, or a query. */
  private Expression row() throws SyntaxException {
    boolean defaults = false;
    for (int ahead = 1; !cursor.is(ahead, TokenKind.CLOSE_PAREN); ahead += 2) {
      if (cursor.word(ahead).equals("DEFAULT")) {
        defaults = true;
        break;
      }
      if (!cursor.is(ahead + 1, TokenKind.COMMA)) {
        break;
      }
    }
    return defaults ? parser.selects().row() : parser.expressions().expression();
  }
}
