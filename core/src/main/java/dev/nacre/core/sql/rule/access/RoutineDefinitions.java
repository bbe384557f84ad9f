package dev.nacre.core.sql.rule.access;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.StatementTokens;
import dev.nacre.core.sql.rule.policy.PolicyText;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses definitions of routines that Nacre cannot parse. A policy that lists a routine as safe
 * does not allow creating it if routines are SQL: the text may contain values, and is sent
 * unchanged. It does if routines are Java.
 */
record RoutineDefinitions(Dialect dialect, PolicyText policy) {
  /** Languages of routines that contain all SQL literally, except for EXECUTE. */
  private static final Set<String> PLAIN_LANGUAGES = Set.of("SQL", "PLPGSQL", "C", "INTERNAL");

  private static final Set<String> OF_SQL = Set.of("FUNCTION", "PROCEDURE");

  private static final Set<String> OF_JAVA = Set.of("FUNCTION", "PROCEDURE", "ALIAS", "AGGREGATE");

  public void check(StatementTokens words) {
    int what = words.is(1, "OR") && words.is(2, "REPLACE") ? 3 : 1;
    if (dialect.hasRoutinesOfJava()) {
      while (words.isOneOf(what, Set.of("FORCE", "DERBY"))) {
        what++;
      }
      if (words.is(0, "CREATE") && words.isOneOf(what, OF_JAVA)) {
        checkName(words, what + 1);
      }
    } else if (words.is(0, "DO") || (words.is(0, "CREATE") && words.isOneOf(what, OF_SQL))) {
      checkBody(words);
    }
  }

  private void checkName(StatementTokens words, int from) {
    int path = from;
    if (words.is(path, "IF") && words.is(path + 1, "NOT") && words.is(path + 2, "EXISTS")) {
      path += 3;
    }
    String name = words.isName(path) ? words.name(words.endOfPath(path) - 1) : "";
    if (!policy.isSafe(name)) {
      throw refused(
          "The statement defines a routine in Java, which may reach an encrypted table; the line"
              + " \"name() = safe\" with its name in the file of nacre.policy allows it");
    }
  }

  /** Checks the body of a routine: one in another language may build SQL at run time. */
  private static void checkBody(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.is(i, "LANGUAGE")) {
        String language = words.isName(i + 1) ? words.name(i + 1) : unquoted(words, i + 1);
        if (!PLAIN_LANGUAGES.contains(language)) {
          throw refused("The statement holds a routine in a language that Nacre does not read");
        }
      }
      if (words.is(i, TokenKind.STRING)) {
        String body = words.text(i).toUpperCase(Locale.ENGLISH);
        char first = body.charAt(0);
        boolean escaped = (first == 'E' || first == 'U') && body.indexOf('\\') >= 0;
        if (escaped || body.contains("EXECUTE") || body.contains("U&\"")) {
          throw refused("The statement holds a routine that puts SQL together while it runs");
        }
      }
    }
  }

  private static String unquoted(StatementTokens words, int i) {
    return words.is(i, TokenKind.STRING) ? Catalog.folded(words.text(i).replace("'", "")) : "";
  }

  private static NacreException refused(String what) {
    return new NacreException(ErrorCode.ENCRYPTED_STATEMENT_REFUSED, what);
  }
}
