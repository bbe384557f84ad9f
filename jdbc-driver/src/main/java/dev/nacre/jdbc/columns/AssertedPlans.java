package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.spi.CatalogSql;
import dev.nacre.core.sql.rule.StatementEffect;
import dev.nacre.jdbc.columns.assertion.AssertedTexts;
import dev.nacre.jdbc.columns.assertion.StatementSequences;
import dev.nacre.jdbc.columns.catalog.VersionAssertion;
import dev.nacre.jdbc.columns.plan.CachedPlan;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Decides which prepared statements of one connection assert the catalog's version in their own
 * packet, and what they assert. For all others it is queried before they are sent.
 */
public final class AssertedPlans {
  private final ColumnSession session;
  private final StatementPlans plans;
  private final @Nullable StatementSequences sequences;
  private final AssertedTexts texts = new AssertedTexts();
  private @Nullable VersionAssertion last;

  AssertedPlans(ColumnSession session, StatementPlans plans) {
    this.session = session;
    this.plans = plans;
    this.sequences = StatementSequences.of(session.raw);
  }

  /** Whether executions of a statement need a query for the version, and may ever assert it. */
  public boolean mayAssert(String sql) {
    session.lock.lock();
    try {
      return sequences != null && needsVersion(session.plans.cached(sql));
    } finally {
      session.lock.unlock();
    }
  }

  private static boolean needsVersion(@Nullable CachedPlan plan) {
    return plan != null
        && plan.isSettled()
        && plan.effect() != StatementEffect.ANY
        && !plan.mayBeLeased(CachedPlan.Use.EXECUTED);
  }

  /**
   * What the next execution of a statement may assert; null where the version must be queried, or
   * need not be. Checks nothing else.
   */
  public @Nullable VersionAssertion assertion(String sql) {
    session.lock.lock();
    try {
      return texts.contains(sql) && assertable(sql) != null ? assertion() : null;
    } finally {
      session.lock.unlock();
    }
  }

  /**
   * What an execution may assert for which the version was just queried. A text that could not
   * assert with that version is not counted as repeated.
   */
  public @Nullable VersionAssertion assertionAfter(String sql) {
    session.lock.lock();
    try {
      VersionAssertion next = assertable(sql) == null ? null : assertion();
      if (next != null) {
        texts.executed(sql);
      }
      return texts.contains(sql) ? next : null;
    } finally {
      session.lock.unlock();
    }
  }

  /**
   * What this execution asserts, after all checks of {@link StatementPlans#recheckToExecute} except
   * that of the version; null where the version must be queried, and then nothing is checked.
   *
   * @throws SQLException when the plan would differ now
   */
  public @Nullable VersionAssertion recheck(String sql, PlanResult prepared) throws SQLException {
    session.lock.lock();
    try {
      CachedPlan cached = assertable(sql);
      VersionAssertion assertion = cached == null ? null : assertion();
      if (cached != null && assertion != null) {
        plans.requireSame(sql, cached, prepared);
      }
      return assertion;
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      session.lock.unlock();
    }
  }

  /** The plan of a statement that needs no query except that of the version; or null. */
  private @Nullable CachedPlan assertable(String sql) {
    StatementSequences together = sequences;
    CachedPlan cached = plans.settledPlan(sql);
    return together != null && needsVersion(cached) && together.areSentTogether() ? cached : null;
  }

  /**
   * There must be a lease, which only a query begins: it limits the age of the catalog by which
   * values are sent, even if the server then rejects the assertion before it reads them.
   */
  private @Nullable VersionAssertion assertion() {
    Catalog known = session.catalogSession.current();
    if (known == null || !session.catalogSession.isLeased()) {
      return null;
    }
    VersionAssertion current = last;
    if (current == null || current.version() != known.version()) {
      CatalogSql sql = session.dialect.catalog();
      String path = sql.path(session.store.schema(), sql.table());
      current = VersionAssertion.of(sql, path, known.version());
      last = current;
    }
    return current;
  }
}
