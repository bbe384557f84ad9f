package dev.nacre.core.sql.sum;

/** How a server tells which rows it has added up. */
public enum IdTransfer {
  /**
   * The least and the greatest id, from the index of all ids; or a list, where some are missing.
   */
  INDEXED_RANGE,
  /**
   * The least and the greatest id, of each row of the result; or a list, where some are missing.
   */
  RANGE,
  /** A list. */
  LIST,
  /** A list, because a join may repeat rows. */
  JOINED_LIST
}
