package dev.nacre.jdbc.value.column;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.jdbc.value.InputValue;
import org.jspecify.annotations.Nullable;

/**
 * What a given value is for.
 *
 * @param compared whether it is compared with the column; otherwise it is put into it
 */
record ValueUse(EncryptedColumn column, InputValue given, boolean compared) {
  ColumnType type() {
    return column.encryption().type();
  }

  @Nullable ColumnType cast() {
    return given.cast();
  }

  /** The type that the statement needs a value of. */
  ColumnType wanted() {
    ColumnType cast = given.cast();
    return cast == null ? type() : cast;
  }

  /** Whether the column stores the result of a cast. */
  boolean storesCast() {
    return given.cast() != null && !compared;
  }

  /** It is never printed. */
  @Override
  public String toString() {
    return given.source().text();
  }
}
