package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.KeyQueries;
import java.util.List;

/** Queries about the keys of a table on MariaDB. */
final class MariaDbKeyQueries implements KeyQueries {
  /** Prefixes of different texts may be equal, so keys over prefixes do not count. */
  private static final String QUERY =
      "SELECT INDEX_NAME, CASE INDEX_NAME WHEN 'PRIMARY' THEN 'PRIMARY KEY' ELSE 'UNIQUE' END,"
          + " COLUMN_NAME, CASE WHEN NULLABLE = '' AND SUB_PART IS NULL THEN 'NO' ELSE 'YES' END"
          + " FROM information_schema.STATISTICS"
          + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND NON_UNIQUE = 0"
          + " ORDER BY INDEX_NAME, SEQ_IN_INDEX";

  @Override
  public boolean foreignKeysDefaultToPrimary() {
    return false;
  }

  @Override
  public List<String> metadataQueries() {
    return List.of(QUERY);
  }
}
