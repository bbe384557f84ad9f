package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verifies queries: determines which of their columns contain cells, and which unencrypted values.
 */
final class QueryVerifier {
  private final PlanVerifier statements;
  private final Catalog catalog;
  private final ExpressionVerifier expressions;

  QueryVerifier(PlanVerifier statements, String text, Catalog catalog, EncryptedValues encrypted) {
    this.statements = statements;
    this.catalog = catalog;
    this.expressions = new ExpressionVerifier(this, text, encrypted);
  }

  ExpressionVerifier expressions() {
    return expressions;
  }

  /** Verifies all expressions and queries below a node without a meaning of its own. */
  void rest(Node node, NameScope scope) {
    for (Node child : node.children()) {
      // A path has neither a meaning nor children.
      if (child instanceof Expression expression) {
        Taint unused = expressions.of(expression, scope);
      } else if (child instanceof Query query) {
        List<NameScope.Column> unused = query(query, scope);
      } else if (child instanceof Statement statement) {
        List<NameScope.Column> unused = statements.statement(statement, new NameScope(scope));
      } else if (!(child instanceof Path
          || child instanceof Assignment
          || child instanceof TableReference
          || child instanceof Query.With)) {
        rest(child, scope);
      }
    }
  }

  void with(Query.@Nullable With with, NameScope scope) {
    if (with == null) {
      return;
    }
    for (Query.CommonTable table : with.tables()) {
      String name = NameScope.folded(table.name());
      NameScope inside = new NameScope(scope);
      List<NameScope.Column> shown =
          table.body() instanceof Statement.Select select
              ? query(select.query(), inside, with.recursive() ? table : null)
              : statements.statement(table.body(), inside);
      scope.name(name, named(shown, table.columns()));
    }
  }

  private static List<NameScope.Column> named(
      List<NameScope.Column> columns, List<Identifier> names) {
    List<NameScope.Column> named = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      named.add(new NameScope.Column(NameScope.folded(names.get(i)), NameScope.at(columns, i)));
    }
    for (int i = names.size(); i < columns.size(); i++) {
      named.add(columns.get(i));
    }
    return named;
  }

  /** Verifies a query; returns its result columns. */
  List<NameScope.Column> query(Query query, NameScope outer) {
    return query(query, outer, null);
  }

  /**
   * @param own the name by which a recursive query refers to itself
   */
  private List<NameScope.Column> query(
      Query query, NameScope outer, Query.@Nullable CommonTable own) {
    NameScope scope = new NameScope(outer);
    with(query.with(), scope);
    List<NameScope.Column> shown = body(query.body(), scope, own);
    for (Query.Ordering ordering : query.order()) {
      Taint unused = expressions.of(ordering.value(), scope);
    }
    if (query.limits() != null) {
      rest(query.limits(), scope);
    }
    return shown;
  }

  private List<NameScope.Column> body(
      QueryBody body, NameScope scope, Query.@Nullable CommonTable own) {
    if (body instanceof QueryBody.Select select) {
      select.from().forEach(table -> add(table, scope));
      List<NameScope.Column> shown = items(select.items(), scope);
      select.distinctOn().forEach(one -> expressions.require(one, scope));
      expressions.require(select.top(), scope);
      expressions.require(select.where(), scope);
      select.groups().forEach(one -> expressions.require(one, scope));
      expressions.require(select.having(), scope);
      select.windows().forEach(one -> rest(one, scope));
      expressions.require(select.qualify(), scope);
      return shown;
    } else if (body instanceof QueryBody.Values values) {
      List<NameScope.Column> shown = List.of();
      for (Expression row : values.rows()) {
        shown = together(shown, row(row, scope));
      }
      return shown;
    } else if (body instanceof QueryBody.SetOperation operation) {
      List<NameScope.Column> shown = body(operation.first(), new NameScope(scope), null);
      if (own != null) {
        scope.name(NameScope.folded(own.name()), named(shown, own.columns()));
      }
      for (QueryBody.Branch branch : operation.others()) {
        List<NameScope.Column> more = body(branch.body(), new NameScope(scope), null);
        for (int i = 0; own != null && i < more.size(); i++) {
          boolean cell = NameScope.at(shown, i).cell();
          PlanVerifier.refuse(
              Taint.PLAIN.and(cell ? Taint.NOTHING : more.get(i).taint())); // its name had no cells
        }
        shown = together(shown, more);
      }
      return shown;
    } else if (body instanceof QueryBody.Nested nested) {
      return query(nested.query(), scope, own);
    }
    QueryBody.Whole whole = (QueryBody.Whole) body;
    List<NameScope.Column> columns = columns(whole.name(), scope);
    return columns == null ? List.of() : columns;
  }

  /** Combines the columns of a set operation position by position. */
  private static List<NameScope.Column> together(
      List<NameScope.Column> first, List<NameScope.Column> second) {
    List<NameScope.Column> all = new ArrayList<>(first);
    for (int i = 0; i < second.size(); i++) {
      if (i >= all.size()) {
        all.add(second.get(i));
      } else {
        Taint taint = all.get(i).taint().and(second.get(i).taint());
        PlanVerifier.refuse(taint);
        boolean repeats = all.get(i).repeats() || second.get(i).repeats();
        all.set(i, new NameScope.Column(all.get(i).name(), taint, repeats));
      }
    }
    return all;
  }

  /** The taint of each element of a row. */
  List<NameScope.Column> row(Expression row, NameScope scope) {
    List<Expression> items = row instanceof Operand.Row all ? all.items() : List.of(row);
    return items.stream()
        .map(item -> new NameScope.Column("", expressions.of(item, scope).shown()))
        .toList();
  }

  /** The result columns of a select list or RETURNING. */
  List<NameScope.Column> items(List<QueryBody.Item> items, NameScope scope) {
    List<NameScope.Column> shown = new ArrayList<>();
    for (QueryBody.Item item : items) {
      if (item.value() instanceof Operand.Star star) {
        for (NameScope.Table table : scope.tables(star.of())) {
          if (table.columns() == null) {
            shown.add(new NameScope.Column("", Taint.NOTHING, true));
          } else {
            shown.addAll(table.columns());
          }
        }
        continue;
      }
      String name = "";
      if (item.alias() != null) {
        name = NameScope.folded(item.alias());
      } else if (item.value() instanceof Operand.Name column) {
        name = NameScope.folded(column.path().last());
      }
      shown.add(new NameScope.Column(name, expressions.of(item.value(), scope).shown()));
    }
    return NameScope.closed(shown);
  }

  private @Nullable List<NameScope.Column> columns(Path path, NameScope scope) {
    List<NameScope.Column> query = scope.query(NameScope.folded(path.last()));
    CatalogTable table = catalog.table(path.last().text()).orElse(null);
    if (query != null || table == null) {
      return query;
    }
    expressions.addVisibleTable(table);
    return NameScope.columns(table);
  }

  void add(TableReference reference, NameScope scope) {
    if (reference instanceof TableReference.Named named) {
      String own = NameScope.folded(named.name().last());
      add(true, own, columns(named.name(), scope), named.alias(), scope);
      if (!named.hints().isEmpty() || named.alias() != null) {
        rest(reference, scope);
      }
    } else if (reference instanceof TableReference.Derived derived) {
      NameScope around = derived.lateral() ? scope : scope.beside();
      add(false, "", query(derived.query(), around), derived.alias(), scope);
    } else if (reference instanceof TableReference.Written written) {
      NameScope within = scope.beside();
      List<NameScope.Column> unused = statements.statement(written.statement(), within);
      NameScope.Table table = within.tables().isEmpty() ? null : within.tables().get(0);
      add(false, "", table == null ? null : table.columns(), written.alias(), scope);
    } else if (reference instanceof TableReference.Joined joined) {
      add(joined.first(), scope);
      for (TableReference.Joint joint : joined.joints()) {
        add(joint.table(), scope);
      }
      // After all tables are added: a condition may name any of them.
      for (TableReference.Joint joint : joined.joints()) {
        expressions.require(joint.on(), scope);
        joint
            .using()
            .forEach(name -> PlanVerifier.refuse(scope.of(new Path(name.span(), List.of(name)))));
        if (joint.natural()) {
          scope.shared().forEach(PlanVerifier::refuse);
        }
      }
    } else if (reference instanceof TableReference.Escape escape) {
      add(escape.inner(), scope);
    } else if (reference instanceof TableReference.Nested nested) {
      add(nested.inner(), scope);
    } else if (reference instanceof TableReference.Function function) {
      add(false, "", rows(function, scope), function.alias(), scope);
    } else {
      rest(reference, scope);
    }
  }

  /** Each column of a table function may contain any of its arguments. */
  private List<NameScope.Column> rows(TableReference.Function function, NameScope scope) {
    Taint given = Taint.NOTHING;
    for (Expression call : function.calls()) {
      given = given.and(expressions.of(call, scope));
    }
    given = given.shown();
    TableReference.Alias alias = function.alias();
    List<NameScope.Column> columns = new ArrayList<>();
    if (alias != null && alias.name() != null && alias.columns().isEmpty()) {
      columns.add(new NameScope.Column(NameScope.folded(alias.name()), given)); // of a single one
    }
    for (Identifier name : alias == null ? List.<Identifier>of() : alias.columns()) {
      columns.add(new NameScope.Column(NameScope.folded(name), given));
    }
    columns.add(new NameScope.Column("", given, true)); // it may have more
    return columns;
  }

  private static void add(
      boolean isTable,
      String own,
      @Nullable List<NameScope.Column> columns,
      TableReference.@Nullable Alias alias,
      NameScope scope) {
    Identifier other = alias == null ? null : alias.name();
    List<String> names = other == null ? List.of(own) : List.of(own, NameScope.folded(other));
    List<NameScope.Column> called = columns;
    if (alias != null && columns != null && !alias.columns().isEmpty()) {
      called = named(columns, alias.columns());
    }
    scope.add(new NameScope.Table(isTable, names, called));
  }
}
