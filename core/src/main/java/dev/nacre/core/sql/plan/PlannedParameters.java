package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a statement that are encrypted, by number, from 1. Immutable. */
public final class PlannedParameters {
  // By number. A list, because each setter of each row looks here: a map took a sixth of the time
  // of a batch.
  private final List<@Nullable PlannedParameter> byNumber = new ArrayList<>();
  private final boolean anyCompared;

  PlannedParameters(Map<Integer, PlannedParameter> parameters) {
    int most = 0;
    for (int number : parameters.keySet()) {
      most = Math.max(most, number);
    }
    for (int number = 0; number <= most; number++) {
      byNumber.add(parameters.get(number));
    }
    boolean compared = false;
    for (PlannedParameter parameter : parameters.values()) {
      compared |= parameter.isCompared();
    }
    this.anyCompared = compared;
  }

  public boolean isEmpty() {
    return byNumber.size() <= 1;
  }

  /** How the parameter is encrypted; null if it is sent as it is. */
  public @Nullable PlannedParameter get(int number) {
    return number >= 1 && number < byNumber.size() ? byNumber.get(number) : null;
  }

  /** The column for which a parameter is encrypted; null if it is sent as it is. */
  public @Nullable EncryptedColumn column(int number) {
    PlannedParameter planned = get(number);
    return planned == null ? null : planned.column();
  }

  /** The type to which a parameter is cast before it is encrypted, or null. */
  public @Nullable ColumnType cast(int number) {
    PlannedParameter planned = get(number);
    return planned == null ? null : planned.cast();
  }

  /** Whether a parameter is compared with its column; else it is stored. */
  public boolean isCompared(int number) {
    PlannedParameter planned = get(number);
    return planned != null && planned.isCompared();
  }

  /** Whether a parameter is an array of values that are compared with its column. */
  public boolean isArray(int number) {
    PlannedParameter planned = get(number);
    return planned != null && planned.isArray();
  }

  /** The values with which the database may unify the type of a parameter. */
  public TypeUnification unification(int number) {
    PlannedParameter planned = get(number);
    return planned == null ? TypeUnification.NONE : planned.unification();
  }

  boolean anyCompared() {
    return anyCompared;
  }
}
