package dev.nacre.core.sql.dialect.spi.sum;

import org.jspecify.annotations.Nullable;

/**
 * Which rows an aggregate counts.
 *
 * @param of qualifies hidden columns, with a dot; may be empty
 * @param when around a column, up to it: {@code CASE WHEN … THEN}; may be empty
 * @param mayRepeat whether a row may be counted more than once
 * @param all the table of which all rows are counted, once each; null where they may be others
 */
public record AggregatedRows(String of, String when, boolean mayRepeat, @Nullable String all) {
  /** A column in these rows, in SQL text. */
  public String column(String name) {
    return when.isEmpty() ? of + name : when + " " + of + name + " END";
  }
}
