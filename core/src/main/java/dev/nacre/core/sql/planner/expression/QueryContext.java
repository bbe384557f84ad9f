package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The context of a planner within a statement: queries nest, and each has its own tables.
 *
 * @param nestedStatements plans statements within this one
 * @param conditionParameters the parameters that conditions of the whole statement test
 * @param withQueries the queries of WITH by name, folded
 * @param scope the tables of this query, added while it is planned
 * @param isOutermost whether its result is the result of the statement
 */
public record QueryContext(
    String text,
    PlanBuilder plan,
    Catalog catalog,
    Dialect dialect,
    PlainTables tables,
    NestedStatements nestedStatements,
    ConditionParameterPlanner conditionParameters,
    Map<String, Named> withQueries,
    Scope scope,
    boolean isOutermost) {
  /** Without the text, which may hold values. */
  @Override
  public String toString() {
    return "QueryContext[" + dialect + "]";
  }

  /**
   * A named query of WITH.
   *
   * @param relation null until it is planned
   */
  record Named(Identifier name, @Nullable Relation relation) {}

  public static QueryContext outermost(
      String text,
      PlanBuilder plan,
      Catalog catalog,
      Dialect dialect,
      PlainTables tables,
      NestedStatements nested) {
    Scope scope = new Scope(dialect.metadata().systemColumns());
    ConditionParameterPlanner tested = new ConditionParameterPlanner();
    return new QueryContext(
        text, plan, catalog, dialect, tables, nested, tested, Map.of(), scope, true);
  }

  /** The context of a subquery, which sees the tables of this query. */
  public QueryContext inner() {
    return with(withQueries, scope.inner(), false);
  }

  /**
   * The context of a query in FROM, which sees the outer queries of this one, but not its other
   * tables.
   */
  public QueryContext inFrom() {
    return with(withQueries, scope.beside(), false);
  }

  /** Replaces the scope. */
  public QueryContext withScope(Scope other) {
    return with(withQueries, other, isOutermost);
  }

  public QueryContext withQuery(Identifier name, @Nullable Relation relation) {
    if (catalog.table(name.text()).isPresent()) {
      throw Refusals.statement("gives a query the name of such a table");
    }
    Map<String, Named> more = new HashMap<>(withQueries);
    more.put(name.folded(), new Named(name, relation));
    return with(more, scope, isOutermost);
  }

  private QueryContext with(Map<String, Named> names, Scope sees, boolean outermost) {
    return new QueryContext(
        text,
        plan,
        catalog,
        dialect,
        tables,
        nestedStatements,
        conditionParameters,
        names,
        sees,
        outermost);
  }

  /** Notes the target table, for which the application may request generated keys. */
  public void noteTarget(CatalogTable table) {
    if (isOutermost) {
      plan.setTarget(table);
    }
  }

  /**
   * Sets the columns of the changed rows and of the other tables involved, for the same purpose.
   */
  public void noteReturning(List<Relation.Column> columns) {
    if (isOutermost) {
      plan.setReturning(columns);
    }
  }

  public void replace(Span span, String by) {
    plan.edit(new Edit.Replace(span.start(), span.end(), by));
  }

  /** The meaning of a name in FROM: a query of WITH, or a table. */
  public Relation resolveTable(Path path) {
    Identifier last = path.last();
    Named query = withQueries.get(last.folded());
    if (query == null) {
      Optional<CatalogTable> table = catalog.table(last.text());
      table.ifPresent(known -> plan.notePath(known, written(path)));
      return table.map(Relation::of).orElseGet(() -> plainTable(path));
    }
    boolean same =
        last.quoted() == query.name.quoted()
            && (!last.quoted() || query.name.text().equals(last.text()));
    if (query.relation == null || path.parts().size() > 1 || !same) {
      throw Refusals.statement(
          "names a query of its WITH before its end, or in another way than WITH does");
    }
    return query.relation;
  }

  /** A table without encrypted columns. */
  public Relation plainTable(Path path) {
    String written = written(path);
    return Relation.plain(written, tables.table(written));
  }

  /** A path as written in the statement, without spaces. */
  public String written(Path path) {
    return path.written(text);
  }

  public static String folded(Identifier name) {
    return name.folded();
  }

  public static String name(Path path) {
    return folded(path.last());
  }

  public static @Nullable String qualifier(Path path) {
    Identifier qualifier = path.qualifier();
    return qualifier == null ? null : folded(qualifier);
  }

  /** Refuses an unqualified name that is neither a visible column nor a row. */
  @Safeguard("columns-02")
  void refuseMissing(Path path) {
    if (scope.nameExistence().isMissing(name(path))) {
      throw unresolved(path);
    }
  }

  /** Refuses a name that the table of its qualifier lacks, if a cell may have been meant. */
  @Safeguard("columns-02f")
  void refuseMissingQualified(Path path) {
    String qualifier = qualifier(path);
    if (qualifier != null && scope.nameExistence().isMissing(qualifier, name(path))) {
      throw unresolved(path);
    }
  }

  /** The refusal of a name that cannot be resolved. */
  public NacreException unresolved(Path path) {
    return Refusals.unresolved(text, path.last().span().start());
  }
}
