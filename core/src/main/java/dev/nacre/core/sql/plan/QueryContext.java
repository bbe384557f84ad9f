package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where in a statement a planner is: queries nest, and each has its own tables.
 *
 * @param named what WITH gives a name, by that name, folded
 * @param scope the tables of this query, added as they are read
 * @param isOutermost whether what it shows is the result of the statement
 */
record QueryContext(
    String text,
    PlanBuilder plan,
    Catalog catalog,
    Dialect dialect,
    PlainTables tables,
    Map<String, Named> named,
    Scope scope,
    boolean isOutermost) {
  /**
   * A query that WITH has named.
   *
   * @param relation nothing as long as it is only announced
   */
  record Named(Identifier name, @Nullable Relation relation) {}

  static QueryContext outermost(
      String text, PlanBuilder plan, Catalog catalog, Dialect dialect, PlainTables tables) {
    Scope scope = new Scope(dialect.metadata().ofEveryTable());
    return new QueryContext(text, plan, catalog, dialect, tables, Map.of(), scope, true);
  }

  /** For a query within, which sees the tables of this one. */
  QueryContext inner() {
    return with(named, scope.inner(), false);
  }

  /** For a query in FROM, which sees what is around this one, and not what stands beside it. */
  QueryContext beside() {
    return with(named, scope.beside(), false);
  }

  /** With other tables in sight. */
  QueryContext over(Scope other) {
    return with(named, other, isOutermost);
  }

  QueryContext naming(Identifier name, @Nullable Relation relation) {
    if (catalog.table(name.text()).isPresent()) {
      throw Refusals.statement("gives a query the name of such a table");
    }
    Map<String, Named> more = new HashMap<>(named);
    more.put(name.folded(), new Named(name, relation));
    return with(more, scope, isOutermost);
  }

  private QueryContext with(Map<String, Named> names, Scope sees, boolean outermost) {
    return new QueryContext(text, plan, catalog, dialect, tables, names, sees, outermost);
  }

  /** The statement writes rows to a table, of which a program may ask for the keys. */
  void writes(CatalogTable table) {
    if (isOutermost) {
      plan.writes(table);
    }
  }

  /** The columns of the rows that are changed and of what they are changed by, for the same. */
  void returns(List<Relation.Column> columns) {
    if (isOutermost) {
      plan.returns(columns);
    }
  }

  void replace(Span span, String by) {
    plan.edit(new Edit.Replace(span.start(), span.end(), by));
  }

  /** What a name in FROM means: a query of WITH, or a table. */
  Relation relation(Path path) {
    Identifier last = path.last();
    Named query = named.get(last.folded());
    if (query == null) {
      Optional<CatalogTable> table = catalog.table(last.text());
      table.ifPresent(known -> plan.path(known, written(path)));
      return table.map(Relation::of).orElseGet(() -> plain(path));
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
  Relation plain(Path path) {
    String written = written(path);
    return Relation.plain(written, tables.table(written));
  }

  /** A path as the statement writes it, without spaces. */
  String written(Path path) {
    return path.parts().size() == 1
        ? path.last().span().of(text)
        : path.parts().stream().map(part -> part.span().of(text)).collect(Collectors.joining("."));
  }

  static String folded(Identifier name) {
    return name.folded();
  }

  static String name(Path path) {
    return folded(path.last());
  }

  static @Nullable String qualifier(Path path) {
    Identifier qualifier = path.qualifier();
    return qualifier == null ? null : folded(qualifier);
  }

  /** Refuses a bare name that is none of a column in sight, nor of a row. */
  @Safeguard("columns-02")
  void requireBare(Path path) {
    if (scope.isNowhere(name(path))) {
      throw unresolved(path);
    }
  }

  /** The same behind the name of a table, where an encrypted column may have been meant. */
  @Safeguard("columns-02f")
  void requireQualified(Path path) {
    String qualifier = qualifier(path);
    if (qualifier != null && scope.isNowhere(qualifier, name(path))) {
      throw unresolved(path);
    }
  }

  /** What is said of a name that nothing in sight has. */
  NacreException unresolved(Path path) {
    return Refusals.unresolved(text, path.last().span().start());
  }
}
