package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.StatementTokens;
import java.util.Set;

/**
 * Determines whether a name is a table, judging only by the words before it: for statements that
 * are not parsed. In doubt it is a table.
 */
record TablePlaces(StatementTokens words) {
  private static final Set<String> BEFORE_TABLES =
      Set.of(
          "FROM",
          "JOIN",
          "STRAIGHT_JOIN",
          "OJ",
          "INTO",
          "UPDATE",
          "USING",
          "ONLY",
          "LATERAL",
          "TABLE",
          "INSERT",
          "REPLACE",
          "MERGE",
          "DELETE",
          "HANDLER",
          "IGNORE",
          "QUICK",
          "DELAYED",
          "LOW_PRIORITY",
          "HIGH_PRIORITY");

  /** The same before a parenthesis, where other words are functions. */
  private static final Set<String> BEFORE_PARENTHESES =
      Set.of(
          "FROM",
          "JOIN",
          "STRAIGHT_JOIN",
          "OJ",
          "UPDATE",
          "USING",
          "ONLY",
          "LOW_PRIORITY",
          "IGNORE");

  /** Words that are reserved in all databases, so they are no unquoted table names. */
  private static final Set<String> RESERVED = Set.of("INTO", "FROM", "SELECT", "TABLE", "SET");

  /** Words before a list of tables. */
  private static final Set<String> LISTS_OF_TABLES =
      Set.of("FROM", "JOIN", "STRAIGHT_JOIN", "OJ", "USING", "UPDATE", "DELETE");

  /** Words before a list of something else. */
  private static final Set<String> OTHER_LISTS =
      Set.of(
          "SELECT",
          "SET",
          "WHERE",
          "BY",
          "HAVING",
          "VALUES",
          "VALUE",
          "RETURNING",
          "WITH",
          "LIMIT",
          "INTO",
          "WINDOW");

  /** In whose parentheses a value follows the word FROM. */
  private static final Set<String> OF_PARTS =
      Set.of("EXTRACT", "TRIM", "SUBSTRING", "OVERLAY", "POSITION");

  boolean isTable(int name) {
    if (words.isOneOf(name, RESERVED)) {
      return false;
    }
    int at = startOfPath(name);
    boolean qualified = at < name;
    boolean within = false;
    while (true) {
      int before = before(at);
      if (words.isOneOf(before, within ? BEFORE_PARENTHESES : BEFORE_TABLES)) {
        return leadsToTable(before) && (qualified || !isOfWith(before, name));
      }
      int list = before;
      if (words.is(before, TokenKind.COMMA)) {
        list = listed(before);
        if (list < 0) {
          return true;
        }
        if (words.is(list, TokenKind.WORD)) {
          return words.isOneOf(list, LISTS_OF_TABLES)
              && leadsToTable(list)
              && (qualified || !isOfWith(list, name));
        }
      }
      if (!words.is(list, TokenKind.OPEN_PAREN) || joinsByColumns(list)) {
        return false;
      }
      at = list;
      within = true;
    }
  }

  int startOfPath(int name) {
    int start = name;
    while (words.is(start - 1, TokenKind.DOT) && words.isName(start - 2)) {
      start -= 2;
    }
    return start;
  }

  /** The previous token, skipping the marks of conditional comments, whose content is code. */
  private int before(int at) {
    int before = at - 1;
    while (words.is(before, TokenKind.OPEN_CONDITIONAL)
        || words.is(before, TokenKind.CLOSE_CONDITIONAL)) {
      before--;
    }
    return before;
  }

  /** The word before a list, or the parenthesis around it, or -1. */
  private int listed(int comma) {
    int at = comma - 1;
    while (at >= 0) {
      if (words.is(at, TokenKind.OPEN_PAREN)
          || words.isOneOf(at, OTHER_LISTS)
          || words.isOneOf(at, LISTS_OF_TABLES)) {
        return at;
      }
      boolean closes = words.is(at, TokenKind.CLOSE_PAREN) && words.partner(at) >= 0;
      at = closes ? words.partner(at) - 1 : at - 1;
    }
    return -1;
  }

  /** Excludes {@code IS DISTINCT FROM}, {@code TRIM(… FROM …)}, {@code ON DUPLICATE KEY UPDATE}. */
  private boolean leadsToTable(int word) {
    if (words.is(word, "UPDATE")) {
      return !words.is(word - 1, "KEY");
    }
    if (!words.is(word, "FROM")) {
      return true;
    }
    if (words.is(word - 1, "DISTINCT") && words.isOneOf(word - 2, Set.of("IS", "NOT"))) {
      return false;
    }
    int at = word - 1;
    while (at >= 0 && !words.is(at, TokenKind.OPEN_PAREN)) {
      boolean closes = words.is(at, TokenKind.CLOSE_PAREN) && words.partner(at) >= 0;
      at = closes ? words.partner(at) - 1 : at - 1;
    }
    return at < 0 || !words.isOneOf(at - 1, OF_PARTS);
  }

  /** {@code JOIN … USING (a, b)}. */
  private boolean joinsByColumns(int open) {
    int close = words.partner(open);
    boolean joins = words.is(open - 1, "USING") && close > 0;
    for (int i = open + 1; i < close && joins; i++) {
      joins = words.isName(i) || words.is(i, TokenKind.COMMA);
    }
    return joins;
  }

  /** Whether the name is a query of WITH, which can only be read. */
  private boolean isOfWith(int word, int name) {
    boolean reads =
        words.isOneOf(word, Set.of("FROM", "JOIN", "USING")) && !words.is(word - 1, "DELETE");
    if (!reads || !words.is(0, "WITH")) {
      return false;
    }
    for (int i = 1; i < words.size(); i++) {
      boolean named =
          words.isName(i)
              && words.name(i).equals(words.name(name))
              && (words.is(i - 1, "WITH")
                  || words.is(i - 1, "RECURSIVE")
                  || words.is(i - 1, TokenKind.COMMA));
      int as = words.is(i + 1, TokenKind.OPEN_PAREN) ? words.after(i + 1) : i + 1;
      boolean query =
          words.is(as + 1, TokenKind.OPEN_PAREN)
              || words.isOneOf(as + 1, Set.of("NOT", "MATERIALIZED"));
      if (named && words.is(as, "AS") && query) {
        return true;
      }
    }
    return false;
  }
}
