package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.reading.TableName;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.Set;

/** Refuses {@code SELECT … INTO t}, which creates a table from the columns of a query. */
record SelectIntoCheck(SessionPolicy sessionPolicy) {
  private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "EXPLAIN", "VALUES", "TABLE");

  private static final Set<String> KINDS =
      Set.of("TEMP", "TEMPORARY", "LOCAL", "GLOBAL", "UNLOGGED", "TABLE");

  void check(StatementTokens words) {
    if (!words.isOneOf(0, QUERIES) && !words.is(0, TokenKind.OPEN_PAREN)) {
      return;
    }
    // Behind WITH and EXPLAIN the statement may still turn out to be an INSERT.
    boolean isQuery = !words.isOneOf(0, Set.of("WITH", "EXPLAIN"));
    int depth = 0;
    for (int i = 1; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        depth++;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        depth--;
      }
      isQuery |= depth == 0 && words.isOneOf(i, Set.of("SELECT", "VALUES", "TABLE"));
      // INSERT may also be the name of a result column.
      boolean nested = depth > 0 && words.is(i - 2, TokenKind.OPEN_PAREN);
      boolean inserts =
          words.isOneOf(i - 1, Set.of("INSERT", "MERGE")) && (nested || (depth == 0 && !isQuery));
      if (words.is(i, "INTO") && !inserts) {
        checkCreated(words, i + 1);
      }
    }
  }

  private void checkCreated(StatementTokens words, int from) {
    int name = from;
    while (words.isOneOf(name, KINDS)) {
      name++;
    }
    if (!words.isName(name) || sessionPolicy.mayEncryptIn(TableName.at(words, name))) {
      throw Refusals.policy(
          "makes a table out of another, and the policy may want its columns encrypted");
    }
  }
}
