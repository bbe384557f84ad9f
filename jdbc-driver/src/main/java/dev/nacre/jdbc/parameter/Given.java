package dev.nacre.jdbc.parameter;

import dev.nacre.core.sql.dialect.part.SourceType;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.value.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * A value as it is given for a column. Not printed.
 *
 * @param source what it is given as
 * @param value as JDBC takes it, or of a literal
 * @param cast the type that the statement casts it to first, if it does
 * @param unification with what the database may unify its type first
 */
public record Given(
    SourceType source, Object value, @Nullable ColumnType cast, TypeUnification unification) {
  public Given(SourceType source, Object value, @Nullable ColumnType cast) {
    this(source, value, cast, TypeUnification.NONE);
  }

  /** A value without a cast. */
  public static Given of(Object value) {
    return new Given(Sources.of(value), value, null);
  }

  @Override
  public String toString() {
    return source.text();
  }
}
