package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.value.ColumnType;
import java.util.List;

/**
 * Queries for what prevents the conversion of a column, or would be lost by it. Their parameters
 * are the schema and the table; those about a column have its name as a third.
 */
public interface ConversionObstacles {
  /** Queries for reasons why no column of the table can be converted. */
  List<String> obstacles();

  /** Queries for reasons why one column cannot be converted. */
  List<String> columnObstacles();

  /** A query that returns a row for each index that contains the column. */
  String indexed();

  /** Whether values of a column are equal only if they are identical. */
  boolean comparesExactly(ColumnType type, String collation);
}
