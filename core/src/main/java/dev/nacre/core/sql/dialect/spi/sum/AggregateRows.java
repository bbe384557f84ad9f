package dev.nacre.core.sql.dialect.spi.sum;

import org.jspecify.annotations.Nullable;

/**
 * Which rows an aggregate counts.
 *
 * @param qualifier qualifies hidden columns, with a dot; may be empty
 * @param caseWhen around a column, up to it: {@code CASE WHEN … THEN}; may be empty
 * @param mayRepeat whether a row may be counted more than once
 * @param wholeTable the table of which all rows are counted, once each; null where they may be
 *     others
 */
public record AggregateRows(
    String qualifier, String caseWhen, boolean mayRepeat, @Nullable String wholeTable) {
  /** A column in these rows, in SQL text. */
  public String column(String name) {
    return caseWhen.isEmpty() ? qualifier + name : caseWhen + " " + qualifier + name + " END";
  }
}
