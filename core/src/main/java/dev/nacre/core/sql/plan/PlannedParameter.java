package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * How a parameter is encrypted.
 *
 * @param cast the type that it, or each element of an array, is cast to first; null for none
 * @param isCompared whether it is compared with its column; else it is stored
 * @param isArray whether it is an array of values that are compared with the column
 * @param unification with what the database may unify its type first
 */
public record PlannedParameter(
    EncryptedColumn column,
    @Nullable ColumnType cast,
    boolean isCompared,
    boolean isArray,
    TypeUnification unification) {
  public static PlannedParameter stored(
      EncryptedColumn column, @Nullable ColumnType cast, TypeUnification unification) {
    return new PlannedParameter(column, cast, false, false, unification);
  }

  public static PlannedParameter compared(
      EncryptedColumn column, @Nullable ColumnType cast, TypeUnification unification) {
    return new PlannedParameter(column, cast, true, false, unification);
  }

  public static PlannedParameter array(EncryptedColumn column, @Nullable ColumnType cast) {
    return new PlannedParameter(column, cast, true, true, TypeUnification.NONE);
  }

  /** A parameter that the driver compares with a decrypted sum; the database gets NULL. */
  public static PlannedParameter ofSum(EncryptedColumn sum) {
    return stored(sum, null, TypeUnification.NONE);
  }
}
