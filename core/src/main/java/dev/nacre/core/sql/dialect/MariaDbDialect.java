package dev.nacre.core.sql.dialect;

import static dev.nacre.core.sql.lex.LexicalFeature.BACKSLASH_ESCAPES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOUBLE_QUOTED_STRINGS;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.mariadb.MariaDbCollations;
import dev.nacre.core.sql.dialect.mariadb.MariaDbParts;
import dev.nacre.core.sql.dialect.spi.DialectParts;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** MariaDB. */
final class MariaDbDialect extends Dialect {
  /** A longer cell is stored outside of its row, whose 65,535 bytes are shared by all columns. */
  private static final int LONGEST_IN_ROW = 4_096;

  /** The most bytes of a column that is part of a key. */
  private static final int LONGEST_KEY = 3_072;

  /** With ANSI_QUOTES, with NO_BACKSLASH_ESCAPES, and with both. */
  private static final List<OtherReading> OTHER_READINGS =
      List.of(
          new OtherReading("\"", LexicalRules.MARIADB.without(DOUBLE_QUOTED_STRINGS)),
          new OtherReading("\\", LexicalRules.MARIADB.without(BACKSLASH_ESCAPES)),
          new OtherReading(
              "\"\\",
              LexicalRules.MARIADB.without(DOUBLE_QUOTED_STRINGS).without(BACKSLASH_ESCAPES)));

  /** Which non-ASCII letters are equal depends on versions and settings. */
  private static final Pattern CLEAR_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  MariaDbDialect() {
    super("MARIADB", LexicalRules.MARIADB, Grammar.MARIADB);
  }

  @Override
  DialectParts newParts() {
    return MariaDbParts.all();
  }

  @Override
  public boolean havingSeesAliases() {
    return true;
  }

  @Override
  public boolean limitsByComma() {
    return true;
  }

  /** FOR UPDATE does not reach into queries: they read the snapshot of the transaction. */
  @Override
  public boolean locksQueriesAlike() {
    return false;
  }

  @Override
  public List<OtherReading> otherReadings() {
    return OTHER_READINGS;
  }

  @Override
  public boolean replacesMarkers() {
    return true;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public String nothing() {
    return "DO 0";
  }

  @Override
  public String stored(String unquoted) {
    return unquoted;
  }

  @Override
  public boolean readsSameInAllModes(String name) {
    return CLEAR_NAME.matcher(name).matches();
  }

  @Override
  public String modeDependenceReason() {
    return "a name holds something else than letters and digits of ASCII and underscores";
  }

  @Override
  public Optional<String> currentSchema() {
    return Optional.of("SELECT DATABASE()");
  }

  @Override
  public boolean looksInOneSchema() {
    return true;
  }

  @Override
  public String cellType(int bytes) {
    return (bytes <= LONGEST_IN_ROW ? "VARBINARY(" : "BLOB(") + bytes + ")";
  }

  @Override
  public Optional<String> largeCellType() {
    return Optional.of("LONGBLOB");
  }

  @Override
  public boolean hasBlobs() {
    return true;
  }

  @Override
  public boolean hasCollations() {
    return true;
  }

  @Override
  @Safeguard(value = "columns-10", stub = Stub.TRUE)
  public boolean comparesExactly(TypeName type, String collation) {
    return MariaDbCollations.comparesExactly(type, collation);
  }

  @Override
  public int longestKey() {
    return LONGEST_KEY;
  }

  @Override
  public boolean checksLast() {
    return true;
  }

  @Override
  public String checkingRows() {
    return ", ALGORITHM=COPY";
  }

  @Override
  public boolean hasPackages() {
    return true;
  }

  @Override
  public Set<String> coalesceNames() {
    return Set.of("COALESCE", "IFNULL");
  }

  @Override
  public boolean labelsByText() {
    return true;
  }

  @Override
  public boolean subqueriesSeeAliases() {
    return true;
  }

  @Override
  public boolean windowsSeeAliases() {
    return true;
  }

  @Override
  public boolean renamesColumnsOfTables() {
    return false;
  }

  @Override
  public boolean hasInsertIgnore() {
    return true;
  }

  @Override
  public boolean hasMerge() {
    return false;
  }

  @Override
  public boolean updatesJoins() {
    return true;
  }

  @Override
  public boolean hasReturning() {
    return true;
  }

  @Override
  public boolean mayHideSqlInText() {
    return true;
  }

  @Override
  public boolean readsPreviousResult() {
    return true;
  }

  @Override
  public boolean showsCharUnpadded() {
    return true;
  }

  @Override
  public boolean unifiesRowLists() {
    return true;
  }

  @Override
  public String askRoundsTimes() {
    return "SELECT @@sql_mode LIKE '%TIME_ROUND_FRACTIONAL%'";
  }

  @Override
  public boolean hasInlineKeys() {
    return true;
  }

  @Override
  public boolean altersInLists() {
    return true;
  }

  @Override
  public boolean addsInParentheses() {
    return true;
  }

  @Override
  public boolean textsBeginTransactions() {
    return true;
  }

  @Override
  public boolean hasInsertSet() {
    return true;
  }
}
