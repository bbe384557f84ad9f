package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Columns are given something: {@code a = 1, (b, c) = (2, 3)}. An encrypted one is given what is
 * sealed here, or a cell that opens where it is put.
 */
final class AssignmentPlanner {
  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final ChoicePlanner choices;
  private final Scope targets;

  /**
   * @param context whose tables the values may name
   * @param targets of the tables whose columns are set
   */
  AssignmentPlanner(QueryContext context, Scope targets) {
    this.context = context;
    this.expressions = new ExpressionPlanner(context);
    this.choices = new ChoicePlanner(context, expressions);
    this.targets = targets;
  }

  /** What else some statements may give a column. */
  interface Others {
    /** Whether it is right for the column, and nothing is left to do. */
    boolean accepts(@Nullable EncryptedColumn column, Expression value);
  }

  static final Others NONE = (column, value) -> false;

  void set(List<Assignment> assignments, Others others) {
    for (Assignment assignment : assignments) {
      List<@Nullable EncryptedColumn> columns = new ArrayList<>();
      assignment.columns().forEach(path -> columns.add(written(path)));
      Expression value = assignment.value();
      if (columns.size() == 1 && !(value instanceof Operand.Row)) {
        assign(columns.get(0), value, others);
      } else if (value instanceof Operand.Subquery query) {
        copy(query.query(), columns);
      } else if (value instanceof Operand.Row row && row.items().size() == columns.size()) {
        for (int i = 0; i < columns.size(); i++) {
          assign(columns.get(i), row.items().get(i), others);
        }
      } else {
        throw Refusals.statement("sets columns in a way that is not understood");
      }
    }
  }

  /** The encrypted column that is written to, or nothing; it has to be there. */
  private @Nullable EncryptedColumn written(Path path) {
    String name = QueryContext.name(path);
    String qualifier = QueryContext.qualifier(path);
    EncryptedColumn column = targets.find(qualifier, name);
    boolean nowhere =
        qualifier == null ? !targets.isColumn(name) : targets.isNowhere(qualifier, name);
    if (column == null && nowhere) {
      throw context.unresolved(path);
    }
    return column;
  }

  /** A value for a column, where it may be that of another one. */
  void assign(@Nullable EncryptedColumn column, Expression value, Others others) {
    if (others.accepts(column, value)) {
      return;
    }
    if (column != null && choices.isChoice(value)) {
      choices.store(column, value, others);
    } else {
      store(column, value, TypeUnification.NONE);
    }
  }

  /**
   * A value for a column.
   *
   * @param unification with what other rows have for it
   */
  void store(@Nullable EncryptedColumn target, Expression value, TypeUnification unification) {
    if (target == null) {
      if (!(value instanceof Operand.Default)) {
        expressions.plain(value, "a column that is not encrypted");
      }
      return;
    }
    if (value instanceof Operand.Subquery query) {
      copy(query.query(), List.of(target));
      return;
    }
    Kind kind = expressions.of(value);
    if (kind instanceof Kind.Cell cell) {
      // Cells may be put where they open: into their own column, or one of their group and type.
      Copying.check(target, cell.column());
    } else if (kind instanceof Kind.Value sealable) {
      sealable.value().store(target, context, unification);
    } else {
      throw Refusals.value(target);
    }
  }

  /** What a query shows, in columns. */
  private void copy(Query query, List<@Nullable EncryptedColumn> columns) {
    Relation shown = new QueryPlanner(context.inner()).plan(query);
    Copying.check(shown, columns);
  }
}
