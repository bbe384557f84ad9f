package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.parse.LexicalFeature;
import dev.nacre.core.sql.parse.LexicalRules;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A database, as far as the SQL we write for it goes. Nobody outside this room asks which one it
 * is.
 */
public enum Dialect {
  H2,
  POSTGRESQL,
  MARIADB,
  DERBY;

  /**
   * Another way in which a database reads the same text in one of its modes, which we cannot see.
   *
   * @param signs of which one is there where the two are not the same
   */
  public record OtherReading(String signs, LexicalRules rules) {}

  public LexicalRules rules() {
    return switch (this) {
      case H2 -> LexicalRules.H2;
      case POSTGRESQL -> LexicalRules.POSTGRESQL;
      case MARIADB -> LexicalRules.MARIADB;
      case DERBY -> LexicalRules.DERBY;
    };
  }

  public List<OtherReading> otherReadings() {
    return switch (this) {
      case H2 ->
          List.of(new OtherReading("[", LexicalRules.H2.with(LexicalFeature.SQUARE_BRACKETS)));
      // With standard_conforming_strings off, which a role, a function or an option can set.
      case POSTGRESQL ->
          List.of(new OtherReading("\\", LexicalRules.POSTGRESQL.with(LexicalFeature.BACKSLASHES)));
      case MARIADB -> MariaDb.OTHER_READINGS;
      case DERBY -> List.of();
    };
  }

  /** Names of types. */
  public TypeNames types() {
    return new TypeNames(this);
  }

  /** What the database tells of its tables. */
  public TableLists lists() {
    return new TableLists(this);
  }

  /** Bytes of a cell beyond its plaintext, of the longer of the two kinds of cells. */
  private static final int CELL_OVERHEAD = 32;

  /** The longest cell of a value of a type. */
  public static int cellBytes(ColumnType type) {
    return type.maxBytes() + CELL_OVERHEAD;
  }

  /** The type of a column of cells. */
  public String cellType(int bytes) {
    return switch (this) {
      case H2 -> "VARBINARY(" + bytes + ")";
      case MARIADB ->
          bytes <= MariaDb.LONGEST_IN_ROW ? "VARBINARY(" + bytes + ")" : "BLOB(" + bytes + ")";
      case POSTGRESQL -> "BYTEA";
      case DERBY -> "VARCHAR(" + bytes + ") FOR BIT DATA";
    };
  }

  /** The type of a column of cells of any length, where one can have a check. */
  public Optional<String> largeCellType() {
    return switch (this) {
      case H2 -> Optional.of("BLOB");
      case MARIADB -> Optional.of("LONGBLOB");
      case POSTGRESQL -> Optional.of("BYTEA");
      case DERBY -> Optional.empty();
    };
  }

  /** Whether a large cell is read as a BLOB; elsewhere its row is in memory with it. */
  public boolean hasBlobs() {
    return this == H2 || this == MARIADB;
  }

  /** These bytes in SQL text. */
  public String literal(byte[] bytes) {
    String hex = HexFormat.of().formatHex(bytes);
    // The E makes the backslashes the same in each mode of PostgreSQL.
    return this == POSTGRESQL ? "E'\\\\x" + hex + "'::bytea" : "X'" + hex + "'";
  }

  /** This text in SQL text. */
  public String literal(String text) {
    String doubled = "'" + text.replace("'", "''") + "'";
    return this == POSTGRESQL && text.indexOf('\\') >= 0
        ? "E" + doubled.replace("\\", "\\\\")
        : doubled;
  }

  /** What is sent to convert the rows of a table, or nothing where that is not built. */
  public Optional<ConversionSql> conversion() {
    return switch (this) {
      case H2 -> Optional.of(new H2Conversion());
      case POSTGRESQL -> Optional.of(new PostgresConversion());
      case MARIADB -> Optional.of(new MariaDbConversion());
      case DERBY -> Optional.empty();
    };
  }

  /** A constraint that lets nothing but cells of version 1 into a column, and NULL. */
  public String guard(String column) {
    return guard(column, new byte[] {(byte) 0xab, 1}, new byte[] {(byte) 0xab, 2});
  }

  /** The same for cells from a first one to those before a last one. */
  public String guard(String column, byte[] first, byte[] end) {
    return "CHECK ("
        + (column + " >= " + literal(first))
        + (" AND " + column + " < " + literal(end) + ")");
  }

  /** A name without quotes, as the database stores it. */
  public String stored(String unquoted) {
    return switch (this) {
      case H2, DERBY -> unquoted.toUpperCase(Locale.ENGLISH);
      case POSTGRESQL -> asciiLowerCase(unquoted);
      case MARIADB -> unquoted;
    };
  }

  /** What a database leaves as it is when it folds names: letters beyond ASCII. */
  private static String asciiLowerCase(String name) {
    StringBuilder lower = new StringBuilder(name);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      lower.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
    }
    return lower.toString();
  }

  /**
   * Bytes of a name in UTF-8 beyond which the database cuts it off in silence, so that two names
   * become one.
   */
  public int longestName() {
    return this == POSTGRESQL ? 63 : Integer.MAX_VALUE;
  }

  /** Whether it does so with a name. */
  public boolean cutsOff(String name) {
    int longest = longestName();
    // A character is three bytes at most, or four for two chars.
    return name.length() > longest / 3 && name.getBytes(StandardCharsets.UTF_8).length > longest;
  }

  /** Whether SELECT … INTO makes a table. */
  public boolean selectsIntoTables() {
    return this == POSTGRESQL;
  }

  /** Whether a name is read as one name, and as no other, in every mode, which we cannot see. */
  public boolean readsEverywhere(String name) {
    return switch (this) {
      case H2 -> name.indexOf('#') < 0;
      // Which letters beyond ASCII are the same depends on versions and settings.
      case MARIADB -> name.matches("[A-Za-z_][A-Za-z0-9_]*");
      // A comment may bring the sign that ends a line into the name behind it.
      case DERBY -> !name.endsWith(" ") && name.chars().noneMatch(sign -> sign < ' ');
      case POSTGRESQL -> true;
    };
  }

  /** Whether two names mean one table that differ in spaces at their ends. */
  public boolean overlooksSpaces() {
    return this == DERBY;
  }

  /** What is wrong with a name that is not read everywhere. */
  public String unclearName() {
    return switch (this) {
      case MARIADB ->
          "a name holds something else than letters and digits of ASCII and underscores";
      case DERBY -> "a name ends with a space, or holds the end of a line";
      case H2, POSTGRESQL ->
          "a name holds #, which is part of a name in some modes of the database only";
    };
  }

  /** Whether a column may name characters and a collation, before ENCRYPT. */
  public boolean hasCollations() {
    return this == MARIADB;
  }

  /** Whether columns are compared in another way than exactly unless they say so. */
  public boolean comparesExactly(TypeName type, String collation) {
    return this != MARIADB || MariaDb.comparesExactly(type, collation);
  }

  /** Bytes that a column of cells can hold at most. */
  public int longestCell() {
    return this == DERBY ? Derby.LONGEST_CELL : Integer.MAX_VALUE;
  }

  /** Bytes of a cell beyond which its column cannot be a key. */
  public int longestKey() {
    return this == MARIADB ? MariaDb.LONGEST_KEY : Integer.MAX_VALUE;
  }

  /** Whether a check of a column comes after all that is said of it, but for what it refers to. */
  public boolean checksLast() {
    return this == MARIADB;
  }

  /**
   * What follows the definition of a column that is added and must not be NULL, so that its check
   * is applied to the rows that are there: empty bytes would be put into them.
   */
  public String checkingRows() {
    return this == MARIADB ? ", ALGORITHM=COPY" : "";
  }

  /** Whether a table may have keys that are no constraints among its columns. */
  public boolean hasInlineKeys() {
    return this == MARIADB;
  }

  /** Words that may follow the columns of a table, with names and numbers among them. */
  public Set<String> tableOptions() {
    return this == MARIADB ? MariaDb.TABLE_OPTIONS : Set.of();
  }

  /** Whether a query within another may use the names of columns that the other shows. */
  public boolean seesOutputsWithin() {
    return this == MARIADB;
  }

  /** Whether there are INSERT IGNORE, INSERT … SET, ON DUPLICATE KEY UPDATE and REPLACE. */
  public boolean hasInsertIgnore() {
    return this == MARIADB;
  }

  /** Whether there is MERGE … USING, with WHEN MATCHED and WHEN NOT MATCHED. */
  public boolean hasMerge() {
    return this != MARIADB;
  }

  /** Whether there is MERGE INTO … KEY (…) VALUES. */
  public boolean hasMergeByKey() {
    return this == H2;
  }

  /**
   * Whether this is the database's own table of one row.
   *
   * @param schema folded; empty when there is none
   * @param name folded
   */
  public boolean isOneRow(String schema, String name) {
    return switch (this) {
      case H2 -> schema.isEmpty() && name.equals("DUAL");
      case DERBY -> schema.equals("SYSIBM") && name.equals("SYSDUMMY1");
      case POSTGRESQL, MARIADB -> false;
    };
  }

  /** Whether there is FROM FINAL TABLE (INSERT …). */
  public boolean showsWhatIsWritten() {
    return this == H2;
  }

  /** Whether there are UPDATE … FROM and DELETE … USING. */
  public boolean changesByOthers() {
    return this == POSTGRESQL;
  }

  /** Whether the tables of UPDATE and DELETE may be a join. */
  public boolean changesJoins() {
    return this == MARIADB;
  }

  /** Whether {@code FROM a b (c, d)} gives the columns of a table other names. */
  public boolean renamesColumnsOfTables() {
    return this != MARIADB;
  }

  /** Whether texts are read as only MariaDB reads them. */
  public boolean isMariaDb() {
    return this == MARIADB;
  }

  /** Whether the database shows a CHAR without the spaces at its end. */
  public boolean showsCharUnpadded() {
    return this == MARIADB;
  }

  /** How values are shown. */
  public Manner manner() {
    return switch (this) {
      case H2 -> Manner.H2;
      case DERBY -> Manner.DERBY;
      case POSTGRESQL -> Manner.POSTGRESQL;
      case MARIADB -> Manner.MARIADB;
    };
  }

  /** Whether RETURNING is a word of the language, and not a name. */
  public boolean hasReturning() {
    return this == POSTGRESQL || this == MARIADB;
  }

  /**
   * Whether a table and the catalog that tells of it are changed in one transaction: the
   * application's, if it has one.
   */
  public boolean rollsDefinitionsBack() {
    return this == POSTGRESQL;
  }

  /**
   * Whether a definition would leave its transaction open, and is committed by us: until then all
   * others would wait for the catalog.
   */
  public boolean definitionsStayOpen() {
    return this == DERBY;
  }

  /** Whether tables and columns that have a check can get another name. */
  public boolean renamesWhatIsChecked() {
    return this != DERBY;
  }

  /** Whether ALTER TABLE takes several actions, which are carried out as one or not at all. */
  public boolean altersInLists() {
    return this == POSTGRESQL || this == MARIADB;
  }

  /** Whether ALTER TABLE … ADD takes several columns in parentheses. */
  public boolean addsInParentheses() {
    return this == H2 || this == MARIADB;
  }

  /** Whether RENAME COLUMN is a statement of its own. */
  public boolean hasRenameStatements() {
    return this == DERBY;
  }

  /** Whether the database is made by its first connection, and its catalog by the first table. */
  public boolean beginsByItself() {
    return this == H2 || this == DERBY;
  }

  /** Whether processes that know nothing of each other have the same database open. */
  public boolean isShared() {
    return this == POSTGRESQL || this == MARIADB;
  }

  /**
   * A query for the names by which tables are reached: rows of a kind (relation or routine) and a
   * name. Its parameters are two arrays: names of tables, and regular expressions for what a body
   * of a routine must not hold, both in upper case. Nothing where this is not built.
   */
  public Optional<String> detours() {
    return this == POSTGRESQL ? Optional.of(PostgresDetours.QUERY) : Optional.empty();
  }

  /**
   * The same with other parameters: one regular expression three times, for what a body must not
   * hold, and the schema of the catalog. Some rows are of databases that have catalogs of their
   * own.
   */
  public Optional<String> detoursByPattern() {
    return this == MARIADB ? Optional.of(MariaDb.DETOURS) : Optional.empty();
  }

  /**
   * Queries for everything by which tables may be reached, each with a kind (relation or routine),
   * a name and what it is made of, in which names are looked for here. Nothing comes of it that is
   * certain to reach none.
   */
  public List<String> detourBodies() {
    return switch (this) {
      case DERBY -> Derby.DETOUR_BODIES;
      case H2 -> H2Detours.BODIES;
      case POSTGRESQL, MARIADB -> List.of();
    };
  }

  /** Routines of the database's own that write values, or run SQL, which nobody here sees. */
  public Set<String> unseenRoutines() {
    return this == DERBY ? Derby.UNSEEN_ROUTINES : Set.of();
  }

  /** Routines that the driver calls where the JDBC escape of a function names others. */
  public Set<String> calledByEscapes() {
    return this == POSTGRESQL
        ? Set.of(
            "CEIL",
            "CHR",
            "CURRENT_DATABASE",
            "LENGTH",
            "LN",
            "LOG",
            "LOWER",
            "POW",
            "REPEAT",
            "SUBSTR",
            "TO_CHAR",
            "TRUNC",
            "UPPER")
        : Set.of();
  }

  /** Routines of the database's own that may be told the name of an encrypted table. */
  public Set<String> harmlessRoutines() {
    return this == DERBY ? Derby.HARMLESS_ROUTINES : Set.of();
  }

  /** Whether {@code NEW a.b.Class(…)} stands for rows, which a class makes. */
  public boolean hasRowsOfClasses() {
    return this == DERBY;
  }

  /** Whether a comment that begins with {@code DERBY-PROPERTIES} has a meaning. */
  public boolean hasHintComments() {
    return this == DERBY;
  }

  /** Whether a name without a schema is looked for in the current one and nowhere else. */
  public boolean looksInOneSchema() {
    return this == MARIADB;
  }

  /** A query for the schema that names without one are in, where that is asked for. */
  public Optional<String> currentSchema() {
    return this == MARIADB ? Optional.of("SELECT DATABASE()") : Optional.empty();
  }

  /**
   * The schema in which the catalog is kept, as the database stores it; nothing where it is the
   * current one of a new connection.
   */
  public Optional<String> catalogSchema() {
    return switch (this) {
      case MARIADB -> Optional.empty();
      case DERBY -> Optional.of(Derby.SCHEMA);
      case H2, POSTGRESQL -> Optional.of(stored("PUBLIC"));
    };
  }

  /** A table of ours with its schema, in SQL text. */
  public String path(String schema, String table) {
    return this == MARIADB ? MariaDb.quoted(schema) + "." + table : schema + "." + table;
  }

  /** The name of the catalog's table, as the database stores it. */
  public String catalogTable() {
    return this == MARIADB ? "nacre_catalog" : stored("NACRE_CATALOG");
  }

  /**
   * A query for what kind of table the catalog's is and how it is kept, where not every table lasts
   * or is changed as a whole. Its parameters are the schema and the name.
   */
  public Optional<String> catalogKind() {
    return this == MARIADB ? Optional.of(MariaDb.KIND) : Optional.empty();
  }

  /** A query whose second column is the definition of what a session sees under a name. */
  public String definition(String table) {
    return "SHOW CREATE TABLE " + table;
  }

  /** Whether a table of this kind outlives the session, and changes as a whole or not at all. */
  public boolean lasts(String kind, String engine) {
    return kind.equalsIgnoreCase("BASE TABLE") && engine.equalsIgnoreCase("InnoDB");
  }

  /**
   * A query for the version of the catalog, and where a session can be such that it cannot be read,
   * for two settings of it. Where transactions see a snapshot by default it sees what is committed;
   * where they may be told to, its second column says how they are isolated.
   */
  public String catalogVersion(String table) {
    return switch (this) {
      case MARIADB ->
          "SELECT VERSION, CONCAT(@@sql_mode, IF(@@sql_select_limit < 18446744073709551615,"
              + " ',SQL_SELECT_LIMIT', ',')), @@character_set_client FROM "
              + table
              + " WHERE PART = 0 LOCK IN SHARE MODE";
      case POSTGRESQL ->
          "SELECT VERSION, pg_catalog.current_setting('transaction_isolation') FROM "
              + table
              + " WHERE PART = 0";
      case H2, DERBY -> "SELECT VERSION FROM " + table + " WHERE PART = 0" + committed();
    };
  }

  /** Whether a query in a transaction of this isolation sees what others have committed by now. */
  public boolean seesWhatIsCommitted(String isolation) {
    return isolation.startsWith("read ");
  }

  /**
   * A change of the catalog that does not wait for long: where it is read with a lock, all others
   * would wait behind it.
   */
  public String impatiently(String change) {
    return this == MARIADB ? "SET STATEMENT innodb_lock_wait_timeout = 3 FOR " + change : change;
  }

  /**
   * A query that locks the catalog for a change, or fails at once where somebody else has; nothing
   * where a change waits a moment only.
   */
  public Optional<String> locksCatalog(String table) {
    return isShared()
        ? Optional.of("SELECT VERSION FROM " + table + " WHERE PART = 0 FOR UPDATE NOWAIT")
        : Optional.empty();
  }

  /**
   * A query for whether the user is an administrator; nothing where who may change the catalog is
   * one.
   */
  public Optional<String> administrator() {
    // The list of users, in which others than administrators find nobody but themselves.
    return this == H2
        ? Optional.of(
            "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER")
        : Optional.empty();
  }

  /**
   * A query for whether the user owns the database, where its first table brings the catalog and
   * nobody can be asked for a right on that before; nothing elsewhere.
   */
  public Optional<String> owner() {
    return this == DERBY ? Optional.of(Derby.OWNER) : Optional.empty();
  }

  /** Whether an answer to a change of the catalog, by its SQLState, says that the user may not. */
  public boolean saysNoRight(String state) {
    return state.startsWith("42") || (this == DERBY && Derby.READS_ONLY.equals(state));
  }

  /** A query for the parts of the catalog. */
  public String catalogParts(String table) {
    return "SELECT PART, BODY FROM "
        + table
        + " ORDER BY PART"
        + (this == MARIADB ? " LOCK IN SHARE MODE" : committed());
  }

  /** What makes a query see what is committed, and hold no lock, where its session may not. */
  private String committed() {
    return this == DERBY ? Derby.COMMITTED : "";
  }

  /** Why nothing can be sent in a session with these settings, or nothing. */
  public Optional<String> unreadable(String modes, String characters) {
    return this == MARIADB
        ? Optional.ofNullable(MariaDb.unreadable(modes, characters))
        : Optional.empty();
  }

  /**
   * What makes the table of the catalog. Every user needs to know what is encrypted; without rights
   * a table looks as if it were gone.
   *
   * @param table with its schema
   * @param piece the longest part of the catalog in one row, in bytes
   */
  public List<String> catalogDefinition(String table, int piece) {
    String body = this == POSTGRESQL ? "BYTEA" : cellType(piece);
    String create =
        "CREATE TABLE "
            + table
            + " (PART INTEGER NOT NULL PRIMARY KEY, VERSION BIGINT NOT NULL, BODY "
            + body
            + " NOT NULL)";
    // On MariaDB rights are most often those of a whole database, and PUBLIC came late.
    return this == MARIADB
        ? List.of(create + " ENGINE=InnoDB")
        : List.of(create, "GRANT SELECT ON " + table + " TO PUBLIC");
  }

  /** What the database says in SQLState to a GRANT that it needs not, since there are no rights. */
  public boolean isNeedless(String state) {
    return this == DERBY && Derby.NO_RIGHTS.equals(state);
  }

  /** What a query of constants has in the place of a table. */
  public String fromNothing() {
    return switch (this) {
      case MARIADB -> " FROM DUAL";
      case DERBY -> " FROM SYSIBM.SYSDUMMY1";
      case H2, POSTGRESQL -> "";
    };
  }

  /** The type of texts in a query of constants. */
  public String textType() {
    return this == DERBY ? "VARCHAR(32672)" : "VARCHAR";
  }

  /** The type of points in time in a query of constants, and whether they have a zone. */
  public String timeType() {
    return hasZones() ? "TIMESTAMP(6) WITH TIME ZONE" : "TIMESTAMP";
  }

  public boolean hasZones() {
    return this == H2 || this == POSTGRESQL;
  }

  /**
   * A statement that touches neither data nor the transaction, with an update count of 0: for what
   * was carried out by us.
   */
  public String nothing() {
    return switch (this) {
      case POSTGRESQL -> "SET nacre.done TO ''";
      case MARIADB -> "DO 0";
      case H2 -> "SET @NACRE NULL";
      case DERBY -> "CALL SYSCS_UTIL.SYSCS_SET_STATISTICS_TIMING(0)";
    };
  }
}
