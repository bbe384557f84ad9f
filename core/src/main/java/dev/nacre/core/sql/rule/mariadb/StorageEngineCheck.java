package dev.nacre.core.sql.rule.mariadb;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.NameFolding;
import java.util.Set;

/**
 * Refuses storage engines whose tables access other tables, named in a string that Nacre cannot
 * parse as the engine does.
 */
final class StorageEngineCheck {
  private static final Set<String> REACHING_OTHERS =
      Set.of("CONNECT", "FEDERATED", "SPIDER", "MERGE", "MRG_MYISAM", "OQGRAPH");

  private StorageEngineCheck() {}

  static void check(StatementTokens words) {
    for (int i = 1; i < words.size(); i++) {
      String name = isSimple(words, i) ? unquoted(words, i) : "";
      boolean assigned = words.isSign(i - 1, "=") || words.isSign(i - 1, ":=");
      if (REACHING_OTHERS.contains(name) && (assigned || words.is(i - 1, "ENGINE"))) {
        throw Refusals.access(
            "The statement is about a table of an engine that reaches other tables");
      }
      boolean setting = words.is(0, "SET") && name.endsWith("STORAGE_ENGINE");
      if (setting && !(words.isSign(i + 1, "=") && isWholeValue(words, i + 2))) {
        throw Refusals.access(
            "The statement chooses the engine of tables in a way that is not understood");
      }
    }
  }

  private static boolean isSimple(StatementTokens words, int i) {
    return words.isName(i) || words.is(i, TokenKind.STRING);
  }

  private static String unquoted(StatementTokens words, int i) {
    return NameFolding.fold(words.text(i).replaceAll("['\"`]", ""));
  }

  /** Whether a value is a name or string and nothing else. */
  private static boolean isWholeValue(StatementTokens words, int i) {
    return isSimple(words, i)
        && (i + 1 == words.size() || words.is(i + 1, TokenKind.COMMA) || words.is(i + 1, "FOR"));
  }
}
