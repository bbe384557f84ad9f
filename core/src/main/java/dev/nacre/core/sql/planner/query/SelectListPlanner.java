package dev.nacre.core.sql.planner.query;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.sql.planner.expression.CasePlanner;
import dev.nacre.core.sql.planner.expression.ExpressionPlanner;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.expression.SealableValue;
import dev.nacre.core.sql.planner.sum.SelectList;
import dev.nacre.core.sql.planner.sum.StarExpansion;
import dev.nacre.core.sql.planner.sum.SumPlanner;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans the items of a select list or of RETURNING: an encrypted column unchanged, or a plain
 * expression.
 */
public final class SelectListPlanner implements SelectList {
  /**
   * The most columns: WITH queries that show all columns of another one twice would double the
   * number each time.
   */
  private static final int MOST = 4_096;

  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final CasePlanner choices;

  // The query of the items; null for RETURNING.
  private final @Nullable Query select;

  // Columns from the first; no longer extended once their number is unknown.
  private final List<Relation.Column> columns = new ArrayList<>();

  // Origins of these columns, and of later ones as far as they are named.
  private final List<@Nullable Origin> origins = new ArrayList<>();

  // Later columns at unknown positions: all of a plain table, or one with its name.
  private final Set<Relation.Source> restTables = new HashSet<>();
  private final Set<String> restNames = new HashSet<>();

  // Possible names of columns, including uncertain ones.
  private final Set<String> names = new HashSet<>();

  // Whether the application sees the columns and their positions do not matter otherwise.
  private boolean isSeen;

  // Unqualified names in subqueries; computed when needed.
  private @Nullable Set<String> usedWithin;

  public SelectListPlanner(
      QueryContext context, ExpressionPlanner expressions, @Nullable Query select) {
    this.context = context;
    this.expressions = expressions;
    this.choices = new CasePlanner(context, expressions);
    this.select = select;
  }

  @Override
  public Relation relation() {
    return Relation.of(columns, new Relation.Rest(restTables, restNames));
  }

  @Nullable Origin origin(int place) {
    return place < origins.size() ? origins.get(place) : null;
  }

  @Override
  public Set<String> names() {
    return names;
  }

  @Override
  public boolean isSeen() {
    return isSeen;
  }

  /** Refuses columns that cannot distinguish rows. */
  void requireDistinct() {
    DistinctColumns all = new DistinctColumns(context, "DISTINCT");
    for (int i = 0; i < origins.size(); i++) {
      all.add(i < columns.size() ? columns.get(i).encrypted() : null, origins.get(i));
    }
    all.require();
  }

  private boolean isWhole() {
    return restTables.isEmpty() && restNames.isEmpty();
  }

  /**
   * @param targets columns that the result is inserted into: the items may be values for them
   * @param isOneRow whether a value is stored in at most one row
   */
  public void items(
      List<QueryBody.Item> items, List<@Nullable EncryptedColumn> targets, boolean isOneRow) {
    isSeen = isSeen(targets);
    for (QueryBody.Item item : items) {
      int at = columns.size();
      EncryptedColumn target = isWhole() && at < targets.size() ? targets.get(at) : null;
      name(item);
      if (target == null || !isGiven(item, target, isOneRow)) {
        item(item);
      }
    }
  }

  /**
   * Whether only the application sees the result: only then the positions of plain columns, as
   * reported by the database, are used. Not in RETURNING: if the columns turn out to be others, the
   * rows have been written already.
   */
  @Safeguard(value = "columns-02g", stub = Stub.TRUE)
  private boolean isSeen(List<@Nullable EncryptedColumn> targets) {
    return context.isOutermost() && targets.isEmpty() && select != null;
  }

  /** Notes the alias of an item, if it differs from its own name, or the name of the function. */
  private void name(QueryBody.Item item) {
    Identifier alias = item.alias();
    if (alias != null) {
      String name = QueryContext.folded(alias);
      boolean own =
          item.value() instanceof Operand.Name column
              && QueryContext.name(column.path()).equals(name);
      if (!own) {
        names.add(name);
        if (context.dialect().subqueriesSeeAliases()) {
          context.scope().addOutput(name);
        }
      }
    } else if (item.value() instanceof Computation.Call call) {
      names.add(QueryContext.name(call.name()));
    }
  }

  /** Plans an item that is a value for its target column. */
  private boolean isGiven(QueryBody.Item item, EncryptedColumn target, boolean isOneRow) {
    SealableValue value = SealableValue.of(item.value());
    if (value == null || value.isDefault()) {
      return false;
    }
    if (!isOneRow && !value.isNull()) {
      Refusals.requireEquality(target, "a query that may put one cell into many rows");
    }
    value.store(target, context, TypeUnification.NONE);
    String name = item.alias() == null ? "" : QueryContext.folded(item.alias());
    if (!name.isEmpty()) {
      refuseUseWithin(name);
    }
    show(name, target, null);
    return true;
  }

  private void item(QueryBody.Item item) {
    Expression value = item.value();
    String name = item.alias() == null ? "" : QueryContext.folded(item.alias());
    if (value instanceof Operand.Star star) {
      star(star);
    } else if (value instanceof Operand.Name column) {
      column(column.path(), name, item.alias() != null);
    } else if (value instanceof Operand.Subquery query) {
      int before = context.plan().qualified();
      Relation result = context.nested().query(query.query(), context.inner());
      // Values do not count: a label with a whole query and its values is not what results are read
      // by.
      requireLabel(item, context.plan().qualified() > before);
      one(result, name);
    } else if (!isSum(item, name)) {
      int before = context.plan().rewrites();
      EncryptedColumn cell = choices.isChoice(value) ? choices.shown(value) : null;
      if (cell == null) {
        expressions.plain(value);
      } else if (!name.isEmpty()) {
        refuseUseWithin(name);
      }
      requireLabel(item, context.plan().rewrites() > before);
      show(name, cell, null);
    }
  }

  /**
   * Some databases label an unnamed column of the result by its text, which is another one if
   * something in it was rewritten.
   *
   * @param rewritten whether that is so
   */
  private void requireLabel(QueryBody.Item item, boolean rewritten) {
    if (rewritten && item.alias() == null && context.dialect().labelsByText()) {
      throw Refusals.statement(
          "uses an encrypted column in a select item without an alias, which the database would"
              + " label by the rewritten text; add AS");
    }
  }

  /** Plans an item if it is an encrypted sum. */
  private boolean isSum(QueryBody.Item item, String name) {
    SumPlanner.Planned sum = new SumPlanner(context, expressions, isSeen, allRows()).plan(item);
    if (sum == null) {
      return false;
    }
    if (!name.isEmpty()) {
      refuseUseWithin(name);
    }
    show(sum.name(), sum.column(), null);
    return true;
  }

  /** The table of which the query takes all rows; null where it takes others. */
  private @Nullable String allRows() {
    return select != null
            && select.body() instanceof QueryBody.Select of
            && of.where() == null
            && of.groups().isEmpty()
            && of.having() == null
            && of.from().size() == 1
            && of.from().get(0) instanceof TableReference.Named table
            && !table.only()
            && table.hints().isEmpty()
        ? context.written(table.name())
        : null;
  }

  private void column(Path path, String alias, boolean named) {
    EncryptedColumn column = expressions.column(path);
    String name = named ? alias : QueryContext.name(path);
    if (column != null && named) {
      refuseUseWithin(alias);
    }
    if (column == null) {
      expressions.planShown(path);
    }
    show(name, column, Origin.of(context.scope(), path));
  }

  /**
   * Refuses an alias of an encrypted column that a subquery could use, which Nacre does not track.
   */
  private void refuseUseWithin(String alias) {
    if (select != null && context.dialect().subqueriesSeeAliases()) {
      if (usedWithin == null) {
        usedWithin = new HashSet<>();
        for (Node part : select.children()) {
          collect(part, false, usedWithin);
        }
      }
      if (usedWithin.contains(alias)) {
        throw Refusals.statement("uses the name that a column gets in the result");
      }
    }
  }

  /** Collects unqualified names in subqueries. */
  private static void collect(Node node, boolean within, Set<String> names) {
    if (within && node instanceof Operand.Name one && one.path().parts().size() == 1) {
      boolean unused = names.add(QueryContext.name(one.path()));
    }
    boolean query = within || node instanceof Query;
    node.children().forEach(child -> collect(child, query, names));
  }

  /** Plans a scalar subquery. */
  private void one(Relation result, String name) {
    if (result.isPlain()) {
      show("", null, null);
    } else if (result.isWhole() && result.columns().size() == 1) {
      if (!name.isEmpty()) {
        refuseUseWithin(name);
      }
      show(name, result.columns().get(0).encrypted(), null);
    } else {
      throw Refusals.statement("shows a query of which not all columns are known");
    }
  }

  private void star(Operand.Star star) {
    if (!star.except().isEmpty() && !context.scope().isPlain()) {
      throw Refusals.statement("shows all columns in a way that is not understood");
    }
    Path of = star.of();
    List<Scope.Use> uses = context.scope().uses();
    new StarExpansion(context).replace(star, of == null ? uses : List.of(uses.get(use(of))));
    if (of != null) {
      all(use(of));
    } else if (context.scope().merges()) {
      if (!context.scope().isPlain()) {
        joined();
        return;
      }
      for (Scope.Use use : context.scope().uses()) {
        behind(use.relation().all()); // merged columns are shown once
      }
    } else {
      for (int i = 0; i < context.scope().uses().size(); i++) {
        all(i);
      }
    }
  }

  /** Plans a star over joins with USING. */
  private void joined() {
    List<Relation.Column> all =
        isSeen && select != null && select.body() instanceof QueryBody.Select from
            ? JoinedStar.of(
                from.from(), context.scope().uses(), context.dialect().metadata().mergedColumns())
            : null;
    if (all == null) {
      throw Refusals.statement("shows all columns of a join with USING; name the columns");
    }
    requireFew(all.size());
    context.plan().starOfPlain(columns.size());
    all.forEach(column -> show(column.name(), column.encrypted(), null));
  }

  private void requireFew(int more) {
    if (origins.size() + more > MOST) {
      throw Refusals.statement("shows more than " + MOST + " columns by stars");
    }
  }

  private int use(Path path) {
    String name = QueryContext.name(path);
    int found = -1;
    for (int i = 0; i < context.scope().uses().size(); i++) {
      if (context.scope().uses().get(i).alias().equals(name)) {
        found = i;
      }
    }
    if (found < 0) {
      throw Refusals.statement("shows all columns of a table that is not in FROM");
    }
    return found;
  }

  private void all(int place) {
    Scope.Use use = context.scope().uses().get(place);
    CatalogTable table = use.relation().table();
    requireFew(use.relation().columns().size());
    boolean omits = context.scope().merges() && context.dialect().metadata().starOmitsMerged();
    if (table != null) {
      if (omits) {
        throw Refusals.statement("shows all columns of a join with USING; name the columns");
      }
      if (!new StarExpansion(context).hides(table)) {
        context.plan().star(table);
      }
    }
    boolean places = table == null && isSeen && !omits;
    List<Relation.Column> told = places ? use.relation().shown() : null;
    if (told != null && !use.relation().isWhole()) {
      // At the positions reported by the database, only for display.
      context.plan().starOfPlain(columns.size());
      requireFew(told.size());
      told.forEach(column -> show(column.name(), null, null));
      return;
    }
    for (Relation.Column column : use.relation().columns()) {
      Origin origin = table == null ? null : new Origin(place, column.name());
      show(column.name(), column.encrypted(), origin);
    }
    behind(use.relation().rest());
  }

  private void behind(Relation.Rest rest) {
    restTables.addAll(rest.tables());
    restNames.addAll(rest.names());
  }

  private void show(String name, @Nullable EncryptedColumn column, @Nullable Origin origin) {
    origins.add(origin);
    if (isWhole()) {
      columns.add(new Relation.Column(name, column));
    } else if (column != null) {
      throw Refusals.statement(
          "shows "
              + column.text()
              + " after all columns of a table that Nacre knows nothing of; name the columns");
    } else {
      restNames.add(name);
    }
  }
}
