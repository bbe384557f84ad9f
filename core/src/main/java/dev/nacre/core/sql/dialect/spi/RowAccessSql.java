package dev.nacre.core.sql.dialect.spi;

import java.util.List;
import java.util.Optional;

/** SQL to read and update the rows of a table one by one while it is converted. */
public interface RowAccessSql {
  /**
   * An expression that identifies a row while the table is locked; empty where {@link #numbers} is
   * queried. Where rows are updated through a cursor, any number.
   */
  Optional<String> row();

  /** The name of the cursor through which rows are read and updated; empty where rows have ids. */
  default Optional<String> cursor() {
    return Optional.empty();
  }

  /** A query for columns whose non-NULL values are unique. */
  Optional<String> numbers();

  /** Whether such a column is NOT NULL and has whole numbers. */
  default boolean isNumber(TableColumn column) {
    return false;
  }

  /** Whether rows are read in batches, ordered by their id. */
  boolean readsInOrder();

  /** Statements that number the rows. */
  default List<String> number(String path) {
    return List.of();
  }

  /** The suffix of a query for rows that will be updated. */
  default String locking() {
    return "";
  }

  /** The parameter marker for the id of a row. */
  default String rowParameter() {
    return "?";
  }
}
