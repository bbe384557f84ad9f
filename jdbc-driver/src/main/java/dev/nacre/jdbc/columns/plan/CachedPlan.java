package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.rule.StatementEffect;
import dev.nacre.core.sql.rule.formername.FormerNameUse;
import java.util.Set;

/**
 * The plan of a statement, and the checks needed before it is sent.
 *
 * @param doubtful names to look up in the database each time the statement is sent
 * @param defines whether it may change the existing tables
 * @param effect its effect when other processes also have the database open
 * @param holdsValues whether it contains a literal value; not determined where it may do anything
 * @param changesNames whether names may mean other tables after it
 * @param former the names of former tables to look up each time the statement is sent
 * @param assumptions what the plan assumes about plain tables
 */
public record CachedPlan(
    PlanResult planResult,
    Set<String> doubtful,
    boolean defines,
    StatementEffect effect,
    boolean holdsValues,
    boolean changesNames,
    FormerNameUse former,
    PlainAssumptions assumptions) {
  /** What is done with the statement next. */
  public enum Use {
    /** It is executed, and no row of its result is updated. */
    EXECUTED,
    /** It is prepared, and checked again before each execution. */
    PREPARED,
    ANY
  }

  /** Whether it needs no query about names, and changes no table. */
  public boolean isSettled() {
    return doubtful.isEmpty() && !defines;
  }

  /** Whether a catalog version read a moment ago is good enough. */
  public boolean mayBeLeased(Use use) {
    return switch (use) {
      case ANY -> false;
      case EXECUTED -> onlyReads();
      case PREPARED -> onlyReads() || (effect != StatementEffect.ANY && !holdsValues);
    };
  }

  /** Whether it only reads, and does not search for a cell, which another key would make differ. */
  private boolean onlyReads() {
    boolean encrypts =
        planResult instanceof PlanResult.Planned planned && planned.plan().encrypts();
    return effect == StatementEffect.READS && !encrypts;
  }
}
