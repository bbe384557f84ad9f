package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.StatementTokens;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Refuses definitions of tables nested in other statements or in executed strings, which are not
 * parsed.
 */
final class HiddenDefinitions {
  private static final Pattern INTO_TABLE =
      Pattern.compile("(?<!\\bINSERT\\s{1,20})(?<!\\bMERGE\\s{1,20})\\bINTO\\b");

  /** Words that may follow CREATE and ALTER. */
  private static final Set<String> DEFINED =
      Set.of(
          "TABLE",
          "TEMPORARY",
          "TEMP",
          "OR",
          "VIEW",
          "GLOBAL",
          "LOCAL",
          "UNLOGGED",
          "CACHED",
          "MEMORY",
          "FOREIGN",
          "LINKED",
          "MATERIALIZED",
          "INDEX",
          "IGNORE",
          "ONLINE",
          "OFFLINE",
          "PROCEDURE",
          "FUNCTION",
          "TRIGGER",
          "EVENT",
          "SEQUENCE",
          "SCHEMA",
          "DATABASE",
          "SYNONYM",
          "RULE",
          "TYPE",
          "ALIAS",
          "RECURSIVE",
          "FORCE",
          "UNIQUE",
          "ALGORITHM",
          "DEFINER",
          "SQL",
          "PACKAGE",
          "AGGREGATE");

  /** Statements in which the words of definitions have another meaning. */
  private static final Set<String> TELL_OF_DEFINITIONS =
      Set.of("CREATE", "ALTER", "DROP", "GRANT", "REVOKE", "SHOW", "COMMENT", "SET");

  private HiddenDefinitions() {}

  static void refuse(StatementTokens words) {
    boolean runs =
        words.is(0, "DO")
            || (words.is(0, "CREATE")
                && words.isOneOf(
                    words.is(1, "OR") ? 3 : 1, Set.of("FUNCTION", "PROCEDURE", "ALIAS")));
    boolean tells = words.isOneOf(0, TELL_OF_DEFINITIONS) && !words.is(1, "STATEMENT");
    for (int i = 1; i < words.size(); i++) {
      boolean word = isDefinition(words, i) && !tells;
      boolean string = runs && words.is(i, TokenKind.STRING) && defines(words, words.text(i));
      if (word || string) {
        throw Refusals.policy("holds the definition of something else, which is not read");
      }
    }
  }

  /** Whether a definition begins here. */
  static boolean isDefinition(StatementTokens words, int i) {
    return (words.isOneOf(i, Set.of("CREATE", "ALTER")) && words.isOneOf(i + 1, DEFINED))
        || (words.is(i, "RENAME") && words.isOneOf(i + 1, Set.of("TABLE", "TABLES")));
  }

  private static boolean defines(StatementTokens words, String body) {
    String folded = Catalog.folded(body);
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
