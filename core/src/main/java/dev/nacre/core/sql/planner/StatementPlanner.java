package dev.nacre.core.sql.planner;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.sql.plan.escape.JdbcEscapes;
import dev.nacre.core.sql.planner.change.DataChangePlanner;
import dev.nacre.core.sql.planner.expression.NestedStatements;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.query.QueryPlanner;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.sql.verify.PlanVerifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Plans a query or a change of rows that involves encrypted columns, from its syntax tree. */
public record StatementPlanner(Catalog catalog, Dialect dialect, PlainTables tables) {
  /** For planning without execution. */
  public StatementPlanner(Catalog catalog, Dialect dialect) {
    this(catalog, dialect, PlainTables.ANY);
  }

  /**
   * @param words the statement without JDBC escapes
   * @throws NacreException when the text is outside the grammar, or is refused
   */
  public Plan plan(SqlReading sql, StatementTokens words, JdbcEscapes escapes) {
    PlanBuilder plan = PlanBuilder.of(words, catalog);
    plan(sql, plan);
    escapes.check(plan);
    return plan.build();
  }

  /** For planning without execution. */
  public void plan(LexedSql sql, PlanBuilder plan) {
    plan(new SqlReading(sql, dialect.grammar()), plan);
  }

  private void plan(SqlReading sql, PlanBuilder plan) {
    List<Statement> statements;
    try {
      statements = sql.trees();
    } catch (SyntaxException outside) {
      throw Refusals.statement("is not understood " + outside.position(sql.source()));
    }
    if (statements.size() != 1) {
      throw Refusals.statement("is in one text with others");
    }
    QueryContext context =
        QueryContext.outermost(
            sql.source(), plan, catalog, dialect, tables, NestedStatementPlanner.INSTANCE);
    try {
      plan(statements.get(0), context);
      context.conditionParameters().plan(statements.get(0), context);
    } catch (NacreException refusal) {
      Set<String> named = new HashSet<>();
      addNamed(statements.get(0), named);
      noteTables(statements.get(0), named, context); // all are asked for before the next attempt
      throw refusal;
    }
    new UnparsedTableCheck(catalog, dialect).refuse(sql.tokens(), statements.get(0));
    verify(statements.get(0), plan);
  }

  /** Adds the names, folded, of all queries of WITH. */
  private static void addNamed(Node node, Set<String> names) {
    if (node instanceof Query.CommonTable table) {
      names.add(table.name().folded());
    }
    node.children().forEach(child -> addNamed(child, names));
  }

  /** Looks up each table of a statement without encrypted columns. */
  private void noteTables(Node node, Set<String> queries, QueryContext context) {
    if (node instanceof TableReference.Named named
        && !queries.contains(named.name().last().folded())
        && catalog.table(named.name().last().text()).isEmpty()) {
      Relation unused = context.plainTable(named.name());
    }
    node.children().forEach(child -> noteTables(child, queries, context));
  }

  /** Verifies the plan, so that a mistake of a planner does not send a value as plaintext. */
  @Safeguard("columns-01b")
  private void verify(Statement statement, PlanBuilder plan) {
    PlanVerifier.require(statement, plan.sql().source(), catalog, plan.encryptedValues());
  }

  private static void plan(Statement statement, QueryContext context) {
    if (statement instanceof Statement.Select select) {
      Relation shown = new QueryPlanner(context).plan(select.query());
      context.plan().setResult(shown, true);
    } else if (NestedStatements.isChange(statement)) {
      Relation unused = DataChangePlanner.plan(statement, context);
    } else if (statement instanceof Statement.Explain explain && isPlanned(explain.statement())) {
      plan(explain.statement(), context);
      context.plan().clearResult();
    } else {
      throw Refusals.statement("is of a kind that Nacre cannot parse");
    }
  }

  private static boolean isPlanned(Statement statement) {
    return !(statement instanceof Statement.Explain
        || statement instanceof Statement.Call
        || statement instanceof Definition
        || statement instanceof Statement.Other);
  }
}
