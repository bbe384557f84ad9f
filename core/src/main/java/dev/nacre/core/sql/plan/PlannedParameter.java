package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * How a parameter is encrypted.
 *
 * @param cast the type that it, or each element of an array, is cast to first; null for none
 * @param unification with what the database may unify its type first
 */
public record PlannedParameter(
    EncryptedColumn column, @Nullable ColumnType cast, Role role, TypeUnification unification) {
  /** What the database does with the value. */
  public enum Role {
    STORED,
    COMPARED,
    /** An array, whose elements are compared with the column. */
    COMPARED_ARRAY
  }

  public static PlannedParameter stored(
      EncryptedColumn column, @Nullable ColumnType cast, TypeUnification unification) {
    return new PlannedParameter(column, cast, Role.STORED, unification);
  }

  public static PlannedParameter compared(
      EncryptedColumn column, @Nullable ColumnType cast, TypeUnification unification) {
    return new PlannedParameter(column, cast, Role.COMPARED, unification);
  }

  public static PlannedParameter array(EncryptedColumn column, @Nullable ColumnType cast) {
    return new PlannedParameter(column, cast, Role.COMPARED_ARRAY, TypeUnification.NONE);
  }

  /** A parameter that the driver compares with a decrypted sum; the database gets NULL. */
  public static PlannedParameter ofSum(EncryptedColumn sum) {
    return stored(sum, null, TypeUnification.NONE);
  }

  /** Whether it is compared with its column, alone or as an array; else it is stored. */
  public boolean isCompared() {
    return role != Role.STORED;
  }

  public boolean isArray() {
    return role == Role.COMPARED_ARRAY;
  }
}
