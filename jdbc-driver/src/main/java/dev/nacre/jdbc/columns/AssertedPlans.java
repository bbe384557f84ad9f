package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.define.RewriteResult;
import dev.nacre.core.sql.dialect.spi.CatalogSql;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.jdbc.columns.catalog.VersionAssertion;
import dev.nacre.jdbc.columns.plan.CachedPlan;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Which prepared statements of one connection have the catalog's version asserted in their own
 * packet, and what they assert. All others ask for it before they are sent.
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

  /** Whether executions of a statement would ask for the version, and may ever assert it. */
  public boolean mayAssert(String sql) {
    session.lock.lock();
    try {
      return sequences != null && asks(session.plans.cached(sql));
    } finally {
      session.lock.unlock();
    }
  }

  private static boolean asks(@Nullable CachedPlan plan) {
    return plan != null
        && plan.isSettled()
        && plan.effect() != Effect.ANY
        && !plan.mayBeLeased(CachedPlan.Use.EXECUTED);
  }

  /**
   * What the next execution of a statement may assert; null where it has to ask, or need not. What
   * else is to be checked is not.
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
   * What an execution that has asked, and is about to begin, may assert. A text that could not
   * assert by that answer does not count as one that comes again.
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
   * What this execution asserts, after all that {@link StatementPlans#recheckToExecute} checks but
   * the version; null where it has to ask, and then nothing is checked.
   *
   * @throws SQLException when the plan would differ now
   */
  public @Nullable VersionAssertion recheck(String sql, RewriteResult prepared)
      throws SQLException {
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

  /** The plan of a statement that would ask for nothing but the catalog's version; or null. */
  private @Nullable CachedPlan assertable(String sql) {
    StatementSequences together = sequences;
    CachedPlan cached = plans.settled(sql);
    return together != null && asks(cached) && together.areSentTogether() ? cached : null;
  }

  /**
   * There must be a lease: it bounds how old the catalog is by which values are sent, even if the
   * server then does not look at them. Only a question begins one.
   */
  private @Nullable VersionAssertion assertion() {
    Catalog known = session.known.current();
    if (known == null || !session.known.isLeased()) {
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
