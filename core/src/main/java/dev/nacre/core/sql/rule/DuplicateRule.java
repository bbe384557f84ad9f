package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * {@code ON DUPLICATE KEY UPDATE a = 1, b = VALUES(b)}, in which an encrypted column is set to a
 * value or to what was to be inserted into it.
 */
final class DuplicateRule {
  private final Words words;
  private final Region region;

  DuplicateRule(Words words, Region region) {
    this.words = words;
    this.region = region;
  }

  /** Whether from here to there is {@code VALUES(column)} of the same column. */
  static boolean isProposed(Words words, EncryptedColumn column, int from, int to) {
    return to - from >= 4
        && isValues(words, from)
        && words.partner(from + 1) == to - 1
        && words.endOfPath(from + 2) == to - 1
        && words.name(to - 2).equals(Catalog.folded(column.name()));
  }

  private static boolean isValues(Words words, int i) {
    return (words.is(i, "VALUES") || words.is(i, "VALUE"))
        && words.is(i + 1, TokenKind.OPEN_PAREN)
        && words.isName(i + 2);
  }

  /** An expression without encrypted columns, in which proposed values may stand. */
  void plain(int from, int to) {
    int start = from;
    for (int i = from; i < to; i++) {
      if (isValues(words, i)) {
        int close = words.partner(i + 1);
        if (close < 0 || words.endOfPath(i + 2) != close || region.column(i + 2, close) != null) {
          throw Refusals.statement("sets a column to a proposed value that is not understood");
        }
        region.plain(start, i, Set.of());
        start = close + 1;
        i = close;
      }
    }
    region.plain(start, to, Set.of());
  }
}
