package dev.nacre.core.sql;

import dev.nacre.core.sql.dialect.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * Analyses texts, and keeps the last one: the guard, the planner and the session ask about one text
 * after the other. Safe for threads.
 */
public final class SqlAnalyzer {
  /** Longer texts usually consist of data, and are not kept. */
  private static final int LONGEST = 8_192;

  private final Dialect dialect;
  private volatile @Nullable AnalyzedSql last;

  public SqlAnalyzer(Dialect dialect) {
    this.dialect = dialect;
  }

  public AnalyzedSql analyze(String sql) {
    AnalyzedSql known = last;
    if (known != null && known.source().equals(sql)) {
      return known;
    }
    AnalyzedSql analyzed = AnalyzedSql.of(sql, dialect);
    last = sql.length() <= LONGEST ? analyzed : null;
    return analyzed;
  }

  /** Drops the last text. */
  public void forget() {
    last = null;
  }
}
