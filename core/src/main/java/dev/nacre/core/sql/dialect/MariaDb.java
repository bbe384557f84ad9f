package dev.nacre.core.sql.dialect;

import static dev.nacre.core.sql.lex.LexicalFeature.BACKSLASHES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOUBLE_QUOTED_STRINGS;

import dev.nacre.core.sql.dialect.Dialect.OtherReading;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What only MariaDB has. */
final class MariaDb {
  /** Beyond it a cell is kept outside of its row, of whose 65,535 bytes others have a share. */
  static final int LONGEST_IN_ROW = 4_096;

  /** Bytes of a column that is part of a key. */
  static final int LONGEST_KEY = 3_072;

  /** With ANSI_QUOTES, with NO_BACKSLASH_ESCAPES, and with both. */
  static final List<OtherReading> OTHER_READINGS =
      List.of(
          new OtherReading("\"", LexicalRules.MARIADB.without(DOUBLE_QUOTED_STRINGS)),
          new OtherReading("\\", LexicalRules.MARIADB.without(BACKSLASHES)),
          new OtherReading(
              "\"\\", LexicalRules.MARIADB.without(DOUBLE_QUOTED_STRINGS).without(BACKSLASHES)));

  /** REAL is a DOUBLE here, and FLOAT has the four bytes that REAL has elsewhere. */
  static final Map<String, TypeName> TYPES =
      Map.ofEntries(
          Map.entry("TEXT", TypeName.VARCHAR),
          Map.entry("BLOB", TypeName.VARBINARY),
          Map.entry("INT1", TypeName.TINYINT),
          Map.entry("INT2", TypeName.SMALLINT),
          Map.entry("INT4", TypeName.INTEGER),
          Map.entry("INT8", TypeName.BIGINT),
          Map.entry("INT3", TypeName.MEDIUMINT),
          Map.entry("MEDIUMINT", TypeName.MEDIUMINT),
          Map.entry("TINYINT UNSIGNED", TypeName.TINYINT_UNSIGNED),
          Map.entry("SMALLINT UNSIGNED", TypeName.SMALLINT_UNSIGNED),
          Map.entry("MEDIUMINT UNSIGNED", TypeName.MEDIUMINT_UNSIGNED),
          Map.entry("INT UNSIGNED", TypeName.INTEGER_UNSIGNED),
          Map.entry("INTEGER UNSIGNED", TypeName.INTEGER_UNSIGNED),
          Map.entry("BIGINT UNSIGNED", TypeName.BIGINT_UNSIGNED),
          Map.entry("FIXED", TypeName.NUMERIC),
          Map.entry("DECIMAL", TypeName.NUMERIC),
          Map.entry("DEC", TypeName.NUMERIC),
          Map.entry("FLOAT", TypeName.REAL),
          Map.entry("FLOAT4", TypeName.REAL),
          Map.entry("FLOAT8", TypeName.DOUBLE),
          Map.entry("REAL", TypeName.DOUBLE),
          Map.entry("BOOL", TypeName.BOOLEAN),
          Map.entry("DATETIME", TypeName.TIMESTAMP));

  /** Types of columns that values are cast to; most are not. */
  static final Set<String> CASTS =
      Set.of(
          "CHAR",
          "VARCHAR",
          "BINARY",
          "INTEGER",
          "INT",
          "DECIMAL",
          "DOUBLE",
          "DATE",
          "TIME",
          "DATETIME",
          "UUID");

  /** The short ones hold as much as the long ones here: their cells would not fit otherwise. */
  static final Map<String, TypeName> LARGE_TYPES =
      Map.of(
          "TINYTEXT", TypeName.TEXT,
          "TEXT", TypeName.TEXT,
          "MEDIUMTEXT", TypeName.TEXT,
          "LONGTEXT", TypeName.TEXT,
          "TINYBLOB", TypeName.BYTEA,
          "BLOB", TypeName.BYTEA,
          "MEDIUMBLOB", TypeName.BYTEA,
          "LONGBLOB", TypeName.BYTEA);

  /** What follows the columns of a table, beside a name or a number; none of it is about values. */
  static final Set<String> TABLE_OPTIONS =
      Set.of(
          "ENGINE",
          "DEFAULT",
          "CHARSET",
          "CHARACTER",
          "SET",
          "COLLATE",
          "AUTO_INCREMENT",
          "ROW_FORMAT",
          "COMMENT");

  /**
   * Modes in which other words, or other signs, mean something than those that we know; and the
   * limit that would cut off what we ask the server.
   */
  private static final Set<String> UNREADABLE_MODES =
      Set.of("ORACLE", "MSSQL", "HIGH_NOT_PRECEDENCE", "EMPTY_STRING_IS_NULL", "SQL_SELECT_LIMIT");

  /**
   * Names of relations and routines through which tables are reached, and of databases that have a
   * catalog of their own, each with the routine or the trigger that does it, if one does, and the
   * database that it is in. Its parameters: a regular expression of what a body must not hold,
   * three times, and our database. A body that is hidden from this user may hold anything. What the
   * server itself brings reaches no other tables, but for routines. In two of its databases no
   * statement makes a table, and to open each of theirs for its engine took half the time. A
   * database whose name differs from one of the server's in its case alone is another one.
   */
  static final String DETOURS =
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

  static final String KIND =
      "SELECT TABLE_TYPE, ENGINE FROM information_schema.TABLES"
          + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";

  private MariaDb() {}

  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** A query for nothing, that waits for nobody who changes the table for long. */
  static String asking(String what, String from) {
    return "SET STATEMENT lock_wait_timeout = 3 FOR SELECT " + what + " FROM " + from + " LIMIT 0";
  }

  /** Why nothing can be sent in a session with these settings, or nothing. */
  static @Nullable String unreadable(String modes, String characters) {
    for (String mode : modes.split(",", -1)) {
      if (UNREADABLE_MODES.contains(mode.strip().toUpperCase(Locale.ENGLISH))) {
        return "The session has the SQL mode "
            + mode.strip()
            + ", in which Nacre does not read SQL";
      }
    }
    if (!characters.toLowerCase(Locale.ENGLISH).startsWith("utf8")) {
      return "The session reads SQL in other characters than UTF-8";
    }
    return null;
  }

  /**
   * Whether values of a type under a collation are equal only when they are the same, but for what
   * the type itself does not keep.
   */
  static boolean comparesExactly(TypeName type, String collation) {
    String name = collation.toLowerCase(Locale.ENGLISH);
    boolean characters = name.startsWith("utf8");
    return switch (type) {
      case CHAR -> characters && name.endsWith("_bin");
      case VARCHAR -> characters && name.endsWith("_nopad_bin");
      default -> true;
    };
  }
}
