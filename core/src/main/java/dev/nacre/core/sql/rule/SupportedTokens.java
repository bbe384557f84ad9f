package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;

/**
 * Refuses tokens that have no place in a statement about an encrypted table, whatever its kind is.
 */
record SupportedTokens(Dialect dialect) {
  void check(StatementTokens words) {
    LexedSql sql = words.sql();
    boolean own = sql.hasName(Catalog::isOwn);
    boolean looks = // which few texts need
        own
            || sql.mayHaveLonger(dialect.longestName())
            || sql.has(TokenKind.NUMBERED_MARKER)
            || sql.has(TokenKind.NAMED_MARKER)
            || sql.has(TokenKind.OPEN_CONDITIONAL)
            || !sql.isWhole();
    for (int i = 0; looks && i < words.size(); i++) {
      if (words.isName(i)) {
        checkName(words, i, own);
      }
      switch (words.kind(i)) {
        case NUMBERED_MARKER, NAMED_MARKER ->
            throw Refusals.statement("has a numbered or named parameter");
        case OPEN_CONDITIONAL, UNTERMINATED, UNKNOWN ->
            throw Refusals.statement("has something that is not understood");
        default -> {}
      }
    }
  }

  /**
   * @param own whether the text has a name of Nacre's own
   */
  private void checkName(StatementTokens words, int i, boolean own) {
    if (own && Catalog.isOwn(words.name(i))) {
      throw Refusals.statement(
          "names the catalog, or the salts of sums, which only Nacre reads and writes");
    }
    if (words.mayBeLonger(i, dialect.longestName()) && dialect.cutsOff(words.plainName(i))) {
      throw Refusals.statement("holds a name that is longer than the database's names are");
    }
  }
}
