package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.reading.TableName;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.Set;

/**
 * Searches the definition of a table for columns that the policy wants encrypted, and refuses one
 * that takes such columns unencrypted from another table.
 */
record CreateTableCheck(SessionPolicy sessionPolicy, Dialect dialect) {
  /** Words between CREATE and TABLE. */
  private static final Set<String> KINDS =
      Set.of(
          "OR",
          "REPLACE",
          "GLOBAL",
          "LOCAL",
          "TEMP",
          "TEMPORARY",
          "UNLOGGED",
          "CACHED",
          "MEMORY",
          "FOREIGN",
          "LINKED");

  /** Kinds of tables that have the columns of another table. */
  private static final Set<String> OF_OTHERS = Set.of("FOREIGN", "LINKED");

  private static final Set<String> CONSTANTS =
      Set.of("NULL", "TRUE", "FALSE", "CURRENT_TIMESTAMP", "CURRENT_DATE", "LOCALTIMESTAMP");

  /** The index of TABLE behind CREATE or DECLARE; -1 when something else is created. */
  static int indexOfTable(StatementTokens words) {
    int i = 1;
    while (words.isOneOf(i, KINDS)) {
      i++;
    }
    return words.is(i, "TABLE") ? i : -1;
  }

  /**
   * Refuses a table that takes such columns from another one.
   *
   * @param table from {@link #indexOfTable}
   */
  void check(StatementTokens words, int table) {
    int start = indexOfName(words, table);
    if (!words.isName(start)) {
      return; // it must be parsed
    }
    TableName name = TableName.at(words, start);
    boolean copies =
        takesColumnsFromElsewhere(words, table, name.end()) && !isOfConstants(words, name.end());
    if (copies && sessionPolicy.mayEncryptIn(name)) {
      throw Refusals.policy(
          "makes a table out of another, and the policy may want its columns encrypted");
    }
  }

  /**
   * Whether a definition must be parsed completely, because it has a column that is to be
   * encrypted.
   *
   * @param table from {@link #indexOfTable}
   */
  boolean requiresParsing(StatementTokens words, int table) {
    int start = indexOfName(words, table);
    if (!words.isName(start)) {
      return true; // and so is refused, where the parser finds no name either
    }
    TableName name = TableName.at(words, start);
    for (int i = name.end(); i < words.size(); i++) {
      if (words.isName(i) && sessionPolicy.encrypts(name, words.name(i))) {
        return true;
      }
    }
    return false;
  }

  /** The index behind TABLE and IF NOT EXISTS. */
  private static int indexOfName(StatementTokens words, int table) {
    int name = table + 1;
    boolean ifAbsent =
        words.is(name, "IF") && words.is(name + 1, "NOT") && words.is(name + 2, "EXISTS");
    return ifAbsent ? name + 3 : name;
  }

  /** Whether a table gets columns or rows from elsewhere. */
  private static boolean takesColumnsFromElsewhere(StatementTokens words, int table, int after) {
    for (int i = 1; i < table; i++) {
      if (words.isOneOf(i, OF_OTHERS)) {
        return true;
      }
    }
    int depth = 0;
    for (int i = after; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        depth++;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        depth--;
      }
      boolean first =
          i == after
              || (depth == 1
                  && (words.is(i - 1, TokenKind.OPEN_PAREN) || words.is(i - 1, TokenKind.COMMA)));
      boolean outside =
          depth == 0
              && words.isOneOf(
                  i, Set.of("AS", "VALUES", "TABLE", "INHERITS", "OF", "CLONE", "FROM", "EXECUTE"));
      boolean query = words.is(i, "SELECT") || (words.is(i, "VALUES") && first);
      if (outside || query || (first && words.is(i, "LIKE"))) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@code (a INT, b CHAR) AS SELECT 1, 'x'}: all columns are named, and no value comes from a
   * table.
   */
  private boolean isOfConstants(StatementTokens words, int after) {
    boolean listed = words.is(after, TokenKind.OPEN_PAREN) && words.partner(after) > 0;
    int as = listed ? words.partner(after) + 1 : after;
    for (int i = after; i < as; i++) {
      if (words.isOneOf(i, Set.of("SELECT", "VALUES", "LIKE", "TABLE"))) {
        return false;
      }
    }
    if (!words.is(as, "AS") || !words.is(as + 1, "SELECT")) {
      return false;
    }
    int at = as + 1;
    do {
      at = endOfConstant(words, at + 1);
      boolean named = words.is(at, "AS") && words.isName(at + 1);
      if (at < 0 || !(named || (listed && dialect.namesColumnsInListAlone()))) {
        return false;
      }
      at = named ? at + 2 : at;
    } while (words.is(at, TokenKind.COMMA));
    return at == words.size();
  }

  private static int endOfConstant(StatementTokens words, int from) {
    int at = words.isSign(from, "-") || words.isSign(from, "+") ? from + 1 : from;
    boolean number = words.is(at, TokenKind.NUMBER);
    boolean other = at == from && (words.is(at, TokenKind.STRING) || words.isOneOf(at, CONSTANTS));
    return number || other ? at + 1 : -1;
  }
}
