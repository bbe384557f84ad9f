package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.core.sql.resolve.PlainTables;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Plans statements with the cached plain tables, and again when the database had to be asked: for
 * tables that are not cached, and for all of them when a name is unknown.
 */
public final class RetryingPlanner {
  private final PlainTableCache cache;

  public RetryingPlanner(PlainTableCache cache) {
    this.cache = cache;
  }

  /** A plan and its assumptions. */
  record Planned<T>(T plan, PlainAssumptions assumptions) {}

  public <T> T plan(Function<PlainTables, T> planner) throws SQLException {
    return planAssuming(planner).plan();
  }

  /** Also tells what the plan assumes, for one that is kept. */
  <T> Planned<T> planAssuming(Function<PlainTables, T> planner) throws SQLException {
    Map<String, PlainTable> read = new HashMap<>();
    while (true) {
      PlanningAttempt attempt = new PlanningAttempt(cache, read);
      @Nullable T planned = null;
      @Nullable NacreException refusal = null;
      try {
        planned = planner.apply(attempt);
      } catch (NacreException refused) {
        refusal = refused;
      }
      Set<String> missing = attempt.toRead(refusal);
      if (missing.isEmpty() && planned != null) {
        return new Planned<>(planned, PlainAssumptions.of(attempt.used(), cache.epoch()));
      } else if (missing.isEmpty() && refusal != null) {
        throw refusal;
      }
      if (!attempt.hasMissed() || !cache.startsSharing()) {
        for (Map.Entry<String, PlainTable> told : cache.lookUp(missing).entrySet()) {
          read.put(told.getKey(), cache.put(told.getKey(), told.getValue()));
        }
      }
    }
  }
}
