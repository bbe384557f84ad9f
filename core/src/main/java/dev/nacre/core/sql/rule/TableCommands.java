package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.Set;

/**
 * Statements about whole tables, such as TRUNCATE and GRANT. They contain no value, and so are sent
 * as they are.
 */
final class TableCommands {
  private static final Set<String> NAMES_ONLY =
      Set.of(
          "GRANT",
          "REVOKE",
          "LOCK",
          "VACUUM",
          "ANALYZE",
          "SHOW",
          "DESCRIBE",
          "DESC",
          "CHECK",
          "OPTIMIZE");

  /** Options of TRUNCATE: sequences restart, and referring tables are truncated too. */
  private static final Set<String> AFTER_TRUNCATE =
      Set.of("RESTART", "CONTINUE", "IDENTITY", "CASCADE", "RESTRICT", "NOWAIT");

  private TableCommands() {}

  /**
   * Refuses a statement that is none of these, or has more than names in it.
   *
   * @param verb its first word, folded; empty when it begins with something else
   */
  static void check(StatementTokens words, String verb) {
    if (NAMES_ONLY.contains(verb)) {
      if (!words.areNames(0, words.size())) {
        throw Refusals.moreThanNames();
      }
      return;
    }
    switch (verb) {
      case "TRUNCATE" -> checkTruncate(words);
      case "RENAME" ->
          throw Refusals.definition("renames it in another way than by ALTER TABLE … RENAME TO");
      default -> throw Refusals.statement("is of a kind that Nacre cannot parse");
    }
  }

  /** TRUNCATE removes whole rows, so it is allowed. */
  private static void checkTruncate(StatementTokens words) {
    int at = words.is(1, "TABLE") ? 1 : 0;
    do {
      at++;
      if (words.is(at, "ONLY") && words.isName(at + 1)) {
        at++;
      }
      if (!words.isName(at)) {
        throw Refusals.statement("truncates in a form that is not understood");
      }
      at = words.endOfPath(at);
    } while (words.is(at, TokenKind.COMMA));
    while (words.isOneOf(at, AFTER_TRUNCATE)) {
      at++;
    }
    if (at != words.size()) {
      throw Refusals.statement("truncates in a form that is not understood");
    }
  }
}
