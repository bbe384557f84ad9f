package dev.nacre.core.sql.plan;

/**
 * With which others a value may be unified: some databases make all of them of one type before they
 * look at a column, and a value may become another one by that.
 */
public enum TypeUnification {
  /** With none. */
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
