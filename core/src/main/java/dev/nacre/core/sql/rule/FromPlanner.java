package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts the tables of FROM into the scope of its query, and plans the conditions of joins. */
final class FromPlanner {
  /** The condition of each join sees all that were joined before it. */
  private static final int MOST = 1_000;

  /** The brace and the word. */
  private static final int OPENS_ESCAPE = "{oj".length();

  private final QueryContext context;
  private final Scope scope;
  private boolean nested;

  FromPlanner(QueryContext context) {
    this.context = context;
    this.scope = context.scope();
  }

  /**
   * A condition of a join.
   *
   * @param scope what it sees
   */
  private record On(Expression condition, Scope scope) {}

  /** All of FROM. Conditions may name any table, so they come last. */
  void all(List<TableReference> tables) {
    List<On> conditions = new ArrayList<>();
    tables.forEach(table -> add(table, conditions));
    for (On on : conditions) {
      refuseOtherMeanings(on.condition, on.scope);
      new ExpressionPlanner(context.over(on.scope)).plain(on.condition, "a join");
    }
  }

  /** One table, or a join. */
  void one(TableReference table) {
    all(List.of(table));
  }

  private void add(TableReference table, List<On> conditions) {
    if (scope.uses().size() == MOST) {
      throw Refusals.statement("names more than " + MOST + " tables in one FROM");
    }
    if (table instanceof TableReference.Named named) {
      named(named);
    } else if (table instanceof TableReference.Derived derived) {
      Relation shown =
          new QueryPlanner(derived.lateral() ? context.inner() : context.beside())
              .plan(derived.query());
      name("", shown, derived.alias(), false);
    } else if (table instanceof TableReference.Written written) {
      written(written);
    } else if (table instanceof TableReference.Joined joined) {
      joined(joined, conditions);
    } else if (table instanceof TableReference.Escape escape) {
      // The join itself is what every database reads.
      int start = escape.span().start();
      context.replace(new Span(start, start + OPENS_ESCAPE), " ");
      context.replace(new Span(escape.span().end() - 1, escape.span().end()), " ");
      add(escape.inner(), conditions);
    } else {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
  }

  private void named(TableReference.Named named) {
    if (!named.hints().isEmpty() || named.name().parts().size() > 3) {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
    Relation relation = context.relation(named.name());
    name(QueryContext.name(named.name()), relation, named.alias(), true);
  }

  /** {@code FINAL TABLE (INSERT …)}: the rows as they were written. */
  private void written(TableReference.Written written) {
    boolean understood =
        written.version() == TableReference.Written.Version.FINAL
            && written.statement() instanceof Statement.Insert;
    if (!understood) {
      throw Refusals.statement("reads from something that is no plain name of a table");
    }
    Relation target =
        new InsertPlanner(context.beside()).insert((Statement.Insert) written.statement());
    name("", Relation.of(target.columns(), target.rest()), written.alias(), false);
  }

  /** Under its alias, with the names of columns that go with it. */
  private void name(
      String own, Relation relation, TableReference.@Nullable Alias alias, boolean isTable) {
    Identifier other = alias == null ? null : alias.name();
    Relation named = relation;
    if (alias != null && !alias.columns().isEmpty()) {
      if (isTable && !context.dialect().renamesColumnsOfTables()) {
        throw Refusals.statement("gives the columns of a table other names");
      }
      named = With.renamed(relation, alias.columns().stream().map(QueryContext::folded).toList());
    }
    boolean borrowed = other != null && context.catalog().table(other.text()).isPresent();
    if (relation.isUnknown() && borrowed) {
      throw Refusals.statement("gives its name to another table");
    }
    scope.add(other == null ? own : other.text(), named);
  }

  private void joined(TableReference.Joined joined, List<On> conditions) {
    int first = scope.uses().size();
    inner(joined.first(), conditions);
    for (TableReference.Joint joint : joined.joints()) {
      inner(joint.table(), conditions);
      boolean merges = joint.natural() || !joint.using().isEmpty();
      if (merges && nested) {
        throw Refusals.statement("has a join with USING beside one in parentheses; write ON");
      }
      if (joint.natural()) {
        new Merging(scope).natural();
      } else if (!joint.using().isEmpty()) {
        new Merging(scope).using(joint.using().stream().map(QueryContext::folded).toList());
      }
      if (joint.on() != null) {
        // A condition sees what is joined so far, and then what is around the query.
        conditions.add(new On(joint.on(), scope.since(first)));
      }
    }
  }

  private void inner(TableReference table, List<On> conditions) {
    nested |= table instanceof TableReference.Joined;
    add(table, conditions);
  }

  /** Names that mean something else where all tables are seen: databases differ there. */
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
      EncryptedColumn column =
          scope.find(QueryContext.qualifier(path), Catalog.folded(path.last().text()));
      return column == null ? "plain" : column;
    } catch (NacreException refused) {
      return "refused";
    }
  }
}
