package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
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

/** Walks through a statement, and refuses it where a value that is not sealed meets a cell. */
public final class PlanVerifier {
  private final Catalog catalog;
  private final ExpressionVerifier expressions;

  private PlanVerifier(Catalog catalog, EncryptedValues sealed) {
    this.catalog = catalog;
    this.expressions = new ExpressionVerifier(this, sealed);
  }

  /**
   * @throws NacreException when a value would leave in clear
   */
  public static void require(Statement statement, Catalog catalog, EncryptedValues sealed) {
    new PlanVerifier(catalog, sealed).statement(statement, new NameScope(null));
  }

  static void refuse(Taint taint) {
    if (taint.leaks()) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The statement is about a table with encrypted columns, and Nacre cannot verify that each"
              + " value that meets one of them is encrypted");
    }
  }

  private void statement(Statement statement, NameScope scope) {
    if (statement instanceof Statement.Select select) {
      List<NameScope.Column> unused = query(select.query(), scope);
    } else if (statement instanceof Statement.Insert insert) {
      insert(insert, scope);
    } else if (statement instanceof Statement.Update update) {
      with(update.with(), scope);
      update.tables().forEach(table -> add(table, scope));
      NameScope targets = scope.written();
      update.from().forEach(table -> add(table, scope));
      update.sets().forEach(set -> assign(set, targets, scope));
      rest(update, scope);
    } else if (statement instanceof Statement.Delete delete) {
      with(delete.with(), scope);
      delete.from().forEach(table -> add(table, scope));
      delete.using().forEach(table -> add(table, scope));
      rest(delete, scope);
    } else if (statement instanceof Statement.Merge merge) {
      merge(merge, scope);
    } else {
      rest(statement, scope);
    }
  }

  /** All expressions and queries below a node that means nothing by itself here. */
  void rest(Node node, NameScope scope) {
    for (Node child : node.children()) {
      if (child instanceof Expression expression) {
        Taint unused = expressions.of(expression, scope);
      } else if (child instanceof Query query) {
        List<NameScope.Column> unused = query(query, scope);
      } else if (child instanceof Statement statement) {
        statement(statement, new NameScope(scope));
      } else if (!(child instanceof Assignment
          || child instanceof TableReference
          || child instanceof Query.With)) {
        rest(child, scope);
      }
    }
  }

  private void with(Query.@Nullable With with, NameScope scope) {
    if (with == null) {
      return;
    }
    for (Query.CommonTable table : with.tables()) {
      String name = NameScope.folded(table.name());
      if (!(table.body() instanceof Statement.Select select)) {
        statement(table.body(), new NameScope(scope));
        continue;
      }
      NameScope inside = new NameScope(scope);
      List<NameScope.Column> shown = query(select.query(), inside, with.recursive() ? table : null);
      scope.name(name, named(shown, table.columns()));
    }
  }

  static List<NameScope.Column> named(List<NameScope.Column> columns, List<Identifier> names) {
    List<NameScope.Column> named = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      named.add(new NameScope.Column(NameScope.folded(names.get(i)), NameScope.at(columns, i)));
    }
    for (int i = names.size(); i < columns.size(); i++) {
      named.add(columns.get(i));
    }
    return named;
  }

  /** Says what it shows. */
  List<NameScope.Column> query(Query query, NameScope outer) {
    return query(query, outer, null);
  }

  /**
   * @param own the name by which it may name itself
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
          refuse(new Taint(!cell && more.get(i).taint().cell(), true)); // its name stood for none
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

  /** One under the other: what meets in a place meets in each of its rows. */
  private static List<NameScope.Column> together(
      List<NameScope.Column> first, List<NameScope.Column> second) {
    List<NameScope.Column> all = new ArrayList<>(first);
    for (int i = 0; i < second.size(); i++) {
      if (i >= all.size()) {
        all.add(second.get(i));
      } else {
        Taint taint = all.get(i).taint().and(second.get(i).taint());
        refuse(taint);
        boolean repeats = all.get(i).repeats() || second.get(i).repeats();
        all.set(i, new NameScope.Column(all.get(i).name(), taint, repeats));
      }
    }
    return all;
  }

  private List<NameScope.Column> row(Expression row, NameScope scope) {
    List<Expression> items = row instanceof Operand.Row all ? all.items() : List.of(row);
    return items.stream()
        .map(item -> new NameScope.Column("", expressions.of(item, scope)))
        .toList();
  }

  private List<NameScope.Column> items(List<QueryBody.Item> items, NameScope scope) {
    List<NameScope.Column> shown = new ArrayList<>();
    for (QueryBody.Item item : items) {
      if (item.value() instanceof Operand.Star star) {
        for (NameScope.Table table : scope.tables()) {
          boolean its =
              star.of() == null || table.names().contains(NameScope.folded(star.of().last()));
          if (its && table.columns() != null) {
            shown.addAll(table.columns());
          } else if (its) {
            shown.add(new NameScope.Column("", Taint.NOTHING, true));
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
      shown.add(new NameScope.Column(name, expressions.of(item.value(), scope)));
    }
    return NameScope.closed(shown);
  }

  private @Nullable List<NameScope.Column> columns(Path path, NameScope scope) {
    List<NameScope.Column> query = scope.query(NameScope.folded(path.last()));
    CatalogTable table = catalog.table(path.last().text()).orElse(null);
    return query != null ? query : table == null ? null : NameScope.columns(table);
  }

  private void add(TableReference reference, NameScope scope) {
    if (reference instanceof TableReference.Named named) {
      String own = NameScope.folded(named.name().last());
      add(true, own, columns(named.name(), scope), named.alias(), scope);
      rest(reference, scope);
    } else if (reference instanceof TableReference.Derived derived) {
      NameScope around = derived.lateral() ? scope : scope.beside();
      add(false, "", query(derived.query(), around), derived.alias(), scope);
    } else if (reference instanceof TableReference.Written written) {
      NameScope within = scope.beside();
      statement(written.statement(), within);
      NameScope.Table table = within.tables().isEmpty() ? null : within.tables().get(0);
      add(false, "", table == null ? null : table.columns(), written.alias(), scope);
    } else if (reference instanceof TableReference.Joined joined) {
      add(joined.first(), scope);
      for (TableReference.Joint joint : joined.joints()) {
        add(joint.table(), scope);
      }
      // When all are known: a condition may name any of them.
      for (TableReference.Joint joint : joined.joints()) {
        rest(joint, scope);
        joint.using().forEach(name -> refuse(scope.of(new Path(name.span(), List.of(name)))));
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

  /** Each column may hold whatever a function is given. */
  private List<NameScope.Column> rows(TableReference.Function function, NameScope scope) {
    Taint given = Taint.NOTHING;
    for (Expression call : function.calls()) {
      given = given.and(expressions.of(call, scope));
    }
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
    List<String> names = new ArrayList<>();
    names.add(own);
    List<NameScope.Column> called = columns;
    if (alias != null && alias.name() != null) {
      names.add(NameScope.folded(alias.name()));
    }
    if (alias != null && columns != null) {
      called = named(columns, alias.columns());
    }
    scope.add(new NameScope.Table(isTable, names, called));
  }

  private void insert(Statement.Insert insert, NameScope scope) {
    with(insert.with(), scope);
    List<NameScope.Column> source =
        insert.source() == null ? List.of() : query(insert.source(), scope);
    add(insert.table(), scope);
    NameScope written = scope.written();
    List<NameScope.Column> targets = targets(insert.columns(), written);
    for (int i = 0; i < targets.size(); i++) {
      refuse(targets.get(i).taint().and(NameScope.at(source, i)));
    }
    insert.sets().forEach(set -> assign(set, written, scope));
    if (insert.conflict() != null) {
      action(insert.conflict().action(), written, scope);
    }
    insert.returning().forEach(item -> rest(item, scope));
  }

  /** The columns that rows are written to: of the table that alone is there. */
  private static List<NameScope.Column> targets(List<Path> named, NameScope scope) {
    NameScope.Table table = scope.tables().get(0);
    if (named.isEmpty()) {
      return table.columns() == null ? List.of() : table.columns();
    }
    return named.stream()
        .map(
            path -> new NameScope.Column("", scope.of(new Path(path.span(), List.of(path.last())))))
        .toList();
  }

  private void merge(Statement.Merge merge, NameScope scope) {
    with(merge.with(), scope);
    add(merge.table(), scope);
    NameScope written = scope.written();
    add(merge.source(), scope);
    Taint unused = expressions.of(merge.on(), scope);
    for (Statement.Action action : merge.actions()) {
      action(action, written, scope);
      if (action.row() != null) {
        List<Path> columns = new ArrayList<>();
        for (Expression column : action.columns()) {
          if (column instanceof Operand.Name name) {
            columns.add(name.path());
          }
        }
        List<NameScope.Column> targets = targets(columns, written);
        List<NameScope.Column> row = row(action.row(), scope);
        for (int i = 0; i < row.size() && i < targets.size(); i++) {
          refuse(targets.get(i).taint().and(row.get(i).taint()));
        }
      }
    }
    merge.returning().forEach(item -> rest(item, scope));
  }

  private void action(Statement.Action action, NameScope targets, NameScope scope) {
    action.conditions().forEach(condition -> expressions.require(condition, scope));
    action.sets().forEach(set -> assign(set, targets, scope));
  }

  private void assign(Assignment assignment, NameScope targets, NameScope scope) {
    List<Path> columns = assignment.columns();
    List<NameScope.Column> values;
    if (assignment.value() instanceof Operand.Subquery query) {
      values = query(query.query(), scope);
    } else if (columns.size() > 1) {
      values = row(assignment.value(), scope);
    } else {
      values = List.of(new NameScope.Column("", expressions.of(assignment.value(), scope)));
    }
    for (int i = 0; i < values.size() && i < columns.size(); i++) {
      refuse(targets.of(columns.get(i)).and(values.get(i).taint()));
    }
  }
}
