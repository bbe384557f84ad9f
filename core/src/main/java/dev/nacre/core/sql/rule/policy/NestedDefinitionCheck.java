package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.NameFolding;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Refuses definitions of tables nested in other statements or in executed strings, because nested
 * definitions are not parsed.
 */
final class NestedDefinitionCheck {
  // Java allows no unbounded repetition in a look-behind. INTO after more white space counts as the
  // one that creates a table, and is refused.
  private static final Pattern INTO_TABLE =
      Pattern.compile("(?<!\\bINSERT\\s{1,20})(?<!\\bMERGE\\s{1,20})\\bINTO\\b");

  /** Statements in which the words of definitions have another meaning. */
  private static final Set<String> HAVE_THESE_WORDS =
      Set.of("CREATE", "ALTER", "DROP", "GRANT", "REVOKE", "SHOW", "COMMENT", "SET");

  private NestedDefinitionCheck() {}

  static void check(StatementTokens words) {
    boolean hasBody =
        words.is(0, "DO")
            || (words.is(0, "CREATE")
                && words.isOneOf(
                    words.kindAfterCreate(), Set.of("FUNCTION", "PROCEDURE", "ALIAS")));
    boolean expected = words.isOneOf(0, HAVE_THESE_WORDS) && !words.is(1, "STATEMENT");
    for (int i = 1; i < words.size(); i++) {
      boolean nested = DefinitionWords.beginAt(words, i) && !expected;
      boolean inBody = hasBody && words.is(i, TokenKind.STRING) && defines(words, words.text(i));
      if (nested || inBody) {
        throw refusal();
      }
    }
  }

  /** The refusal of a statement that contains a definition. */
  static NacreException refusal() {
    return Refusals.policy("holds the definition of something else, which is not read");
  }

  /** Whether the body of a routine may create a table. */
  private static boolean defines(StatementTokens words, String body) {
    String folded = NameFolding.fold(body);
    boolean plpgsql = false;
    for (int i = 0; i < words.size(); i++) {
      plpgsql |= words.is(i, "PLPGSQL") || (words.is(0, "DO") && !words.is(i, "LANGUAGE"));
    }
    // In PL/pgSQL INTO assigns a variable; in plain SQL it creates a table.
    boolean into = INTO_TABLE.matcher(folded).find();
    return folded.contains("CREATE")
        || folded.contains("ALTER")
        || folded.contains("INTO TABLE")
        || folded.contains("U&")
        || (into && !plpgsql);
  }
}
