package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.ParameterPlacement;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Plans the condition of a sum, {@code FILTER (WHERE …)} or {@code CASE WHEN … THEN c END}. It is
 * sent once for each limb, and its parameters are as well. So nothing in it may be a value that is
 * encrypted.
 */
record SumCondition(QueryContext context, ExpressionPlanner expressions, EncryptedColumn column) {
  /** What in a text is not repeated: comments, and escapes of JDBC. */
  private static final Set<String> NOT_REPEATED = Set.of("--", "/*", "#", "{");

  private static final Set<String> OPERATORS =
      Set.of("+", "-", "*", "/", "%", "||", "DIV", "MOD", "&", "|", "^", "~", "<<", ">>");

  /** The column that a CASE with one condition and no other value shows; null for any other. */
  static @Nullable Expression countedValue(Computation.Case choice) {
    boolean one =
        choice.operand() == null
            && choice.otherwise() == null
            && choice.whens().size() == 1
            && choice.whens().get(0).conditions().size() == 1;
    return one ? choice.whens().get(0).then() : null;
  }

  String caseWhen(Computation.Case choice) {
    return caseWhen(choice.whens().get(0).conditions().get(0));
  }

  /**
   * FILTER as a CASE: an aggregate ignores NULL, and H2 fails on some queries with many filters.
   */
  String caseWhen(Expression condition) {
    return "CASE WHEN " + text(condition) + " THEN";
  }

  private String text(Expression condition) {
    int before = context.plan().countEdits();
    int parameters = context.plan().countParameters();
    expressions.planPlain(condition, "the condition of a sum");
    Span span = Parentheses.around(context.plan().sql(), condition.span());
    String text = span.of(context.text());
    boolean plain =
        context.plan().countEdits() == before
            && context.plan().countParameters() == parameters
            && !mayDiffer(condition)
            && isRepeatable(text);
    List<Operand.Parameter> markers = new ArrayList<>();
    collect(condition, markers);
    boolean grouped = context.dialect().sums().orElseThrow().shipsRows();
    if (grouped && (!markers.isEmpty() || hasList(condition))) {
      // It would be a part of GROUP BY, where no parameter equals itself.
      throw SumPlanner.refused(
          column,
          "a sum with a parameter or IN in its condition, which the driver adds up; write OR in"
              + " place of IN");
    }
    if (!plain || markers.size() != countMarkers(span)) {
      throw SumPlanner.refused(
          column,
          "a sum with a condition that has functions, queries, variables, sequences, operators of"
              + " users, comments or values of encrypted columns");
    }
    return withNumbers(span, markers);
  }

  private static void collect(Node node, List<Operand.Parameter> markers) {
    if (node instanceof Operand.Parameter marker) {
      markers.add(marker);
    }
    node.children().forEach(child -> collect(child, markers));
  }

  private long countMarkers(Span span) {
    LexedSql sql = context.plan().sql();
    return IntStream.range(0, sql.size())
        .filter(token -> sql.kind(token) == TokenKind.MARKER)
        .filter(token -> span.start() <= sql.start(token) && sql.start(token) < span.end())
        .count();
  }

  /** Each parameter keeps its number wherever the text is put. */
  private String withNumbers(Span span, List<Operand.Parameter> markers) {
    StringBuilder text = new StringBuilder();
    int at = span.start();
    markers.sort(Comparator.comparingInt(marker -> marker.span().start()));
    for (Operand.Parameter marker : markers) {
      text.append(context.text(), at, marker.span().start())
          .append(ParameterPlacement.marker(marker.index() + 1));
      at = marker.span().end();
    }
    return text.append(context.text(), at, span.end()).toString();
  }

  /** Whether a text means the same in another place. */
  static boolean isRepeatable(String text) {
    return NOT_REPEATED.stream().noneMatch(text::contains);
  }

  /**
   * Whether a condition may have another result for the next limb of the same row. A query may read
   * a view, in which there may be anything.
   */
  private static boolean mayDiffer(Node node) {
    boolean pseudo =
        node instanceof Operand.Name name
            && name.path().parts().size() > 1
            && QueryContext.name(name.path()).equals("NEXTVAL");
    return pseudo
        || node instanceof Query
        || node instanceof Computation.Call
        || node instanceof Operand.Variable // also one that is assigned, and a sequence
        || isForeignOperation(node)
        || node.children().stream().anyMatch(SumCondition::mayDiffer);
  }

  /** Whether an operator may be one that a user has defined with a function. */
  static boolean isForeignOperation(Node node) {
    return node instanceof Computation.Operation operation
        && !OPERATORS.containsAll(operation.operators());
  }

  /** What Derby does not find again in GROUP BY. */
  private static boolean hasList(Node node) {
    return node instanceof Predicate.In || node.children().stream().anyMatch(SumCondition::hasList);
  }
}
