package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * {@code CREATE INDEX name ON table (columns)}: over deterministic columns, where it finds equal
 * values, and over anything that is plain.
 */
final class IndexRule {
  private final Words words;
  private final QueryContext context;
  private final DefinedExpressions expressions;

  IndexRule(Words words, QueryContext context) {
    this.words = words;
    this.context = context;
    this.expressions = new DefinedExpressions(words, context);
  }

  void apply() {
    int end = words.size();
    int index = words.is(1, "UNIQUE") ? 2 : 1;
    int on = words.find(index, end, Set.of("ON"));
    if (!words.is(index, "INDEX") || on == end) {
      throw notUnderstood();
    }
    StatementRules.names(words, index, on);
    int name = words.is(on + 1, "ONLY") ? on + 2 : on + 1;
    if (!words.isName(name)) {
      throw notUnderstood();
    }
    int open = words.endOfPath(name);
    Path table = path(name, open);
    context.scope().add(table.last().text(), context.relation(table));
    if (words.is(open, "USING") && words.isName(open + 1)) {
      open += 2;
    }
    int close = words.partner(open);
    if (!words.is(open, TokenKind.OPEN_PAREN) || close < 0) {
      throw notUnderstood();
    }
    items(open + 1, close);
    int at = close + 1;
    if (words.is(at, "INCLUDE") && words.partner(at + 1) > 0) {
      at = words.partner(at + 1) + 1; // what is only stored beside
    }
    if (words.is(at, "WHERE")) {
      expressions.condition(at + 1);
    } else if (at != end) {
      throw notUnderstood();
    }
  }

  private Path path(int from, int end) {
    List<Identifier> parts = new ArrayList<>();
    for (int i = from; i < end; i += 2) {
      Span span = new Span(words.start(i), words.end(i));
      parts.add(new Identifier(span, words.plainName(i), words.is(i, TokenKind.QUOTED_NAME)));
    }
    return new Path(new Span(words.start(from), words.end(end - 1)), parts);
  }

  private void items(int from, int close) {
    int i = from;
    while (i < close) {
      int comma = words.comma(i, close);
      item(i, comma);
      i = comma + 1;
    }
  }

  private void item(int from, int comma) {
    SqlParser.Fragment item = expressions.read(from);
    int after = expressions.after(item, from);
    ExpressionPlanner planner = new ExpressionPlanner(context);
    refusePart(item.expression(), planner);
    Kind kind = planner.of(item.expression());
    if (kind instanceof Kind.Cell cell) {
      Refusals.requireEquality(cell.column(), "an index");
      if (!isOrder(after, comma)) {
        throw Refusals.operator(cell.column(), "an index with an operator class");
      }
    } else if (kind instanceof Kind.Row || context.plan().seals() || after > comma) {
      throw notUnderstood();
    } else {
      StatementRules.names(words, after, comma);
    }
  }

  /** {@code name (10)}: an index over the beginning of a column looks like a call. */
  private static void refusePart(Expression item, ExpressionPlanner planner) {
    if (item instanceof Computation.Call call && call.name().parts().size() == 1) {
      EncryptedColumn column = planner.column(call.name());
      if (column != null) {
        throw Refusals.operator(column, "an index over a part of it");
      }
    }
  }

  /** {@code DESC NULLS LAST}: cells have an order that means nothing, and may be kept in it. */
  private boolean isOrder(int from, int end) {
    for (int i = from; i < end; i++) {
      if (!words.isOneOf(i, Set.of("ASC", "DESC", "NULLS", "FIRST", "LAST"))) {
        return false;
      }
    }
    return true;
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("makes an index in a way that is not understood");
  }
}
