package dev.nacre.jdbc.columns;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.explain.Explanation;
import dev.nacre.core.sql.explain.ExplanationStep;
import dev.nacre.core.sql.explain.SumCosts;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.columns.plan.RetryingPlanner;
import dev.nacre.jdbc.columns.schema.RowEstimates;
import dev.nacre.jdbc.columns.sums.DecryptionTime;
import java.sql.SQLException;
import java.util.List;

/** Explains how statements of one connection would be executed. */
record StatementExplainer(
    ColumnSession session, StatementPlans statements, RetryingPlanner planner) {

  List<ExplanationStep> explain(String sql) throws SQLException {
    return session.withLock(
        () -> {
          session.refresh();
          AnalyzedSql analyzed = session.plans.analyzed(sql);
          return explainOrRefuse(session.rewriter.inCurrentSchema(analyzed), analyzed);
        });
  }

  private List<ExplanationStep> explainOrRefuse(SqlRewriter here, AnalyzedSql sql)
      throws SQLException {
    try {
      SumCosts costs = SumCosts.NONE;
      if (planner.plan(tables -> here.rewrite(sql, tables)) instanceof PlanResult.Planned planned) {
        statements.require(planned.plan());
        costs = costs(planned.plan());
      }
      statements.require(session.plans.formerUse(sql.source()));
      SumCosts known = costs;
      return planner.plan(tables -> here.explain(sql, tables, known));
    } catch (NacreException refusal) {
      return Explanation.refused(refusal);
    }
  }

  private SumCosts costs(Plan plan) throws SQLException {
    return new SumCosts(
        new RowEstimates(session.raw, session.dialect).of(SumCosts.tables(plan)),
        DecryptionTime.perRow());
  }
}
