package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.Set;

/** Refuses definitions of other objects than tables by which a column to encrypt is reached. */
record OtherObjectCheck(SessionPolicy sessionPolicy) {
  /** Objects other than tables whose definition may be altered without reaching a column. */
  private static final Set<String> WITHOUT_COLUMNS =
      Set.of("USER", "ROLE", "SYSTEM", "DATABASE", "DEFAULT", "EXTENSION");

  /** Objects that can be written through, or that write when executed. */
  private static final Set<String> REACH_TABLES =
      Set.of(
          "VIEW",
          "SYNONYM",
          "RULE",
          "TRIGGER",
          "FUNCTION",
          "PROCEDURE",
          "PACKAGE",
          "EVENT",
          "ALIAS",
          "TYPE",
          "FOREIGN",
          "MATERIALIZED");

  /**
   * Checks ALTER of something other than a table, which may still be a table: on PostgreSQL, ALTER
   * INDEX accepts one.
   */
  void checkAlter(StatementTokens words) {
    if (words.isOneOf(1, WITHOUT_COLUMNS)) {
      return;
    }
    for (int i = 1; i < words.size(); i++) {
      if (DefinitionWords.beginAt(words, i)
          || (words.isName(i) && sessionPolicy.mayMention(words.name(i)))) {
        throw Refusals.policy(
            "alters something by which a column may come about that is to be encrypted");
      }
    }
  }

  /** Refuses views and other objects that have the columns of a table, or are executed. */
  void checkCreate(StatementTokens words) {
    boolean reaches = false;
    for (int i = 1; i < words.size(); i++) {
      reaches |= words.isOneOf(i, REACH_TABLES);
      if (DefinitionWords.beginAt(words, i)) {
        throw NestedDefinitionCheck.refusal();
      }
    }
    for (int i = 1; i < words.size() && reaches; i++) {
      boolean named =
          words.isName(i)
              && (sessionPolicy.namesTable(words.name(i))
                  || sessionPolicy.policy().encryptsInAnyTable(words.name(i)));
      if (named) {
        throw Refusals.policy(
            "makes something by which a column can be reached that the policy wants encrypted");
      }
    }
  }
}
