package dev.nacre.core.sql.plan;

import java.util.Set;

/**
 * What a plan assumes of the database, which may change without Nacre. The driver checks it before
 * the statement is sent.
 *
 * @param positionalColumns tables whose columns must be in the positions that the catalog has
 * @param requiredKeys columns that distinguish rows only together with a key, which must exist
 * @param namedQueries names, as written, of WITH queries with encrypted columns, where the database
 *     would prefer a table of the same name: no such table may exist
 * @param skippedTables plain tables, as the statement writes them, that were reported not to have
 *     the column of an unqualified name, so that it means an encrypted column of an outer query
 */
public record Assumptions(
    Set<PositionalColumns> positionalColumns,
    Set<RequiredKey> requiredKeys,
    Set<String> namedQueries,
    Set<String> skippedTables) {
  /** As most plans have. */
  static final Assumptions NONE = new Assumptions(Set.of(), Set.of(), Set.of(), Set.of());

  public Assumptions {
    positionalColumns = Set.copyOf(positionalColumns);
    requiredKeys = Set.copyOf(requiredKeys);
    namedQueries = Set.copyOf(namedQueries);
    skippedTables = Set.copyOf(skippedTables);
  }
}
