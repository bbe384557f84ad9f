package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.dialect.spi.sum.AggregateRows;
import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.plan.ShippedRows;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.text.NameFolding;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plans {@code SUM(c)}, {@code AVG(c)} and {@code STDDEV(c)} over an encrypted column that is WITH
 * (SUM): the server adds the hidden limbs, and the driver decrypts what it answers.
 *
 * @param isSeen whether only the application sees the result: a sum is no cell, so nothing else can
 *     be done with it
 * @param wholeTable the table of which the query takes all rows; null where it takes others
 */
public record SumPlanner(
    QueryContext context,
    ExpressionPlanner expressions,
    boolean isSeen,
    @Nullable String wholeTable) {
  /** In place of a sum that the driver adds up: nothing that could be taken for one. */
  static final String SHIPPED = "'" + SumAggregateSql.TOO_LONG + "'";

  /** A planned item, and the label of its column. */
  public record Planned(SumColumn column, String name) {}

  /**
   * A sum or an average that the statement requests.
   *
   * @param column what its text is decrypted as
   * @param sql the SQL of its text; where the driver adds up, only tells it from others
   * @param countSql the SQL of the number of its values
   */
  record RequestedSum(SumColumn column, String sql, String countSql) {}

  /** Plans an item, or returns null when it has no such aggregate of such a column. */
  public @Nullable Planned plan(QueryBody.Item item) {
    if (item.value() instanceof Computation.Call call) {
      RequestedSum requested = request(call);
      if (requested != null) {
        String text = ships() ? SHIPPED : requested.sql;
        return new Planned(requested.column, replace(item, text, label(item, call)));
      }
    }
    EncryptedColumn about = columns().summedColumn(item.value());
    if (about == null) {
      return null; // the column is refused as in other functions
    }
    SumTermPlanner terms = new SumTermPlanner(this, about);
    SumTermPlanner.TypedTerm value = terms.plan(item.value());
    SumFormula formula = new SumFormula.Value(terms.requested().columns(), value.term());
    return new Planned(
        computedColumn(about, sumSql().arithmetic().resultType(value.type()), formula),
        replace(item, ships() ? SHIPPED : terms.requested().text(), label(item)));
  }

  /** Finds the columns that are added up. */
  SummedColumns columns() {
    return new SummedColumns(context);
  }

  SumSql sumSql() {
    return context.dialect().sums().orElseThrow();
  }

  /** Whether the driver adds up rows that the database sends. */
  boolean ships() {
    return context.dialect().sums().map(SumSql::shipsRows).orElse(false);
  }

  /** Replaces an item; returns the name of its column. */
  private String replace(QueryBody.Item item, String text, String label) {
    Span all = item.span();
    if (item.alias() == null) {
      context.replace(all, label.isEmpty() ? text : text + " AS " + quoted(label));
    } else {
      context.replace(new Span(all.start(), item.alias().span().start()), text + " AS ");
    }
    return NameFolding.fold(label);
  }

  private String label(QueryBody.Item item, Computation.Call call) {
    boolean conditional =
        !(call.arguments().get(0) instanceof Operand.Name) || call.filter() != null;
    if (item.alias() != null || conditional) {
      return label(item);
    }
    Operand.Name argument = (Operand.Name) call.arguments().get(0);
    String written = item.span().of(context.text());
    if (context.dialect().labelsByText() && !SumCondition.isRepeatable(written)) {
      throw unnamed(item);
    }
    return sumSql().label(QueryContext.name(call.name()), shown(argument.path()), written);
  }

  /** The label of any other item. No text is sent as one: it may hold numbers that stay here. */
  private String label(QueryBody.Item item) {
    if (item.alias() != null) {
      return item.alias().text();
    }
    if (sumSql().rewritesLabels() || context.dialect().labelsByText()) {
      throw unnamed(item);
    }
    String function =
        item.value() instanceof Computation.Call call ? QueryContext.name(call.name()) : "?column?";
    return sumSql().label(function, "", "");
  }

  private NacreException unnamed(QueryBody.Item item) {
    return refused(
        Objects.requireNonNull(columns().summedColumn(item.value())),
        "a sum with a condition, a comment or arithmetic, and without an alias; add AS");
  }

  /** The aggregate of a column alone, or with a condition; null for anything else. */
  @Nullable RequestedSum request(Computation.Call call) {
    if (!columns().isAggregate(call)) {
      return null;
    }
    Computation.Case choice = call.arguments().get(0) instanceof Computation.Case one ? one : null;
    Expression counted =
        choice == null ? call.arguments().get(0) : SumCondition.countedValue(choice);
    if (!(counted instanceof Operand.Name argument)) {
      return null;
    }
    String function = QueryContext.name(call.name());
    EncryptedColumn column = expressions.findColumn(argument.path());
    if (column == null || column.encryption().sums() == null) {
      return null;
    }
    requirePlain(call, column, function);
    SumCondition condition = new SumCondition(context, expressions, column);
    if (choice != null && call.filter() != null) {
      throw refused(column, function + "(CASE …) FILTER, which is not understood");
    }
    String when =
        choice != null
            ? condition.caseWhen(choice)
            : call.filter() == null ? "" : condition.caseWhen(call.filter());
    return request(
        column,
        columns().fromItem(argument.path(), column, function),
        when,
        Objects.requireNonNull(sumSql().function(function)));
  }

  /**
   * @param when around a column, up to it; may be empty
   */
  RequestedSum request(EncryptedColumn column, FromItem item, String when, SumFunction function) {
    Encryption cells = column.encryption();
    SumCapability sums = Objects.requireNonNull(cells.sums());
    boolean whole =
        when.isEmpty()
            && columns().isAlone()
            && (noticesOtherRows(sums) || sumSql().hasSnapshotAlways());
    var rows =
        new AggregateRows(
            columns().isAlone() ? "" : item.written() + ".",
            when,
            !columns().isAlone(),
            whole ? wholeTable : null);
    SumFormat format = sums.format(cells.type());
    if (function.needsSquares() && !sums.options().squares()) {
      throw refused(column, "a variance or a deviation, which needs ENCRYPT WITH (SUM SQUARES)");
    }
    ResultType shown = sumSql().resultType(function, cells.type());
    if (ships()) {
      String cell = rows.column(quoted(column.name()));
      ShippedRows.Collector shipped = context.plan().shipped();
      int place = shipped.addUp(new SumTerm.Sum(shipped.ship(new ShippedRows.Cell(cell, column))));
      return RequestedSums.shipped(column, cells, function, shown, place, "COUNT(" + cell + ")");
    }
    return new RequestedSum(
        resultColumn(
            column,
            shown,
            new SumDescription(
                cells,
                function,
                shown.precision(),
                shown.scale(),
                shown.size(),
                sumSql().transfer(rows))),
        sumSql().aggregate(sums.number(), limbs(format, function), rows, function.least()),
        sumSql().count(sums.number(), rows));
  }

  /** Whether a sum with the ids of other rows is refused, but for a chance of 2^-60. */
  private static boolean noticesOtherRows(SumCapability sums) {
    return !sums.options().narrow() || sums.options().verified();
  }

  /**
   * A column of the result that is computed by a formula, or a parameter that is compared with it.
   */
  SumColumn computedColumn(EncryptedColumn about, ResultType shown, @Nullable SumFormula formula) {
    return resultColumn(
        about,
        shown,
        new SumDescription(
            about.encryption(),
            SumFunction.SUM,
            shown.precision(),
            shown.scale(),
            shown.size(),
            null,
            formula,
            0));
  }

  static SumColumn resultColumn(EncryptedColumn about, ResultType shown, SumDescription result) {
    Encryption cells = about.encryption();
    // Another id than the column's: what is known of its cells does not hold for the sum.
    UUID id = new UUID(cells.id().getMostSignificantBits(), ~cells.id().getLeastSignificantBits());
    return new SumColumn(
        about.table(),
        about.name(),
        new Encryption(id, shown.type(), Protection.RANDOMISED, cells.group()),
        result);
  }

  /** The limbs that an aggregate needs, from the first: those of the squares are the last. */
  private static int limbs(SumFormat format, SumFunction function) {
    return function.needsSquares() ? format.limbs() : format.limbs(SummedPower.VALUES);
  }

  void requirePlain(Computation.Call call, EncryptedColumn column, String function) {
    columns().requirePlain(call, column, function);
    if (!isSeen) {
      throw refused(
          column,
          function
              + "(…) within a subquery, a set operation, WITH or INSERT; a sum is decrypted only in"
              + " the result");
    }
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
