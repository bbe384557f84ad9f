package dev.nacre.core.sql.dialect.spi;

/** Where a star shows the columns that a join with {@code USING} merges. */
public enum MergedColumnPosition {
  /** Before all others of the join, in the order of USING. */
  FIRST,
  /**
   * Before all others of the join, in the order of its first table; for a {@code RIGHT JOIN} that
   * is the right one.
   */
  AS_IN_FIRST_TABLE,
  /** Before the others of the first table that has them. */
  BEFORE_THEIR_TABLE
}
