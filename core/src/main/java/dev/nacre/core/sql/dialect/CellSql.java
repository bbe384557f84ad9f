package dev.nacre.core.sql.dialect;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.value.TypeName;
import java.util.HexFormat;
import java.util.Optional;

/** Cells, and columns of them, in the SQL of a database. */
sealed interface CellSql permits Dialect {
  /** The type of a column of cells. */
  String cellType(int bytes);

  /** The type of a column of cells of any length, where one can have a check. */
  default Optional<String> largeCellType() {
    return Optional.empty();
  }

  /** Whether a large cell is read as a BLOB; elsewhere its row is in memory with it. */
  default boolean hasBlobs() {
    return false;
  }

  /** These bytes in SQL text. */
  default String literal(byte[] bytes) {
    return "X'" + HexFormat.of().formatHex(bytes) + "'";
  }

  /** This text in SQL text. */
  default String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** A constraint that lets nothing but cells of version 1 into a column, and NULL. */
  @Safeguard(value = "columns-06d", stub = Stub.EMPTY)
  default String guard(String column) {
    return guard(column, new byte[] {(byte) 0xab, 1}, new byte[] {(byte) 0xab, 2});
  }

  /** The same for cells from a first one to those before a last one. */
  default String guard(String column, byte[] first, byte[] end) {
    return "CHECK ("
        + (column + " >= " + literal(first))
        + (" AND " + column + " < " + literal(end) + ")");
  }

  /** Whether a column may name characters and a collation, before ENCRYPT. */
  default boolean hasCollations() {
    return false;
  }

  /** Whether columns are compared in another way than exactly unless they say so. */
  default boolean comparesExactly(TypeName type, String collation) {
    return true;
  }

  /** Bytes that a column of cells can hold at most. */
  default int longestCell() {
    return Integer.MAX_VALUE;
  }

  /** Bytes of a cell beyond which its column cannot be a key. */
  default int longestKey() {
    return Integer.MAX_VALUE;
  }

  /** Whether a check of a column comes after all that is said of it, but for what it refers to. */
  default boolean checksLast() {
    return false;
  }

  /**
   * What follows the definition of a column that is added and must not be NULL, so that its check
   * is applied to the rows that are there: empty bytes would be put into them.
   */
  default String checkingRows() {
    return "";
  }
}
