package dev.nacre.core.sql.rule.access;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.rule.policy.PolicyCheck;
import dev.nacre.core.text.CaseFolding;
import dev.nacre.core.text.NameFolding;
import java.util.Set;

/**
 * Refuses definitions of routines that Nacre cannot parse.
 *
 * <p>Where routines are SQL, the text of one may contain values and is sent unchanged, so no policy
 * allows it. Where they are Java, a policy that lists the routine as safe does.
 */
record RoutineDefinitions(Dialect dialect, PolicyCheck policy) {
  /** Languages whose routines contain all their SQL literally, except for EXECUTE. */
  private static final Set<String> PLAIN_LANGUAGES = Set.of("SQL", "PLPGSQL", "C", "INTERNAL");

  /** What is created, where routines are SQL. */
  private static final Set<String> OF_SQL = Set.of("FUNCTION", "PROCEDURE");

  /** What is created, where routines are Java. */
  private static final Set<String> OF_JAVA = Set.of("FUNCTION", "PROCEDURE", "ALIAS", "AGGREGATE");

  void check(StatementTokens words) {
    int kind = words.kindAfterCreate();
    if (dialect.hasRoutinesOfJava()) {
      while (words.isOneOf(kind, Set.of("FORCE", "DERBY"))) {
        kind++;
      }
      if (words.is(0, "CREATE") && words.isOneOf(kind, OF_JAVA)) {
        checkName(words, kind + 1);
      }
    } else if (words.is(0, "DO") || (words.is(0, "CREATE") && words.isOneOf(kind, OF_SQL))) {
      checkBody(words);
    }
  }

  /** Checks the name of a routine that is Java. */
  private void checkName(StatementTokens words, int from) {
    int path = from;
    if (words.is(path, "IF") && words.is(path + 1, "NOT") && words.is(path + 2, "EXISTS")) {
      path += 3;
    }
    String name = words.isName(path) ? words.name(words.endOfPath(path) - 1) : "";
    if (!policy.isSafe(name)) {
      throw Refusals.access(
          "The statement defines a routine in Java, which may reach an encrypted table; the line"
              + " \"name() = safe\" with its name in the file of nacre.policy allows it");
    }
  }

  /** Checks the body of a routine that is SQL: no part of it may be built while it runs. */
  private static void checkBody(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.is(i, "LANGUAGE")) {
        String language = words.isName(i + 1) ? words.name(i + 1) : unquoted(words, i + 1);
        if (!PLAIN_LANGUAGES.contains(language)) {
          throw Refusals.access(
              "The statement holds a routine in a language that Nacre does not read");
        }
      }
      if (words.is(i, TokenKind.STRING)) {
        String body = CaseFolding.upper(words.text(i));
        char first = body.charAt(0);
        boolean escaped = (first == 'E' || first == 'U') && body.indexOf('\\') >= 0;
        if (escaped || body.contains("EXECUTE") || body.contains("U&\"")) {
          throw Refusals.access("The statement holds a routine that builds SQL at run time");
        }
      }
    }
  }

  private static String unquoted(StatementTokens words, int i) {
    return words.is(i, TokenKind.STRING) ? NameFolding.fold(words.text(i).replace("'", "")) : "";
  }
}
