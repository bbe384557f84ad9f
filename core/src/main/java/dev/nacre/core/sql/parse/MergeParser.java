package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.Statement.Action;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses MERGE: that of the standard, and H2's MERGE by key. */
final class MergeParser {
  private final SqlParser parser;
  private final Cursor cursor;

  MergeParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  Statement merge(int start, Query.@Nullable With with) throws SyntaxException {
    cursor.expect("MERGE");
    cursor.accept("INTO");
    if (isByKey()) {
      return parser.dataChanges().inserted(start, with, Statement.Insert.Verb.MERGE, List.of());
    }
    int at = cursor.start();
    boolean only = cursor.accept("ONLY");
    Path name = parser.names().path();
    TableReference.Named table = parser.tables().named(at, name, only);
    cursor.expect("USING");
    TableReference source = parser.tables().table();
    cursor.expect("ON");
    Expression on = parser.expressions().expression();
    List<Action> actions = new ArrayList<>();
    while (cursor.is("WHEN")) {
      actions.add(action());
    }
    if (actions.isEmpty()) {
      throw cursor.unexpected("WHEN");
    }
    List<QueryBody.Item> returning = parser.dataChanges().returning();
    return new Statement.Merge(cursor.since(start), with, table, source, on, actions, returning);
  }

  /** Whether the path of the table is followed by columns, KEY, or rows. */
  private boolean isByKey() {
    int ahead = 1;
    while (cursor.is(ahead, TokenKind.DOT)) {
      ahead += 2;
    }
    return cursor.is(ahead, TokenKind.OPEN_PAREN)
        || switch (cursor.word(ahead)) {
          case "KEY", "VALUES", "SELECT", "WITH", "TABLE" -> true;
          default -> false;
        };
  }

  private Action action() throws SyntaxException {
    int start = cursor.start();
    cursor.expect("WHEN");
    cursor.accept("NOT");
    cursor.expect("MATCHED");
    if (cursor.accept("BY") && !cursor.acceptAny("SOURCE", "TARGET")) {
      throw cursor.unexpected("SOURCE or TARGET");
    }
    List<Expression> conditions = new ArrayList<>();
    if (cursor.accept("AND")) {
      conditions.add(parser.expressions().expression());
    }
    cursor.expect("THEN");
    switch (cursor.word()) {
      case "INSERT" -> {
        return insert(start, conditions);
      }
      case "UPDATE" -> {
        cursor.expect("UPDATE", "SET");
        List<Assignment> sets = parser.dataChanges().sets();
        where(conditions);
        return new Action(
            cursor.since(start), Action.Kind.UPDATE, conditions, List.of(), null, sets);
      }
      case "DELETE" -> {
        cursor.skip();
        where(conditions);
        return new Action(
            cursor.since(start), Action.Kind.DELETE, conditions, List.of(), null, List.of());
      }
      default -> {
        cursor.expect("DO", "NOTHING");
        return new Action(
            cursor.since(start), Action.Kind.NOTHING, conditions, List.of(), null, List.of());
      }
    }
  }

  /** In some modes of H2 the action after THEN may have its own condition. */
  private void where(List<Expression> conditions) throws SyntaxException {
    if (cursor.accept("WHERE")) {
      conditions.add(parser.expressions().expression());
    }
  }

  private Action insert(int start, List<Expression> conditions) throws SyntaxException {
    cursor.skip();
    List<Expression> columns = new ArrayList<>();
    if (cursor.is(TokenKind.OPEN_PAREN)) {
      parser.names().paths().forEach(path -> columns.add(new Operand.Name(path)));
    }
    if (cursor.is("OVERRIDING")) {
      cursor.skip(2);
      cursor.expect("VALUE");
    }
    if (cursor.accept("DEFAULT", "VALUES")) {
      return new Action(
          cursor.since(start), Action.Kind.INSERT, conditions, columns, null, List.of());
    }
    if (!cursor.acceptAny("VALUES", "VALUE")) {
      throw cursor.unexpected("VALUES");
    }
    Expression row = parser.selects().row();
    where(conditions);
    return new Action(cursor.since(start), Action.Kind.INSERT, conditions, columns, row, List.of());
  }
}
