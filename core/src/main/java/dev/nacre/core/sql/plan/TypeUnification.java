package dev.nacre.core.sql.plan;

/**
 * The values with which the type of a value may be unified: some databases first convert all of
 * them to a common type, which may change a value.
 */
public enum TypeUnification {
  /** No unification. */
  NONE,
  /** {@code IN (1, 2)}. */
  LIST,
  /** {@code IN ((1, 2), (3, 4))}. */
  ROW_LIST,
  /** {@code CASE WHEN … THEN ? ELSE a END}, {@code COALESCE(?, a)}. */
  BRANCHES,
  /** INSERT with several rows in VALUES. */
  ROWS,
  /** {@code USING (VALUES …)}, even a single row: no column gives the values a type. */
  OFFERED_ROWS,
  /** {@code USING (SELECT …)}. */
  OFFERED_QUERY
}
