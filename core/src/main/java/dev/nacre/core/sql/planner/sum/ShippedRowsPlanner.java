package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sql.plan.RepeatedNames;
import dev.nacre.core.sql.plan.ShippedRows;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans a query whose sums the driver adds up, as one statement: each row of the tables is there
 * twice, once for the row of its group, and once alone with its cells. The latter come first.
 *
 * <pre>{@code
 * SELECT dept, '!', MAX(id), k.kind, COUNT(*), CASE WHEN k.kind = 0 THEN pay END, dept, '-'
 * FROM (VALUES 0, 1) AS k (kind), staff
 * GROUP BY k.kind, CASE WHEN k.kind = 0 THEN pay END, CASE WHEN k.kind = 0 THEN LENGTH(pay) END,
 *   dept
 * ORDER BY 7, 4
 * }</pre>
 *
 * <p>So the database groups, and computes what is plain, by its own rules. Rows with the same
 * cells, which a join may repeat, are one row with their number. Without GROUP BY there is one row
 * also where there are none in the tables; it comes from a query over no rows.
 */
final class ShippedRowsPlanner {
  private static final String TABLE = HiddenColumns.PREFIX + "0";
  private static final String KIND = TABLE + "." + label(1);

  /** No row has a kind like this or above. */
  private static final int OTHER_KIND = 10;

  private static final String NEXT = "NEXT";

  private final QueryContext context;
  private final EncryptedColumn about;
  private final QueryBody.Select select;
  private final Query query;
  private final ClauseKeywords keywords;

  /**
   * @param about the column that refusals name
   */
  ShippedRowsPlanner(
      QueryContext context, EncryptedColumn about, QueryBody.Select select, Query query) {
    this.context = context;
    this.about = about;
    this.select = select;
    this.query = query;
    this.keywords = new ClauseKeywords(context.plan().sql());
  }

  /** The label of a column behind those of the statement. */
  private static String label(int number) {
    return TABLE + "_" + number;
  }

  /** Refuses what is not understood. */
  void requireUnderstood() {
    if (select.from().isEmpty()) {
      throw refused("a query without tables");
    }
    if (!select.groups().stream().allMatch(Operand.Name.class::isInstance)) {
      throw refused("GROUP BY something that is not a column");
    }
    if (query.order().stream().anyMatch(SumLimitPlanner::hasParameter)) {
      throw refused("ORDER BY with a parameter");
    }
  }

  /** What decides about a row alone, and again in its group. */
  private RepeatedNames askedTwice() {
    Set<String> functions = new HashSet<>();
    Set<String> qualified = new HashSet<>();
    Set<String> relations = new HashSet<>();
    select.from().forEach(table -> collect(table, functions, qualified, relations));
    if (select.where() != null) {
      collect(select.where(), functions, qualified, relations);
    }
    return new RepeatedNames(functions, qualified, relations);
  }

  /** Others are the time and the user, which are the same within a statement. */
  private boolean isSequence(Span span) {
    return context.text().regionMatches(true, span.start(), NEXT, 0, NEXT.length());
  }

  private void collect(
      Node node, Set<String> functions, Set<String> qualified, Set<String> relations) {
    if (node instanceof Operand.Variable && isSequence(node.span())) {
      throw refused("a query with the next value of a sequence");
    }
    if (node instanceof Computation.Call call) {
      boolean ofUsers = call.name().parts().size() > 1 || call.name().last().quoted();
      (ofUsers ? qualified : functions).add(QueryContext.name(call.name()));
    } else if (node instanceof TableReference.Named table) {
      relations.add(QueryContext.name(table.name()));
    }
    node.children().forEach(child -> collect(child, functions, qualified, relations));
  }

  /**
   * Adds the columns for the driver, and orders the rows; to be called after {@link #group}, and
   * after LIMIT is planned.
   *
   * @param result the columns of the statement
   * @param filter the column by which the driver shows rows
   * @param order what the application orders the groups by, in the database
   * @param further what the database answers for the driver
   * @return the columns with those for the driver
   */
  Relation plan(
      Relation result,
      EncryptedColumn filter,
      List<ShippedOrder.Part> order,
      List<String> further) {
    List<String> added = new ArrayList<>(List.of(KIND, "COUNT(*)"));
    added.addAll(cells());
    select.groups().forEach(group -> added.add(group.span().of(context.text())));
    String answers = answers(further);
    String ofNoRows = select.groups().isEmpty() ? ofNoRows(further) : "";
    StringBuilder text = new StringBuilder();
    List<Relation.Column> columns = new ArrayList<>(result.columns());
    for (int i = 0; i < added.size(); i++) {
      text.append(", ").append(added.get(i)).append(" AS ").append(label(i + 1));
      columns.add(new Relation.Column(NameFolding.fold(label(i + 1)), null));
    }
    text.append(", ").append(answers).append(" AS ").append(HiddenColumns.FILTER_LABEL);
    columns.add(new Relation.Column(NameFolding.fold(HiddenColumns.FILTER_LABEL), filter));
    insert(select.items().get(select.items().size() - 1).span().end(), text.toString());
    insert(from().end(), " (VALUES 0, 1) AS " + TABLE + " (" + label(1) + "),");
    insert(select.span().end(), ofNoRows);
    order(result, order);
    context
        .plan()
        .setShipped(
            context.plan().shipped().rows(result.columns().size() + 1, select.groups().size()),
            askedTwice());
    return Relation.of(columns);
  }

  private String answers(List<String> further) {
    return further.isEmpty()
        ? "'" + SumAggregateSql.NOTHING + "'"
        : context.dialect().sums().orElseThrow().join(further, SumAggregateSql.SEPARATOR);
  }

  /** The word FROM. */
  private Span from() {
    return keywords.before(select.from().get(0).span().start(), "FROM");
  }

  /** The cells of a row alone. */
  private List<String> cells() {
    List<String> all = new ArrayList<>();
    List<ShippedRows.Cell> cells = context.plan().shipped().cells();
    for (int i = 0; i < cells.size(); i++) {
      all.add(ofRow(i, cells.get(i).sql()));
    }
    return all;
  }

  /**
   * An expression over a cell, in the rows with cells. Derby takes two expressions for one if they
   * differ in blanks at the end of texts only, so that each has a number of its own.
   */
  private static String ofRow(int index, String value) {
    int never = OTHER_KIND + index;
    return "CASE WHEN " + KIND + " = 0 AND " + KIND + " <> " + never + " THEN " + value + " END";
  }

  /** Groups the rows, when all cells are known. */
  void group() {
    List<String> grouped = new ArrayList<>(List.of(KIND));
    grouped.addAll(cells());
    List<ShippedRows.Cell> cells = context.plan().shipped().cells();
    for (int i = 0; i < cells.size(); i++) {
      // A cell and the same with blanks behind it are equal for the database.
      grouped.add(ofRow(i, "LENGTH(" + cells.get(i).sql() + ")"));
    }
    String by = String.join(", ", grouped);
    if (!select.groups().isEmpty()) {
      insert(keywords.before(select.groups().get(0).span().start(), "BY").end(), " " + by + ",");
    } else if (select.having() != null) {
      insert(having(), " GROUP BY " + by + " ");
    } else {
      insert(select.span().end(), " GROUP BY " + by);
    }
  }

  private int having() {
    Expression having = select.having();
    return having == null
        ? select.span().end()
        : keywords.before(having.span().start(), "HAVING").start();
  }

  private void order(Relation result, List<ShippedOrder.Part> first) {
    int kind = result.columns().size() + 1;
    int groups = kind + 2 + context.plan().shipped().cells().size();
    List<String> order = new ArrayList<>();
    first.forEach(part -> order.add((groups + part.group()) + " " + part.direction()));
    for (int i = 0; i < select.groups().size(); i++) {
      order.add(String.valueOf(groups + i));
    }
    order.add(String.valueOf(kind));
    String text = " ORDER BY " + String.join(", ", order) + " ";
    if (query.order().isEmpty()) {
      insert(select.span().end(), text);
    } else {
      Query.Ordering last = query.order().get(query.order().size() - 1);
      int start = keywords.orderBy(query.order().get(0).span().start());
      context.replace(new Span(start, last.span().end()), text);
    }
  }

  /** The row that is shown where the tables have none. */
  private String ofNoRows(List<String> further) {
    SumAliases sums = new SumAliases(context, new SummedColumns(context), select.items());
    List<String> shown = new ArrayList<>();
    for (QueryBody.Item item : select.items()) {
      boolean sum = sums.summedColumn(item.value()) != null;
      String value = sum ? SumPlanner.SHIPPED : repeated(item, item.value().span());
      Identifier alias = item.alias();
      shown.add(alias == null ? value : value + " AS " + alias.span().of(context.text()));
    }
    int first = shown.size();
    shown.add(String.valueOf(ShippedRows.EMPTY));
    shown.add("COUNT(*)"); // 0; an aggregate has one row
    for (ShippedRows.Cell cell : context.plan().shipped().cells()) {
      int bytes = Dialect.cellBytes(cell.column().encryption().type());
      shown.add("CAST(NULL AS " + context.dialect().cellType(bytes) + ")");
    }
    for (int i = first; i < shown.size(); i++) { // else the columns would have no names
      shown.set(i, shown.get(i) + " AS " + label(i - first + 1));
    }
    shown.add(answers(further) + " AS " + HiddenColumns.FILTER_LABEL);
    Expression where = select.where();
    int end = where == null ? having() : keywords.before(where.span().start(), "WHERE").start();
    Span tables = new Span(from().end(), end);
    for (Node table : select.from()) {
      String unused = repeated(table, table.span());
    }
    return " UNION ALL SELECT "
        + (String.join(", ", shown) + " FROM " + repeated(null, tables) + " WHERE 1 = 0");
  }

  /** The text of something that means the same in another place. */
  private String repeated(@Nullable Node node, Span span) {
    Span all = node == null ? span : Parentheses.around(context.plan().sql(), span);
    String text = all.of(context.text());
    boolean same =
        (node == null || !SumLimitPlanner.hasParameter(node))
            && !context.plan().isEdited(all)
            && SumCondition.isRepeatable(text);
    if (!same) {
      throw refused(
          "a query without GROUP BY that has parameters, comments or values of encrypted columns in"
              + " FROM or in the select list");
    }
    return text;
  }

  private void insert(int place, String text) {
    context.replace(new Span(place, place), text);
  }

  private NacreException refused(String where) {
    return SumPlanner.refused(about, where + ", beside a sum that the driver adds up");
  }
}
