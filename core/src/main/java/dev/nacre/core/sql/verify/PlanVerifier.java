package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Verifies a plan: visits the whole statement, and refuses it if an unencrypted value is combined
 * with a cell.
 */
public final class PlanVerifier {
  private final QueryVerifier queries;
  private final ExpressionVerifier expressions;

  private PlanVerifier(String text, Catalog catalog, EncryptedValues encrypted) {
    this.queries = new QueryVerifier(this, text, catalog, encrypted);
    this.expressions = queries.expressions();
  }

  /**
   * @param text of the statement, for the place of a refusal
   * @throws NacreException when a value would be sent unencrypted
   */
  public static void require(
      Statement statement, String text, Catalog catalog, EncryptedValues encrypted) {
    PlanVerifier verifier = new PlanVerifier(text, catalog, encrypted);
    NameScope scope = new NameScope(null);
    List<NameScope.Column> unused = verifier.statement(statement, scope);
    verifier.expressions.refuseTests(statement, scope);
  }

  static void refuse(Taint taint) {
    if (taint.leaks()) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The statement is about a table with encrypted columns, and Nacre cannot verify that each"
              + " value that meets one of them is encrypted");
    }
  }

  /** Verifies a statement; returns its result columns. */
  List<NameScope.Column> statement(Statement statement, NameScope scope) {
    if (statement instanceof Statement.Select select) {
      return queries.query(select.query(), scope);
    } else if (statement instanceof Statement.Insert insert) {
      insert(insert, scope);
      return queries.items(insert.returning(), scope);
    } else if (statement instanceof Statement.Update update) {
      queries.with(update.with(), scope);
      update.tables().forEach(table -> queries.add(table, scope));
      NameScope targets = scope.written();
      update.from().forEach(table -> queries.add(table, scope));
      update.sets().forEach(set -> assign(set, targets, scope));
      queries.rest(update, scope);
      return queries.items(update.returning(), scope);
    } else if (statement instanceof Statement.Delete delete) {
      queries.with(delete.with(), scope);
      delete.from().forEach(table -> queries.add(table, scope));
      delete.using().forEach(table -> queries.add(table, scope));
      queries.rest(delete, scope);
      return queries.items(delete.returning(), scope);
    } else if (statement instanceof Statement.Merge merge) {
      merge(merge, scope);
      return queries.items(merge.returning(), scope);
    }
    queries.rest(statement, scope);
    return List.of();
  }

  private void insert(Statement.Insert insert, NameScope scope) {
    queries.with(insert.with(), scope);
    List<NameScope.Column> source =
        insert.source() == null ? List.of() : queries.query(insert.source(), scope);
    queries.add(insert.table(), scope);
    NameScope written = scope.written();
    List<NameScope.Column> targets = targets(insert.columns(), written);
    for (int i = 0; i < targets.size(); i++) {
      refuse(targets.get(i).taint().and(NameScope.at(source, i)));
    }
    insert.sets().forEach(set -> assign(set, written, scope));
    if (insert.conflict() != null) {
      action(insert.conflict().action(), written, scope);
    }
  }

  /** The target columns of the only table in the scope. */
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
    queries.with(merge.with(), scope);
    queries.add(merge.table(), scope);
    NameScope written = scope.written();
    queries.add(merge.source(), scope);
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
        List<NameScope.Column> row = queries.row(action.row(), scope);
        for (int i = 0; i < row.size() && i < targets.size(); i++) {
          refuse(targets.get(i).taint().and(row.get(i).taint()));
        }
      }
    }
  }

  private void action(Statement.Action action, NameScope targets, NameScope scope) {
    action.conditions().forEach(condition -> expressions.require(condition, scope));
    action.sets().forEach(set -> assign(set, targets, scope));
  }

  private void assign(Assignment assignment, NameScope targets, NameScope scope) {
    List<Path> columns = assignment.columns();
    List<NameScope.Column> values;
    if (assignment.value() instanceof Operand.Subquery query) {
      values = queries.query(query.query(), scope);
    } else if (columns.size() > 1) {
      values = queries.row(assignment.value(), scope);
    } else {
      values = List.of(new NameScope.Column("", expressions.of(assignment.value(), scope)));
    }
    for (int i = 0; i < values.size() && i < columns.size(); i++) {
      refuse(targets.of(columns.get(i)).and(values.get(i).taint()));
    }
  }
}
