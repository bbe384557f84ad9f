package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.BypassQueries;
import java.util.Optional;

/** Finds other names through which tables can be reached on MariaDB. */
final class MariaDbBypasses implements BypassQueries {
  /**
   * Relations and routines through which tables can be reached, and databases with their own
   * catalog. Each row has the routine or trigger, if any, and its database. The parameters are a
   * regular expression for forbidden bodies, three times, and the current database. A body that is
   * hidden from this user may contain anything. System objects reach no other tables, except for
   * routines. In two system databases no statement can create a table, and opening each of their
   * tables for its engine took half of the time. A database whose name differs from a system
   * database only in case is another one.
   */
  private static final String QUERY =
      """
      SELECT 'relation', TABLE_NAME, NULL, TABLE_SCHEMA FROM information_schema.VIEWS
        WHERE TABLE_SCHEMA COLLATE utf8mb3_bin
            NOT IN ('sys', 'mysql', 'information_schema', 'performance_schema')
          AND (VIEW_DEFINITION = '' OR (VIEW_DEFINITION REGEXP ?) IS NOT FALSE)
      UNION SELECT 'relation', EVENT_OBJECT_TABLE, TRIGGER_NAME, EVENT_OBJECT_SCHEMA
        FROM information_schema.TRIGGERS
        WHERE TRIGGER_SCHEMA COLLATE utf8mb3_bin NOT IN ('sys', 'mysql')
          AND (ACTION_STATEMENT REGEXP ?) IS NOT FALSE
      UNION SELECT 'routine', ROUTINE_NAME, ROUTINE_NAME, ROUTINE_SCHEMA
        FROM information_schema.ROUTINES
        WHERE (ROUTINE_DEFINITION REGEXP ?) IS NOT FALSE
      UNION SELECT 'relation', TABLE_NAME, NULL, TABLE_SCHEMA FROM information_schema.TABLES
        WHERE TABLE_SCHEMA COLLATE utf8mb3_bin NOT IN ('information_schema', 'performance_schema')
          AND ENGINE IN ('MRG_MyISAM', 'FEDERATED', 'SPIDER', 'CONNECT', 'OQGRAPH')
      UNION SELECT 'database', TABLE_SCHEMA, NULL, NULL FROM information_schema.TABLES
        WHERE TABLE_NAME = 'nacre_catalog' AND TABLE_SCHEMA COLLATE utf8mb3_bin <> ?
      """;

  @Override
  public Optional<String> objectsByPattern() {
    return Optional.of(QUERY);
  }
}
