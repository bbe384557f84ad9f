package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.part.SumSql;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.SumResult;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.QueryBody;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plans {@code SUM(c)} and {@code AVG(c)} over an encrypted column that is WITH (SUM): the server
 * adds the hidden limbs, and the driver decrypts what it answers.
 *
 * @param isSeen whether only the application sees the result: a sum is no cell, so nothing else can
 *     be done with it
 */
record SumPlanner(QueryContext context, ExpressionPlanner expressions, boolean isSeen) {
  /** A planned sum, and the label of its column. */
  record Planned(EncryptedColumn column, String name) {}

  /** Plans an item, or returns null when it is no such aggregate of such a column. */
  @Nullable Planned plan(QueryBody.Item item) {
    if (!(item.value() instanceof Computation.Call call)
        || call.name().parts().size() != 1
        || call.name().last().quoted()
        || call.arguments().size() != 1) {
      return null;
    }
    Computation.Case choice = call.arguments().get(0) instanceof Computation.Case one ? one : null;
    Expression counted = choice == null ? call.arguments().get(0) : SumCondition.counted(choice);
    if (!(counted instanceof Operand.Name argument)) {
      return null;
    }
    String function = QueryContext.name(call.name());
    boolean average = function.equals("AVG");
    if (!average && !function.equals("SUM")) {
      return null;
    }
    EncryptedColumn column = expressions.column(argument.path());
    if (column == null || column.encryption().sums() == null) {
      return null; // the column is refused as in other functions
    }
    requirePlain(call, column, function);
    SumCondition condition = new SumCondition(context, expressions, column);
    if (choice != null && call.filter() != null) {
      throw refused(column, function + "(CASE …) FILTER, which is not understood");
    }
    String when =
        choice != null
            ? condition.when(choice)
            : call.filter() == null ? "" : condition.when(call.filter());
    Scope.Use use = use(argument.path(), column, function);
    SumSql sql = context.dialect().sums().orElseThrow();
    Encryption cells = column.encryption();
    SumCapability sums = Objects.requireNonNull(cells.sums());
    boolean alone = context.scope().uses().size() == 1;
    String text =
        sql.packed(
            sums.number(),
            sums.format(cells.type()).limbs(),
            new SumSql.Counted(alone ? "" : use.written() + ".", when, !alone));
    Identifier alias = item.alias();
    boolean conditional = choice != null || call.filter() != null;
    if (alias == null && conditional && context.dialect().labelsByText()) {
      throw refused(column, function + "(…) with a condition and without an alias; add AS");
    }
    String label =
        alias == null
            ? sql.label(function, shown(argument.path()), call.span().of(context.text()))
            : alias.text();
    context.replace(call.span(), alias == null ? text + " AS " + quoted(label) : text);
    SumSql.Shown shown = average ? sql.average(cells.type()) : sql.sum(cells.type());
    return new Planned(
        new EncryptedColumn(
            column.table(),
            column.name(),
            new Encryption(
                new UUID(
                    cells.id().getMostSignificantBits(), ~cells.id().getLeastSignificantBits()),
                shown.type(),
                Protection.RANDOMISED,
                cells.group()),
            new SumResult(cells, average, shown.precision(), shown.size())),
        Catalog.folded(label));
  }

  private void requirePlain(Computation.Call call, EncryptedColumn column, String function) {
    if (call.distinct()) {
      throw refused(column, function + "(DISTINCT …), which compares values");
    }
    if (call.over() != null) {
      throw refused(column, function + "(…) OVER a window, which is not supported yet");
    }
    if (!call.words().isEmpty() || !call.order().isEmpty()) {
      throw refused(column, function + "(…) in a form that is not understood");
    }
    if (!isSeen) {
      throw refused(
          column,
          function
              + "(…) within a subquery, a set operation, WITH or INSERT; a sum is decrypted only in"
              + " the result");
    }
  }

  /** The table of the column in FROM, of which the hidden columns are added up. */
  private Scope.Use use(Path path, EncryptedColumn column, String function) {
    String qualifier = QueryContext.qualifier(path);
    List<Scope.Use> uses =
        context.scope().uses().stream()
            .filter(use -> column.table().equals(use.relation().table()))
            .filter(use -> qualifier == null || use.alias().equals(qualifier))
            .toList();
    boolean alone = context.scope().uses().size() == 1;
    if (uses.size() != 1 || (!alone && uses.get(0).written().isEmpty())) {
      throw refused(
          column, function + "(…) of a column that is not named as one of a table in FROM");
    }
    return uses.get(0);
  }

  private String shown(Path path) {
    return path.parts().stream()
        .map(part -> part.quoted() ? part.text() : context.dialect().stored(part.text()))
        .collect(Collectors.joining("."));
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  static NacreException refused(EncryptedColumn column, String where) {
    return new NacreException(
        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
        "The encrypted column " + column.text() + " is used in " + where);
  }
}
