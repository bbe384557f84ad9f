package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.KeyQueries;
import java.util.List;

/** Queries about the keys of a table on H2. */
final class H2KeyQueries implements KeyQueries {
  private static final String QUERY =
      "SELECT t.CONSTRAINT_NAME, t.CONSTRAINT_TYPE, u.COLUMN_NAME, c.IS_NULLABLE"
          + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
          + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE u"
          + " ON u.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
          + " AND u.CONSTRAINT_NAME = t.CONSTRAINT_NAME"
          + " JOIN INFORMATION_SCHEMA.COLUMNS c ON c.TABLE_SCHEMA = t.TABLE_SCHEMA"
          + " AND c.TABLE_NAME = t.TABLE_NAME AND c.COLUMN_NAME = u.COLUMN_NAME"
          + " WHERE t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ?"
          + " ORDER BY t.CONSTRAINT_NAME, u.ORDINAL_POSITION";

  @Override
  public List<String> metadataQueries() {
    return List.of(QUERY);
  }
}
