package dev.nacre.core.sql.dialect;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/** How cells and columns of cells are written in the SQL of a database. */
sealed interface CellSql permits Dialect {
  /**
   * The element types of arrays that are compared with a column of this type as single values are;
   * none where columns are not compared with arrays.
   */
  default Set<String> comparableArrays(ColumnType type) {
    return Set.of();
  }

  /** The type for a column of cells. */
  String cellType(int bytes);

  /** The type for a column of cells of any length, if such a type can have a check. */
  default Optional<String> largeCellType() {
    return Optional.empty();
  }

  /** Whether a large cell is read as a BLOB; otherwise it is in memory with its row. */
  default boolean hasBlobs() {
    return false;
  }

  /** A binary literal. */
  default String literal(byte[] bytes) {
    return "X'" + HexFormat.of().formatHex(bytes) + "'";
  }

  /** A check constraint that admits only cells of version 1 and NULL. */
  @Safeguard(value = "columns-06d", stub = Stub.EMPTY)
  default String cellCheck(String column) {
    return cellCheck(column, new byte[] {(byte) 0xab, 1}, new byte[] {(byte) 0xab, 2});
  }

  /** A check constraint that admits only NULL and cells in a range, whose end is exclusive. */
  default String cellCheck(String column, byte[] first, byte[] end) {
    return "CHECK ("
        + (column + " >= " + literal(first))
        + (" AND " + column + " < " + literal(end) + ")");
  }

  /** Whether a column may have a character set and a collation, before ENCRYPT. */
  default boolean hasCollations() {
    return false;
  }

  /** Whether values of this type and collation are compared exactly. */
  default boolean comparesExactly(TypeName type, String collation) {
    return true;
  }

  /** The most bytes that a column of cells can hold. */
  default int longestCell() {
    return Integer.MAX_VALUE;
  }

  /** The most bytes of a cell whose column can be a key. */
  default int longestKey() {
    return Integer.MAX_VALUE;
  }

  /** Whether a check comes last in a column definition, except for a reference. */
  default boolean checksLast() {
    return false;
  }

  /**
   * Text after the definition of an added NOT NULL column, so that its check is applied to existing
   * rows: otherwise the database would put empty bytes into them.
   */
  default String checkingRows() {
    return "";
  }
}
