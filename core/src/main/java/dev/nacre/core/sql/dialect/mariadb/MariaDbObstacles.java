package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import java.util.List;

/** Queries for what prevents a conversion on MariaDB. */
final class MariaDbObstacles {
  private static final String IS = " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";

  private static final String FOREIGN_KEY =
      "SELECT 'a foreign key is about it; drop that, convert both columns, and add it again'"
          + " FROM information_schema.KEY_COLUMN_USAGE";

  static final List<String> OF_TABLE =
      List.of(
          "SELECT 'it is partitioned, or not kept by InnoDB' FROM information_schema.TABLES"
              + IS
              + " AND (TABLE_TYPE <> 'BASE TABLE' OR ENGINE <> 'InnoDB'"
              + " OR CREATE_OPTIONS LIKE '%partitioned%')",
          "SELECT 'it has a trigger' FROM information_schema.TRIGGERS"
              + " WHERE EVENT_OBJECT_SCHEMA = ? AND EVENT_OBJECT_TABLE = ?",
          // The server stores each table with its database in view definitions, both in backquotes.
          "SELECT 'a view may be about it' FROM information_schema.VIEWS"
              + " WHERE TABLE_SCHEMA COLLATE utf8mb3_bin NOT IN ('sys', 'mysql', 'performance_schema')"
              + " AND (VIEW_DEFINITION = ''"
              + " OR LOCATE(CONCAT('`', REPLACE(?, '`', '``'), '`.`', REPLACE(?, '`', '``'), '`'),"
              + " VIEW_DEFINITION) > 0)",
          "SELECT 'it has a generated or an invisible column, or one with ON UPDATE'"
              + " FROM information_schema.COLUMNS"
              + IS
              + " AND (EXTRA LIKE '%GENERATED%' OR EXTRA LIKE '%INVISIBLE%'"
              + " OR EXTRA LIKE '%on update%') AND NOT COLUMN_NAME REGEXP '"
              + HiddenColumns.NAME_PATTERN
              + "'",
          // The row numbers must be the same on the replica.
          "SELECT 'it has no primary key, and rows of a replica may be in another order' FROM DUAL"
              + " WHERE @@log_bin = 1 AND NOT EXISTS"
              + " (SELECT 1 FROM information_schema.STATISTICS"
              + IS
              + " AND INDEX_NAME = 'PRIMARY')",
          "SELECT 'a lock keeps no session out on the other nodes of a Galera cluster'"
              + " FROM information_schema.GLOBAL_VARIABLES WHERE ? IS NOT NULL AND ? IS NOT NULL"
              + " AND VARIABLE_NAME = 'WSREP_ON' AND VARIABLE_VALUE = 'ON'");

  static final List<String> OF_COLUMN =
      List.of(
          FOREIGN_KEY + IS + " AND COLUMN_NAME = ? AND REFERENCED_TABLE_NAME IS NOT NULL",
          FOREIGN_KEY
              + " WHERE REFERENCED_TABLE_SCHEMA = ? AND REFERENCED_TABLE_NAME = ?"
              + " AND REFERENCED_COLUMN_NAME = ?",
          "SELECT CASE WHEN EXTRA <> '' THEN 'it is generated, invisible or numbered'"
              + " WHEN COLUMN_COMMENT <> '' THEN 'it has a comment, which would be lost'"
              + " ELSE 'it has a default' END FROM information_schema.COLUMNS"
              + IS
              + " AND COLUMN_NAME = ? AND (EXTRA <> '' OR COLUMN_COMMENT <> ''"
              + " OR (COLUMN_DEFAULT IS NOT NULL AND COLUMN_DEFAULT <> 'NULL'))");

  /**
   * The name as a whole word, quoted or not, depending on the session; the character after it
   * distinguishes it from the prefix of hexadecimal bytes. A column check has the name of its
   * column, whatever its condition.
   */
  private static final String NAMED =
      "CONCAT(CHECK_CLAUSE, CASE LEVEL WHEN 'Column' THEN CONCAT(' ', CONSTRAINT_NAME) ELSE '' END)"
          + " REGEXP CONCAT('(^|[^A-Za-z0-9_$])', ?, '([^A-Za-z0-9_$'']|$)')";

  /** Checks that involve a column. */
  static final String CHECKS =
      "SELECT CONSTRAINT_NAME, CHECK_CLAUSE"
          + " FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = ?"
          + " AND TABLE_NAME = ? AND "
          + NAMED;

  private MariaDbObstacles() {}
}
