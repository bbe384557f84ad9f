package dev.nacre.jdbc.columns.plan;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.core.sql.resolve.PlainTables;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One attempt to plan a statement, which records the plain tables that it needs. */
final class PlanningAttempt implements PlainTables {
  private final PlainTableCache cache;
  private final Map<String, PlainTable> read;
  private final Map<String, PlainTable> used = new HashMap<>();
  private final Set<String> missed = new HashSet<>();

  /**
   * @param read tables that the database was asked for since the first attempt
   */
  PlanningAttempt(PlainTableCache cache, Map<String, PlainTable> read) {
    this.cache = cache;
    this.read = read;
  }

  @Override
  public @Nullable PlainTable table(String path) {
    PlainTable now = read.get(path);
    PlainTable known = now == null ? cache.cached(path) : now;
    if (known == null) {
      miss(path);
    } else {
      used.put(path, known);
    }
    return known;
  }

  /** Records a missing table, which may have any column. */
  @Safeguard("columns-02d")
  private void miss(String path) {
    missed.add(path);
  }

  boolean hasMissed() {
    return !missed.isEmpty();
  }

  Map<String, PlainTable> used() {
    return used;
  }

  /** The tables to ask for before another attempt: after a refusal, all that may be outdated. */
  Set<String> toRead(@Nullable NacreException refusal) {
    Set<String> paths = new HashSet<>(missed);
    if (paths.isEmpty() && refusal != null) {
      paths.addAll(used.keySet());
      paths.removeAll(read.keySet());
    }
    return paths;
  }
}
