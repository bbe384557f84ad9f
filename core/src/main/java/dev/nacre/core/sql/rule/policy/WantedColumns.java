package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.StatementTokens;
import java.util.Set;

/**
 * Searches DDL for columns that a policy wants encrypted, and refuses statements that would create
 * such a column unencrypted.
 */
record WantedColumns(PolicyView policyView, Catalog catalog, Dialect dialect) {
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

  /** Words by which tables share their columns or rows. */
  private static final Set<String> JOINS_TABLES =
      Set.of("INHERIT", "ATTACH", "OF", "CONVERT", "EXCHANGE");

  /** The index of TABLE, or -1 when something else is created. */
  static int table(StatementTokens words) {
    int i = 1;
    while (words.isOneOf(i, KINDS)) {
      i++;
    }
    return words.is(i, "TABLE") ? i : -1;
  }

  /** Whether CREATE TABLE creates a column that is to be encrypted. */
  boolean creates(StatementTokens words, int table) {
    refuseCutOff(words);
    int name = table + 1;
    if (words.is(name, "IF") && words.is(name + 1, "NOT") && words.is(name + 2, "EXISTS")) {
      name += 3;
    }
    if (!words.isName(name)) {
      return true;
    }
    int after = words.endOfPath(name);
    String own = words.name(after - 1);
    String inSchema = after - name > 1 ? words.name(after - 3) : "";
    boolean copies = copies(words, table, after) && !isOfConstants(words, after);
    if (copies && policyView.mayHold(inSchema, own)) {
      throw Refusals.policy(
          "makes a table out of another, and the policy may want its columns encrypted");
    }
    for (int i = after; i < words.size(); i++) {
      if (words.isName(i) && policyView.wants(inSchema, own, words.name(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a table gets columns or rows from elsewhere. */
  private static boolean copies(StatementTokens words, int table, int after) {
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

  /**
   * Checks ALTER TABLE of tables that are not in the catalog; others are planned with the catalog.
   */
  boolean alters(StatementTokens words) {
    refuseCutOff(words);
    int name = 2;
    if (words.is(name, "IF") && words.is(name + 1, "EXISTS")) {
      name += 2;
    }
    if (words.is(name, "ONLY")) {
      name++;
    }
    if (!words.isName(name)) {
      return true;
    }
    int action = words.endOfPath(name);
    String table = words.name(action - 1);
    if (catalog.table(table).isPresent()) {
      return true;
    }
    String inSchema = action - name > 1 ? words.name(action - 3) : "";
    for (int i = action; i < words.size(); i++) {
      if (words.isName(i) && policyView.wants(inSchema, table, words.name(i))) {
        throw Refusals.policy(
            "gives a table that is in plain a column that the policy wants encrypted; the first"
                + " encrypted column of a table comes with CREATE TABLE");
      }
      boolean moved =
          words.is(i, "SET")
              && words.is(i + 1, "SCHEMA")
              && words.isName(i + 2)
              && policyView.policy().mayHold(words.name(i + 2), table);
      moved |= words.isOneOf(i, JOINS_TABLES) && joins(words, i, inSchema, table);
      if (moved || (words.is(i, "RENAME") && isRenamed(words, i + 1, inSchema, table))) {
        throw Refusals.policy(
            "gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
    return false;
  }

  /** Whether a table gets the columns or the rows of another table, or vice versa. */
  private boolean joins(StatementTokens words, int at, String inSchema, String table) {
    if (policyView.mayHold(inSchema, table)) {
      return true;
    }
    for (int i = at + 1; i < words.size(); i++) {
      if (words.isName(i) && policyView.isMentioned(words.name(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the table itself, and not a part of it, gets a name that other lines match. */
  private boolean isRenamed(StatementTokens words, int from, String inSchema, String table) {
    int to = from;
    if (words.isOneOf(to, Set.of("COLUMN", "INDEX", "KEY", "CONSTRAINT"))) {
      return false;
    }
    while (words.isOneOf(to, Set.of("TO", "AS")) || words.isSign(to, "=")) {
      to++;
    }
    boolean column = to == from && words.is(to + 1, "TO");
    // ALTER COLUMN a RENAME TO b
    column |= words.is(from - 3, "COLUMN") || words.is(from - 3, "ALTER");
    return !column && words.isName(to) && !policyView.isAlike(inSchema, table, words, to);
  }

  /** Checks {@code RENAME TABLE a TO b, …}. */
  void renames(StatementTokens words) {
    if (dialect.hasRenameStatements() && words.isOneOf(1, Set.of("COLUMN", "INDEX"))) {
      renamesPart(words);
      return;
    }
    for (int i = 1; i < words.size(); i++) {
      boolean known = words.isName(i - 1) && words.isName(i + 1);
      String of = words.is(i - 2, TokenKind.DOT) && words.isName(i - 3) ? words.name(i - 3) : "";
      if (words.is(i, "TO")
          && !(known && policyView.isAlike(of, words.name(i - 1), words, i + 1))) {
        throw Refusals.policy(
            "gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
  }

  /** Checks {@code RENAME COLUMN a.b TO c} of a table that is not in the catalog. */
  private void renamesPart(StatementTokens words) {
    int to = words.isName(2) ? words.endOfPath(2) : 2;
    if (words.is(1, "INDEX") || (to >= 5 && catalog.table(words.name(to - 3)).isPresent())) {
      return;
    }
    String inSchema = to >= 7 ? words.name(to - 5) : "";
    boolean known = to >= 5 && words.is(to, "TO") && words.isName(to + 1);
    if (!known || policyView.wants(inSchema, words.name(to - 3), words.name(to + 1))) {
      throw Refusals.policy(
          "gives a column in plain a name of which the policy wants columns encrypted");
    }
  }

  private void refuseCutOff(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i) && dialect.cutsOff(words.plainName(i))) {
        throw Refusals.policy("holds a name that is longer than the database's names are");
      }
    }
  }
}
