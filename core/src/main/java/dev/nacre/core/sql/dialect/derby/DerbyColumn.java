package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Column;
import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Row;
import org.jspecify.annotations.Nullable;

/**
 * A column of a Derby table.
 *
 * @param type without NOT NULL
 * @param initial its default in SQL text, or null
 * @param numbered whether it is an identity column
 */
record DerbyColumn(
    String name, String type, boolean notNull, @Nullable String initial, boolean numbered) {
  static final String NOT_NULL = " NOT NULL";
  private static final String GENERATED = "GENERATED ALWAYS AS ";

  static DerbyColumn of(Row row) {
    String type = row.text(Column.TYPE);
    boolean notNull = type.endsWith(NOT_NULL);
    return new DerbyColumn(
        row.text(Column.NAME),
        notNull ? type.substring(0, type.length() - NOT_NULL.length()) : type,
        notNull,
        row.value(Column.DEFAULT),
        "1".equals(row.value(Column.IDENTITY)));
  }

  boolean isGenerated() {
    return initial != null && initial.startsWith(GENERATED);
  }

  @Nullable String problem() {
    if (numbered) {
      return "it is an identity";
    }
    if (isGenerated()) {
      return "it is generated";
    }
    return initial == null ? null : "it has a default";
  }

  /** Whether the type is neither a Java class nor XML. */
  boolean isPlain() {
    return !type.startsWith("\"") && !type.startsWith("XML");
  }
}
