package dev.nacre.core.sql.rule.access;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.rule.policy.PolicyCheck;
import dev.nacre.core.text.NameFolding;
import java.util.Set;

/**
 * Refuses a string that names an encrypted table where the string may be executed as SQL: now, or
 * later as the body of a routine.
 */
record ExecutedStrings(Catalog catalog, Dialect dialect, PolicyCheck policy) {
  /** Statements whose strings are values; in all others a string may be SQL. */
  private static final Set<String> STRINGS_ARE_VALUES =
      Set.of(
          "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "VALUES", "WITH", "TABLE",
          "COMMENT", "SET", "SHOW");

  @Safeguard("columns-44")
  void check(StatementTokens words) {
    if (!words.sql().has(TokenKind.STRING) || areValues(words)) {
      return;
    }
    for (int i = 0; i < words.size(); i++) {
      boolean string = words.is(i, TokenKind.STRING);
      if (string
          && (namesEncryptedTable(words.text(i)) || policy.isNamedIn(words, words.text(i)))) {
        throw Refusals.statement("names the table in a string, which may be run later");
      }
    }
  }

  /** Whether no string of a statement is executed. */
  private boolean areValues(StatementTokens words) {
    boolean runs = words.sql().hasName(dialect.routinesThatRunStrings()::contains);
    for (int i = 0; runs && i < words.size(); i++) {
      if (words.isName(i) && dialect.routinesThatRunStrings().contains(words.name(i))) {
        return false;
      }
    }
    return words.isOneOf(0, STRINGS_ARE_VALUES) || isHarmlessCall(words);
  }

  /** Whether this is a call of a harmless built-in routine with only values. */
  private boolean isHarmlessCall(StatementTokens words) {
    int open = 4;
    boolean harmless =
        words.is(0, "CALL")
            && words.is(1, "SYSCS_UTIL")
            && words.is(2, TokenKind.DOT)
            && words.isOneOf(3, dialect.harmlessRoutines())
            && words.is(open, TokenKind.OPEN_PAREN)
            && words.partner(open) == words.size() - 1;
    for (int i = open + 1; harmless && i < words.size() - 1; i++) {
      harmless =
          words.is(i, TokenKind.STRING)
              || words.is(i, TokenKind.NUMBER)
              || words.is(i, TokenKind.MARKER)
              || words.is(i, TokenKind.COMMA)
              || words.is(i, "NULL");
    }
    return harmless;
  }

  private boolean namesEncryptedTable(String text) {
    String folded = NameFolding.fold(text);
    return folded.contains(Catalog.TABLE)
        || folded.contains(Catalog.SUM_SALTS)
        || catalog.tables().stream()
            .anyMatch(table -> folded.contains(NameFolding.fold(table.name())));
  }
}
