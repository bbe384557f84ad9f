package dev.nacre.jdbc.value;

import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.value.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * A value that is given for a column. It is never printed.
 *
 * @param source the type in which it is given
 * @param value from JDBC, or of a literal
 * @param cast the type that the statement casts it to first, if it does
 * @param unification the other values whose type the database may unify with its type first
 */
public record InputValue(
    SourceType source, Object value, @Nullable ColumnType cast, TypeUnification unification) {
  public InputValue(SourceType source, Object value, @Nullable ColumnType cast) {
    this(source, value, cast, TypeUnification.NONE);
  }

  @Override
  public String toString() {
    return source.text();
  }
}
