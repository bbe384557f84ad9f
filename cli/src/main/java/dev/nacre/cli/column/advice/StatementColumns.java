package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a statement compares with each other, and those that it sums or updates. A guess
 * for proposals: names of inner and outer queries are not told apart, and a trial decides.
 */
final class StatementColumns {
  private final SchemaInfo schema;

  /** Tables by the names that stand for them in the statement, folded. */
  private final Map<String, String> tables = new HashMap<>();

  private final List<Pair> pairs = new ArrayList<>();
  private final Set<ColumnInfo> summed = new HashSet<>();
  private final Set<ColumnInfo> updated = new HashSet<>();

  /** Two columns that are compared for equality. */
  record Pair(ColumnInfo one, ColumnInfo other) {}

  private StatementColumns(SchemaInfo schema) {
    this.schema = schema;
  }

  static StatementColumns in(Statement statement, SchemaInfo schema) {
    StatementColumns found = new StatementColumns(schema);
    found.noteTables(statement);
    found.visit(statement);
    return found;
  }

  List<Pair> pairs() {
    return pairs;
  }

  Set<ColumnInfo> summed() {
    return summed;
  }

  /** Those that an UPDATE sets. */
  Set<ColumnInfo> updated() {
    return updated;
  }

  private void noteTables(Node node) {
    if (node instanceof TableReference.Named named) {
      note(named.name(), named.alias() == null ? null : named.alias().name());
    } else if (node instanceof Path path && !schema.table(path.last().text()).isEmpty()) {
      tables.putIfAbsent(path.last().folded(), path.last().text());
    }
    node.children().forEach(this::noteTables);
  }

  private void note(Path table, @Nullable Identifier alias) {
    tables.put((alias == null ? table.last() : alias).folded(), table.last().text());
  }

  private void visit(Node node) {
    if (node instanceof Predicate.Comparison comparison && comparison.operator().isEquality()) {
      compare(comparison.left(), comparison.right());
    } else if (node instanceof TableReference.Joint joint) {
      joint.using().forEach(this::merged);
    } else if (node instanceof Computation.Call call
        && call.name().last().folded().equals("SUM")
        && call.arguments().size() == 1) {
      column(call.arguments().get(0)).ifPresent(summed::add);
    } else if (node instanceof Statement.Update update) {
      update.sets().stream()
          .flatMap(one -> one.columns().stream())
          .forEach(path -> column(path).ifPresent(updated::add));
    }
    node.children().forEach(this::visit);
  }

  private void compare(Expression left, Expression right) {
    Optional<ColumnInfo> one = column(left);
    Optional<ColumnInfo> other = column(right);
    if (one.isPresent() && other.isPresent()) {
      pairs.add(new Pair(one.get(), other.get()));
    }
  }

  /** {@code USING (c)}: the columns of this name in all tables. */
  private void merged(Identifier name) {
    List<ColumnInfo> columns = new ArrayList<>();
    for (String table : new HashSet<>(tables.values())) {
      schema.find(table, name.text()).ifPresent(columns::add);
    }
    for (int i = 1; i < columns.size(); i++) {
      pairs.add(new Pair(columns.get(0), columns.get(i)));
    }
  }

  private Optional<ColumnInfo> column(Expression expression) {
    return expression instanceof Operand.Name name ? column(name.path()) : Optional.empty();
  }

  private Optional<ColumnInfo> column(Path path) {
    Identifier qualifier = path.qualifier();
    String column = path.last().text();
    if (qualifier != null) {
      String table = tables.get(qualifier.folded());
      return table == null ? Optional.empty() : schema.find(table, column);
    }
    List<ColumnInfo> among =
        new HashSet<>(tables.values())
            .stream().flatMap(table -> schema.find(table, column).stream()).distinct().toList();
    return among.size() == 1 ? Optional.of(among.get(0)) : Optional.empty();
  }
}
