package dev.nacre.core.sql.rule.access;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.rule.policy.PolicyCheck;
import dev.nacre.core.text.NameFolding;

/**
 * Refuses names that the database may read as the name of an encrypted table although they are
 * written differently: with an escape, with spaces at the end, longer than names are, or completed
 * by a parameter.
 */
record AmbiguousNames(Catalog catalog, Dialect dialect, PolicyCheck policy) {
  /** Checks one name of a text. */
  void check(LexedSql sql, int token) {
    if (sql.kind(token) == TokenKind.QUOTED_NAME) {
      checkQuoted(sql, token);
    }
    boolean cut = sql.mayBeLonger(token, dialect.longestName()) && dialect.cutsOff(sql.name(token));
    if (cut && isProtected(dialect.cutOff(sql.name(token)))) {
      throw Refusals.access(
          "A name is longer than the database's names are, and may be an encrypted table's");
    }
  }

  private void checkQuoted(LexedSql sql, int token) {
    if (sql.isWord(sql.nextSignificant(token + 1), "UESCAPE")) {
      throw Refusals.access("The statement says with UESCAPE how a name is read");
    }
    if (dialect.overlooksSpaces() && sql.name(token).endsWith(" ")) {
      throw Refusals.access("A name in quotes ends with a space, which the database may overlook");
    }
  }

  /**
   * Refuses a parameter that the driver may join with adjacent tokens to a name, as {@code part?}.
   */
  void checkMarker(LexedSql sql, int marker) {
    if (!dialect.replacesMarkers()) {
      return;
    }
    GluedName glued = GluedName.around(sql, marker);
    if (glued.isNone()) {
      return;
    }
    boolean known =
        glued.mayBe(Catalog.TABLE)
            || glued.mayBe(Catalog.SUM_SALTS)
            || catalog.tables().stream()
                .anyMatch(table -> glued.mayBe(NameFolding.fold(table.name())));
    if (known) {
      throw Refusals.access("A parameter touches a name; put a space between them");
    }
  }

  private boolean isProtected(String name) {
    return catalog.table(name).isPresent()
        || policy.namesTable(NameFolding.fold(name))
        || Catalog.isOwn(name);
  }
}
