package dev.nacre.core.sql.dialect.part;

import java.util.List;

/**
 * A key of a table, by which the database tells its rows from each other at all times: no two rows
 * have the same values in these columns, and none of them is ever NULL.
 *
 * @param isPrimary whether a foreign key that names no columns refers to it
 * @param columns as the database stores them, in the order of the key
 */
public record TableKey(boolean isPrimary, List<String> columns) {
  public TableKey {
    columns = List.copyOf(columns);
  }
}
