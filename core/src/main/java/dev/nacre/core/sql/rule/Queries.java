package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/** Queries in parentheses. */
final class Queries {
  private static final Set<String> FIRST = Set.of("SELECT", "VALUES", "WITH");

  /** What may follow a query in parentheses of its own, within the parentheses of a whole one. */
  private static final Set<String> NEXT =
      Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

  /** More in a row are no query that anybody writes. */
  private static final int PARENTHESES = 8;

  private Queries() {}

  /** Whether this parenthesis holds a query and nothing else. */
  static boolean begins(Words words, int open) {
    int inner = open;
    while (inner - open < PARENTHESES && words.is(inner, TokenKind.OPEN_PAREN)) {
      inner++;
    }
    if (inner == open || !words.isOneOf(inner, FIRST) || words.partner(open) < 0) {
      return false;
    }
    for (int i = inner - 1; i > open; i--) {
      int after = words.partner(i) + 1;
      if (after != words.partner(i - 1) && !words.isOneOf(after, NEXT)) {
        return false;
      }
    }
    return true;
  }

  /** Reads the query in this parenthesis. */
  static Relation read(Level level, int open) {
    return new QueryRule(level).apply(open + 1, level.words().partner(open));
  }

  /** One whose result is used as plain values. */
  static void plain(Level level, int open) {
    Relation result = read(level, open);
    for (Relation.Column column : result.columns()) {
      EncryptedColumn encrypted = column.encrypted();
      if (encrypted != null) {
        throw Refusals.operator(encrypted, "the result of a query that is used as a value");
      }
    }
  }

  /** One whose result is compared with a column. */
  static void compared(Level level, int open, EncryptedColumn column) {
    Relation result = read(level, open);
    EncryptedColumn other =
        result.isWhole() && result.columns().size() == 1
            ? result.columns().get(0).encrypted()
            : null;
    if (other == null) {
      throw Refusals.operator(
          column, "a comparison with a query that does not show one encrypted column");
    }
    if (!column.encryption().comparesWith(other.encryption())) {
      throw Refusals.notOfOneGroup(column, other);
    }
  }
}
