package dev.nacre.core.sql.planner.change;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.RowwiseParts;
import dev.nacre.core.sql.planner.expression.EncryptableValue;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Comparison.Operator;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.text.CaseFolding;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the parts of an UPDATE that can be taken apart into a list of rows and their changes. */
final class RowwisePlanner {
  /**
   * Functions of the databases whose calls change nothing, so a condition with them may be tested
   * twice.
   */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "ABS",
          "CEIL",
          "CEILING",
          "CHAR_LENGTH",
          "COALESCE",
          "CONCAT",
          "COUNT",
          "DATE",
          "EXTRACT",
          "FLOOR",
          "LEFT",
          "LENGTH",
          "LOWER",
          "MAX",
          "MIN",
          "MOD",
          "NOW",
          "NULLIF",
          "RIGHT",
          "ROUND",
          "SUBSTRING",
          "SUM",
          "TRIM",
          "UPPER");

  /** Words for the time, which is no variable of the session. */
  private static final Set<String> TIMES =
      Set.of("CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "LOCALTIME", "LOCALTIMESTAMP");

  /** Names that are no columns, and have another value for each row or each time. */
  private static final Set<String> CHANGING = Set.of("NEXTVAL", "CURRVAL", "ROWNUM");

  private RowwisePlanner() {}

  /** The parts; null if the statement has another form, and is sent as it is. */
  static @Nullable RowwiseParts of(QueryContext context, Statement.Update update) {
    TableReference.Named target = target(context, update);
    if (target == null) {
      return null;
    }
    FromItem item = context.scope().fromItems().get(0);
    CatalogTable table = item.relation().table();
    List<Assignment> sets = update.sets();
    List<RowwiseParts.Value> values = values(context, sets);
    if (table == null || item.written().isEmpty() || values.isEmpty()) {
      return null;
    }
    RowwiseParts.Condition condition = condition(context, update);
    if (condition == null) {
      return null;
    }
    RowwiseParts.Assignments assignments = assignments(sets, values);
    boolean inOrder =
        Stream.concat(assignments.parameters().stream(), condition.parameters().stream())
            .allMatch(marker -> marker.span().of(context.text()).equals("?"));
    return !inOrder // numbers of parameters are in the text
        ? null
        : new RowwiseParts(
            new RowwiseParts.Target(table, target.span(), item.written()),
            assignments,
            condition,
            sets.stream().allMatch(one -> isRepeatable(table, one.value())));
  }

  /** The condition; null if it cannot be evaluated twice. */
  private static RowwiseParts.@Nullable Condition condition(
      QueryContext context, Statement.Update update) {
    if (update.where() == null) {
      return new RowwiseParts.Condition(null, List.of(), Set.of());
    }
    List<Operand.Parameter> parameters = new ArrayList<>();
    Set<String> fixed = new HashSet<>();
    collect(update.where(), parameters);
    fix(update.where(), fixed);
    int start = behindWhere(context.plan().sql(), update.where().span().start());
    if (start < 0 || !isAskedTwice(context, update.where())) {
      return null;
    }
    Span span = new Span(start, update.span().end()); // nothing follows
    return new RowwiseParts.Condition(span, parameters, fixed);
  }

  private static RowwiseParts.Assignments assignments(
      List<Assignment> sets, List<RowwiseParts.Value> values) {
    List<Operand.Parameter> parameters = new ArrayList<>();
    Set<String> columns = new HashSet<>();
    for (Assignment one : sets) {
      collect(one, parameters);
      one.columns().forEach(path -> columns.add(QueryContext.name(path)));
    }
    Span span = new Span(sets.get(0).span().start(), sets.get(sets.size() - 1).span().end());
    return new RowwiseParts.Assignments(span, values, parameters, columns);
  }

  /** The one table; null if the statement does more than change rows of it. */
  private static TableReference.@Nullable Named target(
      QueryContext context, Statement.Update update) {
    boolean simple =
        context.isOutermost()
            && update.with() == null
            && update.tables().size() == 1
            && update.from().isEmpty()
            && update.order().isEmpty()
            && update.limits() == null
            && update.returning().isEmpty()
            && update.sets().stream().noneMatch(RowwisePlanner::holdsQuery)
            && context.scope().fromItems().size() == 1;
    return simple
            && update.tables().get(0) instanceof TableReference.Named target
            && target.hints().isEmpty()
        ? target
        : null;
  }

  /** The rows may be listed before a query of an assignment is evaluated, and by older rows. */
  private static boolean holdsQuery(Node node) {
    return node instanceof Query || node.children().stream().anyMatch(RowwisePlanner::holdsQuery);
  }

  /**
   * Whether a condition may be tested by one statement that lists rows and by another: no part of
   * it does something, and both read the same. CURRENT OF a cursor is a variable here.
   */
  private static boolean isAskedTwice(QueryContext context, Node node) {
    if ((node instanceof Operand.Variable && !isTime(context, node))
        || node instanceof TableReference.Function
        || node instanceof TableReference.Written
        || (node instanceof Query && !context.dialect().locksQueriesAlike())
        || (node instanceof Operand.Name name
            && CHANGING.contains(QueryContext.name(name.path())))) {
      return false;
    }
    if (node instanceof Computation.Call call) {
      boolean known =
          call.name().parts().size() == 1
              && !call.name().last().quoted()
              && WITHOUT_EFFECT.contains(QueryContext.name(call.name()));
      if (!known) {
        return false;
      }
    }
    return node.children().stream().allMatch(child -> isAskedTwice(context, child));
  }

  private static boolean isTime(QueryContext context, Node variable) {
    return TIMES.contains(CaseFolding.upper(variable.span().of(context.text())));
  }

  /** Where the condition begins, with its parentheses; -1 if that is not found. */
  private static int behindWhere(LexedSql sql, int first) {
    int at = sql.size() - 1;
    while (at >= 0 && sql.start(at) >= first) {
      at--;
    }
    while (at >= 0
        && Set.of(TokenKind.WHITESPACE, TokenKind.COMMENT, TokenKind.OPEN_PAREN)
            .contains(sql.kind(at))) {
      at--;
    }
    return at >= 0 && sql.isWord(at, "WHERE") ? sql.end(at) : -1;
  }

  private static List<RowwiseParts.Value> values(QueryContext context, List<Assignment> sets) {
    List<RowwiseParts.Value> values = new ArrayList<>();
    for (Assignment set : sets) {
      for (Path path : set.columns()) {
        EncryptedColumn column =
            context.scope().find(QueryContext.qualifier(path), QueryContext.name(path));
        if (column == null || column.encryption().sumForm() == null) {
          continue;
        }
        EncryptableValue value =
            set.columns().size() == 1 ? EncryptableValue.of(set.value()) : null;
        if (value == null) {
          return List.of(); // CASE, or a row
        }
        if (!value.isNull() && !value.isDefault()) {
          values.add(
              new RowwiseParts.Value(
                  value.span(),
                  column,
                  value.operand() instanceof Operand.Parameter one ? one.index() + 1 : 0));
        }
      }
    }
    return values;
  }

  private static void collect(Node node, List<Operand.Parameter> parameters) {
    if (node instanceof Operand.Parameter parameter) {
      parameters.add(parameter);
    }
    node.children().forEach(child -> collect(child, parameters));
  }

  private static void fix(Expression condition, Set<String> names) {
    if (condition instanceof Predicate.Junction junction
        && junction.connective() == Connective.AND) {
      junction.operands().forEach(operand -> fix(operand, names));
    } else if (condition instanceof Predicate.Comparison comparison
        && comparison.operator() == Operator.EQUAL) {
      fix(comparison.left(), comparison.right(), names);
      fix(comparison.right(), comparison.left(), names);
    }
  }

  private static void fix(Expression column, Expression value, Set<String> names) {
    if (column instanceof Operand.Name name && EncryptableValue.of(value) != null) {
      names.add(QueryContext.name(name.path()));
    }
  }

  /**
   * Whether it is of values and columns: no function, and no value of the database, which DEFAULT
   * may be as well.
   */
  private static boolean isRepeatable(CatalogTable table, Expression value) {
    EncryptableValue given = EncryptableValue.of(value);
    if (given != null) {
      return !given.isDefault();
    }
    if (value instanceof Operand.Name name) {
      String sought = QueryContext.name(name.path());
      return table.columns().stream()
          .anyMatch(column -> NameFolding.fold(column.name()).equals(sought));
    }
    return value instanceof Computation.Operation operation
        && operation.operands().stream().allMatch(part -> isRepeatable(table, part));
  }
}
