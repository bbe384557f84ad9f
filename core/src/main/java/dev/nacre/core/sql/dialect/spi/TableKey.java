package dev.nacre.core.sql.dialect.spi;

import java.util.List;

/**
 * A key that uniquely identifies the rows of a table at all times: the values are unique and never
 * NULL.
 *
 * @param isPrimary whether a foreign key without columns refers to it
 * @param columns as the database stores them, in the order of the key
 */
public record TableKey(boolean isPrimary, List<String> columns) {
  public TableKey {
    columns = List.copyOf(columns);
  }
}
