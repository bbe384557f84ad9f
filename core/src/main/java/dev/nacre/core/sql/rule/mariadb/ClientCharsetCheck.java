package dev.nacre.core.sql.rule.mariadb;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses to set another character set of the client than UTF-8, in which the lexer reads texts:
 * the server would find quotes elsewhere.
 */
final class ClientCharsetCheck {
  private static final Set<String> SETTINGS =
      Set.of("NAMES", "CHARSET", "CHARACTER", "CHARACTER_SET_CLIENT");

  private ClientCharsetCheck() {}

  /** Checks a SET statement. */
  static void check(StatementTokens words) {
    for (int i = 1; i < words.size(); i++) {
      boolean quoted =
          words.is(i, TokenKind.QUOTED_NAME) && words.name(i).equals("CHARACTER_SET_CLIENT");
      if (!quoted && !words.isOneOf(i, SETTINGS)) {
        continue;
      }
      int value = i + 1;
      while (words.is(value, "SET") || words.isSign(value, "=") || words.isSign(value, ":=")) {
        value++;
      }
      boolean simple = words.isName(value) || words.is(value, TokenKind.STRING);
      String name = simple ? words.text(value).replaceAll("['\"`]", "") : "";
      if (!name.toLowerCase(Locale.ENGLISH).matches("utf8|utf8mb3|utf8mb4")) {
        throw Refusals.access("The statement makes the server read other characters than UTF-8");
      }
    }
  }
}
