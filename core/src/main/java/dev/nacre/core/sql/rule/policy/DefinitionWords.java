package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import java.util.Set;

/** The words by which a definition is recognised, without parsing it. */
public final class DefinitionWords {
  private static final Set<String> MAY_DEFINE =
      Set.of("CREATE", "ALTER", "RENAME", "CALL", "EXECUTE", "DO");

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

  private DefinitionWords() {}

  /** Whether a statement, judging by its first words, may change which tables exist. */
  public static boolean beginDefinition(StatementTokens words) {
    return (words.is(0, "SET") && words.is(1, "STATEMENT"))
        || words.isOneOf(0, MAY_DEFINE)
        || (words.is(0, "DECLARE") && words.is(1, "GLOBAL"))
        || words.is(0, TokenKind.OPEN_BRACE);
  }

  /** Whether a definition begins at a token, which may be anywhere in a statement. */
  static boolean beginAt(StatementTokens words, int i) {
    return (words.isOneOf(i, Set.of("CREATE", "ALTER")) && words.isOneOf(i + 1, DEFINED))
        || (words.is(i, "RENAME") && words.isOneOf(i + 1, Set.of("TABLE", "TABLES")));
  }
}
