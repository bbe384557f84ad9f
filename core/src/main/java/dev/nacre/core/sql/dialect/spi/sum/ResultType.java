package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.value.ColumnType;

/**
 * How the database shows a sum, or an average.
 *
 * @param precision as its metadata tells it
 * @param scale likewise
 * @param size the characters of the longest value, as its metadata tells them
 */
public record ResultType(ColumnType type, int precision, int scale, int size) {
  /** With the scale of the type. */
  public ResultType(ColumnType type, int precision, int size) {
    this(type, precision, type.scale(), size);
  }
}
