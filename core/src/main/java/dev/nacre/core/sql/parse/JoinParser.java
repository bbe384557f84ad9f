package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Cursor;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.sql.tree.TableReference.Joint.Kind;
import java.util.ArrayList;
import java.util.List;

/** Parses joins. */
final class JoinParser {
  private final SqlParser parser;
  private final Cursor cursor;

  JoinParser(SqlParser parser) {
    this.parser = parser;
    this.cursor = parser.cursor();
  }

  /** Parses what is joined to a table. */
  TableReference after(TableReference first) throws SyntaxException {
    cursor.enter();
    int start = first.span().start();
    List<TableReference.Joint> joints = new ArrayList<>();
    while (isJoin()) {
      joints.add(joint());
    }
    cursor.leave();
    return joints.isEmpty() ? first : new TableReference.Joined(cursor.since(start), first, joints);
  }

  private boolean isJoin() {
    return switch (cursor.word()) {
      case "JOIN", "STRAIGHT_JOIN" -> true;
      case "INNER", "CROSS", "NATURAL" -> true;
      case "LEFT", "RIGHT", "FULL" ->
          cursor.word(1).equals("JOIN") || cursor.word(1).equals("OUTER");
      default -> false;
    };
  }

  private TableReference.Joint joint() throws SyntaxException {
    int start = cursor.start();
    boolean natural = cursor.accept("NATURAL");
    Kind kind = Kind.INNER;
    switch (cursor.word()) {
      case "CROSS", "LEFT", "RIGHT", "FULL" -> {
        kind = Kind.valueOf(cursor.word());
        cursor.skip();
        cursor.accept("OUTER");
      }
      case "INNER" -> cursor.skip();
      default -> {
        // JOIN alone
      }
    }
    if (!cursor.accept("STRAIGHT_JOIN")) {
      cursor.expect("JOIN");
    }
    TableReference right = parser.tables().primary();
    if (!natural && kind != Kind.CROSS && isJoin()) {
      // a JOIN b JOIN c ON … ON …: the inner ON comes first.
      right = after(right);
    }
    Expression on = cursor.accept("ON") ? parser.expressions().expression() : null;
    List<Identifier> using = List.of();
    if (on == null && cursor.accept("USING")) {
      using = parser.names().list();
      if (cursor.is("AS")) {
        throw cursor.unexpected("no name for the columns of a join");
      }
    }
    return new TableReference.Joint(cursor.since(start), kind, natural, right, on, using);
  }

  /** Parses what follows a table behind commas; one node for all, as they may be many. */
  TableReference afterCommas(TableReference first) throws SyntaxException {
    List<TableReference.Joint> joints = new ArrayList<>();
    while (cursor.accept(TokenKind.COMMA)) {
      TableReference table = parser.tables().table();
      joints.add(new TableReference.Joint(table.span(), Kind.CROSS, false, table, null, List.of()));
    }
    return joints.isEmpty()
        ? first
        : new TableReference.Joined(cursor.since(first.span().start()), first, joints);
  }
}
