package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.part.BypassQueries;
import java.util.Optional;

/** By which other names tables are reached on MariaDB. */
final class MariaDbBypasses implements BypassQueries {
  /**
   * Names of relations and routines through which tables are reached, and of databases that have a
   * catalog of their own, each with the routine or the trigger that does it, if one does, and the
   * database that it is in. Its parameters: a regular expression of what a body must not hold,
   * three times, and our database. A body that is hidden from this user may hold anything. What the
   * server itself brings reaches no other tables, but for routines. In two of its databases no
   * statement makes a table, and to open each of theirs for its engine took half the time. A
   * database whose name differs from one of the server's in its case alone is another one.
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
  public Optional<String> byPattern() {
    return Optional.of(QUERY);
  }
}
