package dev.nacre.core.sql.explain;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.explain.ExplanationStep.Action;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import java.util.List;

/**
 * Explains how a statement would be executed: what is encrypted and decrypted here, what is sent to
 * the server, and what the server learns. Contains no literal of the statement, for any column.
 */
public final class Explanation {
  private Explanation() {}

  /** The explanation of a refused statement. */
  public static List<ExplanationStep> refused(NacreException refusal) {
    ExplanationSteps steps = new ExplanationSteps();
    steps.here(Action.REFUSE, null, String.valueOf(refusal.getMessage()), "nothing");
    return steps.list();
  }

  /** The explanation of a statement of Nacre, which no database knows. */
  public static List<ExplanationStep> answered() {
    ExplanationSteps steps = new ExplanationSteps();
    steps.here(
        Action.ANSWER,
        null,
        "Nacre executes it; the database does not see the statement",
        "nothing");
    return steps.list();
  }

  /**
   * The explanation of a statement that is not refused.
   *
   * @param lexed the statement as it was analysed for the rewriting
   * @param costs of what it adds up
   */
  public static List<ExplanationStep> of(
      PlanResult rewritten, LexedSql lexed, Dialect dialect, SumCosts costs) {
    ExplanationSteps steps = new ExplanationSteps();
    MaskedSql masked = new MaskedSql(sent -> SqlLexer.lex(sent, dialect.rules()));
    DefinitionExplanation definition = new DefinitionExplanation(steps, masked);
    if (rewritten instanceof PlanResult.Planned planned) {
      new PlanExplanation(steps, masked, costs).add(planned.plan(), lexed);
    } else if (rewritten instanceof PlanResult.Create create) {
      definition.created(create.table());
    } else if (rewritten instanceof PlanResult.CreateAgain again) {
      definition.createdAgain(again);
    } else if (rewritten instanceof PlanResult.Alter alter) {
      definition.altered(alter);
    } else if (rewritten instanceof PlanResult.AddFirst first) {
      definition.addedFirst(first);
    } else if (rewritten instanceof PlanResult.Drop drop) {
      definition.dropped(drop, lexed);
    } else if (rewritten instanceof PlanResult.Convert convert) {
      // Where the driver adds up, no column is hidden.
      boolean ships = dialect.sums().map(SumSql::shipsRows).orElse(false);
      definition.converted(convert, ships);
    } else if (rewritten instanceof PlanResult.Untouched) {
      steps.server(
          Action.SEND, null, "as it is: it names no table with encrypted columns", "all of it");
    } else {
      throw new IllegalStateException("not explained: " + rewritten.getClass().getSimpleName());
    }
    return steps.list();
  }
}
