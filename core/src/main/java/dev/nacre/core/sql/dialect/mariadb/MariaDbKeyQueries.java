package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.part.KeyQueries;
import java.util.List;

/** What MariaDB is asked about the keys of a table. */
final class MariaDbKeyQueries implements KeyQueries {
  /** A part of a text may be the same where the texts are not. */
  private static final String QUERY =
      "SELECT INDEX_NAME, CASE INDEX_NAME WHEN 'PRIMARY' THEN 'PRIMARY KEY' ELSE 'UNIQUE' END,"
          + " COLUMN_NAME, CASE WHEN NULLABLE = '' AND SUB_PART IS NULL THEN 'NO' ELSE 'YES' END"
          + " FROM information_schema.STATISTICS"
          + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND NON_UNIQUE = 0"
          + " ORDER BY INDEX_NAME, SEQ_IN_INDEX";

  @Override
  public boolean areReferredTo() {
    return false;
  }

  @Override
  public List<String> questions() {
    return List.of(QUERY);
  }
}
