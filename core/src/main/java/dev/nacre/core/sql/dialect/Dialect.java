package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalFeature;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.PostgresDriver;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.parse.Grammar;
import dev.nacre.core.value.ColumnType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A database, as far as the SQL we write for it goes. Nobody outside this room asks which one it
 * is. Here is what it understands; what is sent for cells, for the catalog and for bypasses has a
 * file each.
 */
public enum Dialect implements CellSql, CatalogSql, BypassSql {
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

  /** How it reads words. */
  public Grammar grammar() {
    return switch (this) {
      case H2 -> Grammar.H2;
      case POSTGRESQL -> Grammar.POSTGRESQL;
      case MARIADB -> Grammar.MARIADB;
      case DERBY -> Grammar.DERBY;
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

  /** All texts that the driver may send in place of this one. */
  public Set<String> sent(String sql) {
    return this == POSTGRESQL ? PostgresDriver.sent(sql) : Set.of();
  }

  /** Whether the driver puts something in place of a marker, at which other letters may stand. */
  public boolean replacesMarkers() {
    return this == POSTGRESQL || this == MARIADB;
  }

  /**
   * The text of a statement in which strings are written so that each mode of the session reads
   * them as the usual one does; the text itself where there is no such form.
   *
   * @param sql as it is read in the usual mode
   */
  public String ofOneReading(LexedSql sql) {
    if (this != POSTGRESQL) {
      return sql.source();
    }
    StringBuilder text = new StringBuilder();
    for (int token = 0; token < sql.size(); token++) {
      String one = sql.text(token);
      boolean escapes = sql.kind(token) == TokenKind.STRING && one.startsWith("'");
      text.append(escapes && one.indexOf('\\') >= 0 ? " E" + one.replace("\\", "\\\\") : one);
    }
    return text.toString();
  }

  /** Names of types. */
  public TypeNames types() {
    return new TypeNames(this);
  }

  /** What the database tells of its tables. */
  /** Whether a table that is made of a query has the columns of its list, and no others. */
  public boolean namesColumnsInListAlone() {
    return this == H2;
  }

  public KeyLists keys() {
    return new KeyLists(this);
  }

  public TableLists lists() {
    return new TableLists(this);
  }

  /** Bytes of a cell beyond its plaintext, of the longer of the two kinds of cells. */
  private static final int CELL_OVERHEAD = 32;

  /** The longest cell of a value of a type. */
  public static int cellBytes(ColumnType type) {
    return type.maxBytes() + CELL_OVERHEAD;
  }

  /** What is sent to convert the rows of a table. */
  public ConversionSql conversion() {
    return switch (this) {
      case H2 -> new H2Conversion();
      case POSTGRESQL -> new PostgresConversion();
      case MARIADB -> new MariaDbConversion();
      case DERBY -> new DerbyConversion();
    };
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

  /** Whether a table may have keys that are no constraints among its columns. */
  public boolean hasInlineKeys() {
    return this == MARIADB;
  }

  /** Words that may follow the columns of a table, with names and numbers among them. */
  public Set<String> tableOptions() {
    return this == MARIADB ? MariaDb.TABLE_OPTIONS : Set.of();
  }

  /** Whether a table is read in the place of a query that WITH gives its name. */
  public boolean readsTablesForNamedQueries() {
    return this == H2;
  }

  /** Whether what a query shows without a name is called as its text is. */
  public boolean labelsByText() {
    return this == MARIADB;
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

  /** What it makes of values that are put into columns and compared with them. */
  public Coercions coercions() {
    return Coercions.of(this);
  }

  /** Asks whether the session rounds digits of a second; empty where none does. */
  public String askRoundsTimes() {
    return this == MARIADB ? "SELECT @@sql_mode LIKE '%TIME_ROUND_FRACTIONAL%'" : "";
  }

  /** Whether the values of a column in several rows of VALUES are made of one type first. */
  public boolean unifiesRows() {
    return this == DERBY;
  }

  /** Whether the values of a list are made of one type before something is compared with them. */
  public boolean unifiesLists() {
    return this == POSTGRESQL;
  }

  /** The same for those that stand in one place of each row of a list. */
  public boolean unifiesRowLists() {
    return this == MARIADB || this == H2;
  }

  /** Whether values that no column gives a type are made of that of others, or of text. */
  public boolean unifiesOffers() {
    return this == POSTGRESQL || this == H2;
  }

  /**
   * Whether literals that a CHAR is compared with are made of one type without padding; what is
   * compared with {@code OR} is a list, too.
   */
  public boolean comparesListsUnpadded() {
    return this == H2;
  }

  /** Whether a clock's time that daylight saving leaves out becomes the one after it. */
  public boolean movesMissingHours() {
    return this == DERBY;
  }

  /** Whether spaces at the end of a value do not count in any comparison. */
  public boolean comparesWithoutSpaces() {
    return this == DERBY;
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

  /** Whether processes that know nothing of each other have the same database open. */
  public boolean isShared() {
    return this == POSTGRESQL || this == MARIADB;
  }

  /** Whether the driver forgets the parameters of a row that is put into a batch. */
  public boolean forgetsWhatIsBatched() {
    return this == DERBY;
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
