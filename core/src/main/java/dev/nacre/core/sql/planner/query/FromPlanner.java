package dev.nacre.core.sql.planner.query;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.NestedStatements;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds the tables of FROM to the scope of its query, and plans the conditions of joins. */
public final class FromPlanner {
  /** The most tables: the condition of each join sees all tables joined before it. */
  private static final int MOST = 1_000;

  /** Length of the brace and the keyword. */
  private static final int OPENS_ESCAPE = "{oj".length();

  /** Functions in FROM that read no table, with any arguments. */
  private static final Set<String> MAKE_ROWS =
      Set.of(
          "GENERATE_SERIES",
          "JSONB_ARRAY_ELEMENTS_TEXT",
          "JSON_ARRAY_ELEMENTS_TEXT",
          "REGEXP_SPLIT_TO_TABLE",
          "STRING_TO_TABLE",
          "SYSTEM_RANGE",
          "UNNEST");

  /** Default names of their columns, besides the names of the function and its alias. */
  private static final Set<String> OWN_COLUMNS = Set.of("C1", "ORDINALITY", "VALUE", "X");

  private final QueryContext context;
  private final Scope scope;
  private boolean nested;

  public FromPlanner(QueryContext context) {
    this.context = context;
    this.scope = context.scope();
  }

  /**
   * A condition of a join.
   *
   * @param scope the visible tables
   */
  private record On(Expression condition, Scope scope) {}

  /** Plans all of FROM. Conditions may name any table, so they are planned last. */
  public void planAll(List<TableReference> tables) {
    List<On> conditions = new ArrayList<>();
    tables.forEach(table -> planTable(table, conditions));
    for (On on : conditions) {
      if (on.scope.fromItems().size() < scope.fromItems().size()) {
        refuseOtherMeanings(on.condition, on.scope);
      }
      new ExpressionPlanner(context.withScope(on.scope)).planPlain(on.condition, "a join");
    }
  }

  /** Plans one table, or a join. */
  public void plan(TableReference table) {
    planAll(List.of(table));
  }

  private void planTable(TableReference table, List<On> conditions) {
    if (scope.fromItems().size() == MOST) {
      throw Refusals.statement("names more than " + MOST + " tables in one FROM");
    }
    if (table instanceof TableReference.Named named) {
      planNamed(named);
    } else if (table instanceof TableReference.Derived derived) {
      Relation shown =
          new QueryPlanner(derived.lateral() ? context.inner() : context.inFrom())
              .plan(derived.query());
      addAliased("", "", shown, derived.alias(), false);
    } else if (table instanceof TableReference.Written written) {
      planWritten(written);
    } else if (table instanceof TableReference.Joined joined) {
      planJoin(joined, conditions);
    } else if (table instanceof TableReference.Escape escape) {
      // Removes the escape; every database supports the join itself.
      int start = escape.span().start();
      context.replace(new Span(start, start + OPENS_ESCAPE), " ");
      context.replace(new Span(escape.span().end() - 1, escape.span().end()), " ");
      planTable(escape.inner(), conditions);
    } else if (table instanceof TableReference.Function function) {
      planFunction(function);
    } else {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
  }

  /** Plans a table function over plain values. */
  private void planFunction(TableReference.Function function) {
    TableReference.Alias alias = function.alias();
    boolean known =
        function.calls().size() == 1
            && function.calls().get(0) instanceof Computation.Call call
            && call.name().parts().size() == 1
            && !call.name().last().quoted()
            && MAKE_ROWS.contains(QueryContext.name(call.name()))
            && (alias == null || alias.types().isEmpty());
    if (!known) {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
    new ExpressionPlanner(context).planPlain(function.calls().get(0), "a function in FROM");
    List<Relation.Column> columns = new ArrayList<>();
    if (alias != null) {
      alias
          .columns()
          .forEach(one -> columns.add(new Relation.Column(QueryContext.folded(one), null)));
    }
    Identifier name = alias == null ? null : alias.name();
    // It may have more columns than the alias lists, for example with WITH ORDINALITY.
    Set<String> more = new HashSet<>(OWN_COLUMNS);
    more.add(QueryContext.name(((Computation.Call) function.calls().get(0)).name()));
    if (name != null) {
      more.add(QueryContext.folded(name));
    }
    scope.add(
        name == null ? "" : name.text(), Relation.of(columns, new Relation.Rest(Set.of(), more)));
  }

  private void planNamed(TableReference.Named named) {
    if (!named.hints().isEmpty() || named.name().parts().size() > 3) {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
    Relation relation = context.resolveTable(named.name());
    Path path = named.name();
    String written = path.parts().size() == 1 ? path.span().of(context.text()) : "";
    addAliased(path.last().text(), written, relation, named.alias(), true);
  }

  /** Plans {@code FINAL TABLE (INSERT …)}: the old or new rows of the table. */
  private void planWritten(TableReference.Written written) {
    if (!NestedStatements.isChange(written.statement())) {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
    QueryContext within = context.inFrom();
    Relation unused = context.nestedStatements().change(written.statement(), within);
    Relation target = within.scope().fromItems().get(0).relation();
    addAliased("", "", Relation.of(target.columns(), target.rest()), written.alias(), false);
  }

  /**
   * Adds a relation under its alias, with the column names of the alias.
   *
   * @param written its own name as it could be repeated in the text
   */
  private void addAliased(
      String own,
      String written,
      Relation relation,
      TableReference.@Nullable Alias alias,
      boolean isTable) {
    Identifier other = alias == null ? null : alias.name();
    Relation named = relation;
    if (alias != null && !alias.columns().isEmpty()) {
      if (isTable && !context.dialect().renamesColumnsOfTables()) {
        throw Refusals.statement("gives the columns of a table other names");
      }
      notePositions(relation, context);
      named = withNames(relation, alias.columns().stream().map(QueryContext::folded).toList());
    }
    boolean borrowed = other != null && context.catalog().table(other.text()).isPresent();
    if (relation.mayBePlainTable() && borrowed) {
      throw Refusals.statement("gives its name to another table");
    }
    scope.add(
        other == null ? own : other.text(),
        named,
        other == null ? written : other.span().of(context.text()));
  }

  /** Notes that column positions matter, so that they are compared with those in the database. */
  static void notePositions(Relation relation, QueryContext context) {
    context.plan().noteCombinationByPosition();
    if (relation.table() != null) {
      context.plan().noteAssignmentByPosition(relation.table());
    }
  }

  /** A relation with its columns renamed, if names are given. */
  static Relation withNames(Relation relation, List<String> names) {
    if (names.isEmpty()) {
      return relation;
    }
    if (relation.isWhole() && relation.columns().size() == names.size()) {
      return relation.withNames(names);
    }
    if (!relation.isPlain()) {
      throw Refusals.statement("renames columns of which not all are known");
    }
    return Relation.of(
        names.stream().map(name -> new Relation.Column(name, null)).toList(),
        relation.withoutPositions());
  }

  /**
   * Requires that the target of a write has its own column names, so that its encrypted columns are
   * known.
   *
   * @param scope whose first table is the target
   */
  public static void requireOwnColumns(Scope scope) {
    if (!scope.fromItems().get(0).isTable()) {
      throw Refusals.statement("writes to a table whose columns it gives other names");
    }
  }

  private void planJoin(TableReference.Joined joined, List<On> conditions) {
    int first = scope.fromItems().size();
    planJoinedTable(joined.first(), conditions);
    for (TableReference.Joint joint : joined.joints()) {
      planJoinedTable(joint.table(), conditions);
      boolean merges = joint.natural() || !joint.using().isEmpty();
      if (merges && nested) {
        throw Refusals.statement("has a join with USING beside one in parentheses; write ON");
      }
      if (joint.natural()) {
        new UsingPlanner(scope).planNatural();
      } else if (!joint.using().isEmpty()) {
        new UsingPlanner(scope)
            .planUsing(joint.using().stream().map(QueryContext::folded).toList());
      }
      if (joint.on() != null) {
        // A condition sees the tables joined so far, and then those of outer queries.
        conditions.add(new On(joint.on(), scope.fromItemsSince(first)));
      }
    }
  }

  private void planJoinedTable(TableReference table, List<On> conditions) {
    nested |= table instanceof TableReference.Joined;
    planTable(table, conditions);
  }

  /**
   * Refuses names that would mean something else if all tables were visible: databases differ
   * there.
   */
  private void refuseOtherMeanings(Node node, Scope own) {
    if (node instanceof Operand.Name name) {
      Path path = name.path();
      if (!meaning(own, path).equals(meaning(scope, path))) {
        throw Refusals.statement("has a join whose condition names what is joined later");
      }
    }
    node.children().forEach(child -> refuseOtherMeanings(child, own));
  }

  private static Object meaning(Scope scope, Path path) {
    try {
      EncryptedColumn column = scope.find(QueryContext.qualifier(path), QueryContext.name(path));
      return column == null ? "plain" : column;
    } catch (NacreException refused) {
      return "refused";
    }
  }
}
