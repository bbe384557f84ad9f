package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * Names in a part of a statement that are those of no column in sight: misspelled, or hidden by
 * other names that a table's columns were given. The database would say so, too, but only after it
 * has heard, and perhaps logged, the value beside it, which was meant for an encrypted column.
 *
 * <p>What stands elsewhere than an operand may be a word of the database's own, of which there are
 * too many to know; and what is shown as it is, beside no value, is left to the database.
 */
final class Unresolved {
  /** What may stand at a sign or as an argument and is no column, however it is spelled. */
  private static final Set<String> NO_COLUMNS =
      Set.of(
          // connect, or begin and end something
          "ALL",
          "AND",
          "ANY",
          "ARRAY",
          "AS",
          "ASYMMETRIC",
          "BETWEEN",
          "BINARY",
          "BOTH",
          "BY",
          "CASE",
          "DISTINCT",
          "ELSE",
          "END",
          "ESCAPE",
          "EXISTS",
          "FETCH",
          "FIRST",
          "FOR",
          "FROM",
          "ILIKE",
          "IN",
          "INTERVAL",
          "IS",
          "LEADING",
          "LIKE",
          "LIMIT",
          "LOCAL",
          "LOCK",
          "NEXT",
          "NOT",
          "OFFSET",
          "ON",
          "OR",
          "PRECISION",
          "REGEXP",
          "RLIKE",
          "ROW",
          "SEPARATOR",
          "SOME",
          "SYMMETRIC",
          "THEN",
          "TO",
          "TOP",
          "TRAILING",
          "UNBOUNDED",
          "USING",
          "VARYING",
          "WHEN",
          "WHERE",
          "XOR",
          "ZONE",
          // are values
          "CURRENT",
          "CURRENT_CATALOG",
          "CURRENT_DATE",
          "CURRENT_PATH",
          "CURRENT_ROLE",
          "CURRENT_SCHEMA",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "CURRENT_USER",
          "DEFAULT",
          "FALSE",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "NULL",
          "ROWNUM",
          "SESSION_USER",
          "SYSDATE",
          "SYSTEM_USER",
          "SYSTIMESTAMP",
          "TRUE",
          "UNKNOWN",
          "USER",
          "UTC_DATE",
          "UTC_TIME",
          "UTC_TIMESTAMP",
          // are units
          "DAY",
          "DAY_HOUR",
          "DAY_MICROSECOND",
          "DAY_MINUTE",
          "DAY_SECOND",
          "HOUR",
          "HOUR_MICROSECOND",
          "HOUR_MINUTE",
          "HOUR_SECOND",
          "MICROSECOND",
          "MILLISECOND",
          "MINUTE",
          "MINUTE_MICROSECOND",
          "MINUTE_SECOND",
          "MONTH",
          "QUARTER",
          "SECOND",
          "SECOND_MICROSECOND",
          "WEEK",
          "YEAR",
          "YEAR_MONTH",
          // are types
          "BIGINT",
          "BOOLEAN",
          "CHAR",
          "DATE",
          "DATETIME",
          "DECIMAL",
          "DOUBLE",
          "FLOAT",
          "INT",
          "INTEGER",
          "REAL",
          "SIGNED",
          "SMALLINT",
          "TIME",
          "TIMESTAMP",
          "UNSIGNED",
          "UUID",
          "VARCHAR");

  /** What follows a column that is compared. */
  private static final Set<String> COMPARE =
      Set.of(
          "BETWEEN", "COLLATE", "ILIKE", "IN", "IS", "LIKE", "NOT", "REGEXP", "RLIKE", "SIMILAR",
          "SOUNDS");

  /** What stands before an operand, beside signs. */
  private static final Set<String> BEFORE =
      Set.of(
          "ALL",
          "AND",
          "BETWEEN",
          "BINARY",
          "BY",
          "CASE",
          "DISTINCT",
          "ELSE",
          "FROM",
          "ILIKE",
          "IN",
          "IS",
          "LIKE",
          "NOT",
          "OR",
          "REGEXP",
          "RLIKE",
          "THEN",
          "TO",
          "WHEN",
          "XOR");

  /** What stands behind one that ends there. */
  private static final Set<String> BEHIND =
      Set.of(
          "AND",
          "AS",
          "ASC",
          "DESC",
          "ELSE",
          "END",
          "ESCAPE",
          "FOR",
          "FROM",
          "NULLS",
          "OR",
          "ORDER",
          "SEPARATOR",
          "THEN",
          "USING",
          "WHEN",
          "XOR");

  /** Their first argument is a unit, a sequence or a window. */
  private static final Set<String> TAKE_OTHERS =
      Set.of(
          "EXTRACT",
          "DATEADD",
          "DATEDIFF",
          "DATE_TRUNC",
          "TIMESTAMPADD",
          "TIMESTAMPDIFF",
          "NEXTVAL",
          "LASTVAL",
          "SETVAL",
          "CURRVAL",
          "OVER");

  /** What a window's frame is counted in, and what is said of its bounds. */
  private static final Set<String> FRAMES = Set.of("ROWS", "RANGE", "GROUPS");

  private static final Set<String> BOUNDS = Set.of("PRECEDING", "FOLLOWING");

  /** Signs that are words, on MariaDB. */
  private static final Set<String> DIVIDE = Set.of("DIV", "MOD");

  /** The forms of {@code NORMALIZE(x, NFC)}. */
  private static final Set<String> FORMS = Set.of("NFC", "NFD", "NFKC", "NFKD");

  /** What something may be said to be. */
  private static final Set<String> KINDS = Set.of("DOCUMENT", "JSON", "NORMALIZED");

  /** Behind these stands the name of a collation or of a sequence. */
  private static final Set<String> BEFORE_OTHERS = Set.of("COLLATE", "FOR");

  private final Level level;
  private final Words words;
  private final Set<String> outputs;
  private final int from;
  private final int end;

  // Whether what it shows may be compared by a query around this one.
  private final boolean nested;

  /**
   * @param outputs what columns of the result may be called, where that counts
   * @param from where the part of the statement begins
   */
  Unresolved(Level level, Set<String> outputs, int from, int end) {
    this.level = level;
    this.words = level.words();
    this.nested = level.depth() > 0;
    this.outputs = outputs;
    this.from = from;
    this.end = end;
  }

  /** Whether this is a word of the language rather than a column. */
  static boolean isOfLanguage(Words words, int i) {
    return words.isOneOf(i, NO_COLUMNS);
  }

  /** Refuses the name here, which has no qualifier and is not that of a function. */
  void refuse(int i) {
    if ((isCompared(i) || isOperand(i)) && !isOther(i) && !outputs.contains(words.name(i))) {
      require(level, words.name(i));
    }
  }

  /** Refuses a bare name, folded, that is no column of anything in sight, and no row. */
  static void require(Level level, String name) {
    Scope scope = level.scope();
    if (scope.isNowhere(name)) {
      throw Refusals.unresolved();
    }
    if (!scope.knows(name)) {
      level.suppose(name);
    }
  }

  private boolean isCompared(int i) {
    return isSign(i - 1)
        || isSign(i + 1)
        || isWord(i + 1, COMPARE)
        || divides(i - 1)
        || divides(i + 1);
  }

  /** Whether a name is shown as it is, beside no value, and nothing around compares it. */
  boolean isShown(int i, int after) {
    return i == from && after == end && !nested;
  }

  private boolean isOperand(int i) {
    boolean begins =
        i == from
            || words.is(i - 1, TokenKind.OPEN_PAREN)
            || words.is(i - 1, TokenKind.COMMA)
            || isWord(i - 1, BEFORE);
    boolean ends =
        i + 1 == end
            || words.is(i + 1, TokenKind.CLOSE_PAREN)
            || words.is(i + 1, TokenKind.COMMA)
            || isWord(i + 1, BEHIND);
    return begins && ends && !isShown(i, i + 1);
  }

  private boolean isOther(int i) {
    return words.isOneOf(i, NO_COLUMNS)
        || words.isOneOf(i - 1, BEFORE_OTHERS)
        || divides(i)
        || isTypeOrVariable(i)
        || isArgument(i)
        || isKind(i)
        || isFrame(i)
        || isOfTwoWords(i);
  }

  private boolean isTypeOrVariable(int i) {
    return words.isSign(i - 1, "::")
        || words.is(i + 1, TokenKind.STRING)
        || (words.is(i + 1, TokenKind.BINARY) && words.name(i).startsWith("_"))
        || (words.isSign(i - 1, "@") && words.end(i - 1) == words.start(i));
  }

  /** The name of an argument, a unit, or the type that something is converted to. */
  private boolean isArgument(int i) {
    boolean named = words.isSign(i + 1, "=") && words.isSign(i + 2, ">");
    boolean begins = words.is(i - 1, TokenKind.OPEN_PAREN) || words.is(i - 1, TokenKind.COMMA);
    boolean unit = words.is(i - 1, TokenKind.OPEN_PAREN) && words.isOneOf(i - 2, TAKE_OTHERS);
    int open = words.is(i + 1, TokenKind.CLOSE_PAREN) ? words.partner(i + 1) : -1;
    boolean last = open > 0 && words.is(i - 1, TokenKind.COMMA);
    boolean converted = last && words.is(open - 1, "CONVERT");
    boolean form = last && words.is(open - 1, "NORMALIZE") && words.isOneOf(i, FORMS);
    return named || (begins && words.isSign(i + 1, ":=")) || unit || converted || form;
  }

  private boolean isKind(int i) {
    int is = words.is(i - 1, "NOT") ? i - 2 : i - 1;
    return words.is(is, "IS") && words.isOneOf(i, KINDS);
  }

  /** {@code ROWS BETWEEN UNBOUNDED PRECEDING AND …}, {@code RANGE BETWEEN 1 FOLLOWING AND …}. */
  private boolean isFrame(int i) {
    return words.isOneOf(i, FRAMES)
        && words.is(i + 1, "BETWEEN")
        && (words.isOneOf(i + 2, Set.of("CURRENT", "UNBOUNDED"))
            || words.isOneOf(i + 3, BOUNDS)
            || (words.is(i + 2, "INTERVAL") && words.find(i + 3, i + 6, BOUNDS) < i + 6));
  }

  /** The first of two words that are one operator, or the second of two that are one value. */
  private boolean isOfTwoWords(int i) {
    return (words.is(i, "SOUNDS") && words.is(i + 1, "LIKE"))
        || (words.is(i, "PREVIOUS") && words.is(i + 1, "VALUE"))
        || (words.is(i - 1, "CURRENT") && words.isOneOf(i, Set.of("ISOLATION", "SCHEMA", "SQLID")));
  }

  /** {@code a DIV b}: where something ends before it, which a column could not follow. */
  private boolean divides(int i) {
    if (i <= from || i + 1 >= end || !level.dialect().isMariaDb() || !words.isOneOf(i, DIVIDE)) {
      return false;
    }
    return switch (words.kind(i - 1)) {
      case WORD -> !words.isOneOf(i - 1, BEFORE);
      case QUOTED_NAME, NUMBER, STRING, BINARY, MARKER, CLOSE_PAREN -> true;
      default -> false;
    };
  }

  private boolean isSign(int i) {
    return i >= from && i < end && words.is(i, TokenKind.SYMBOL);
  }

  private boolean isWord(int i, Set<String> these) {
    return i >= from && i < end && words.isOneOf(i, these);
  }
}
