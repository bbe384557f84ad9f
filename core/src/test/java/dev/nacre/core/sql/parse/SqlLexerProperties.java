package dev.nacre.core.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class SqlLexerProperties {
  private static final List<LexicalRules> ALL =
      List.of(
          LexicalRules.H2,
          LexicalRules.H2.with(LexicalFeature.SQUARE_BRACKETS),
          LexicalRules.POSTGRESQL,
          LexicalRules.MARIADB,
          LexicalRules.DERBY.with(LexicalFeature.NAMED_MARKERS));

  @Provide
  Arbitrary<String> sql() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "'",
            "\"",
            "`",
            "$",
            "$$",
            "$x$",
            "/*",
            "*/",
            "/*!",
            "--",
            "-- ",
            "//",
            "#",
            "\n",
            "\r",
            "\\",
            "E'",
            "N'",
            "x'",
            "U&'",
            "U&\"",
            "[",
            "]",
            "{",
            "}",
            "{fn",
            "?",
            "??",
            "?1",
            ":",
            ":a",
            "::",
            ";",
            " ",
            "a",
            "1",
            "1e",
            "0x",
            ".",
            ",",
            "(",
            ")",
            "\0",
            "é",
            "\u00a0",
            "\ud83d\ude00",
            "\ud83d",
            "\ude00",
            "select",
            "=");
    return Arbitraries.oneOf(
        pieces.list().ofMaxSize(30).map(list -> String.join("", list)),
        Arbitraries.strings().all().ofMaxLength(60));
  }

  @Property(tries = 4000)
  void tokensPutTogetherAreTheText(@ForAll("sql") String sql) {
    for (LexicalRules rules : ALL) {
      LexedSql lexed = SqlLexer.lex(sql, rules);
      StringBuilder together = new StringBuilder();
      for (int i = 0; i < lexed.size(); i++) {
        assertThat(lexed.end(i)).isGreaterThan(lexed.start(i));
        together.append(lexed.text(i));
      }
      assertThat(together).hasToString(sql);
    }
  }

  @Property(tries = 2000)
  void onlyTheLastTokenCanLackItsEnd(@ForAll("sql") String sql) {
    for (LexicalRules rules : ALL) {
      LexedSql lexed = SqlLexer.lex(sql, rules);
      for (int i = 0; i < lexed.size() - 1; i++) {
        assertThat(lexed.kind(i)).isNotEqualTo(TokenKind.UNTERMINATED);
      }
    }
  }

  @Property(tries = 2000)
  void statementsHoldEveryTokenTheDatabaseSees(@ForAll("sql") String sql) {
    for (LexicalRules rules : ALL) {
      LexedSql lexed = SqlLexer.lex(sql, rules);
      int seen = 0;
      int previousEnd = 0;
      for (LexedSql.Statement statement : lexed.statements()) {
        assertThat(statement.first()).isGreaterThanOrEqualTo(previousEnd);
        previousEnd = statement.end();
        for (int i = statement.first(); i < statement.end(); i++) {
          assertThat(lexed.kind(i)).isNotEqualTo(TokenKind.SEMICOLON);
          seen += lexed.kind(i).isSignificant() ? 1 : 0;
        }
      }
      int all = 0;
      for (int i = 0; i < lexed.size(); i++) {
        boolean counts = lexed.kind(i).isSignificant() && lexed.kind(i) != TokenKind.SEMICOLON;
        all += counts ? 1 : 0;
      }
      assertThat(seen).isEqualTo(all);
    }
  }

  @Property(tries = 1000)
  void namesCanAlwaysBeRead(@ForAll("sql") String sql) {
    for (LexicalRules rules : ALL) {
      LexedSql lexed = SqlLexer.lex(sql, rules);
      for (int i = 0; i < lexed.size(); i++) {
        if (lexed.kind(i) == TokenKind.QUOTED_NAME || lexed.kind(i) == TokenKind.WORD) {
          assertThat(lexed.name(i)).isNotNull();
        }
      }
    }
  }

  /** Quadratic behaviour would take minutes here, not a blink. */
  @Test
  void longTextsAreReadInOnePass() {
    for (String piece :
        List.of("'a' ", "$", "$a", "/*", "(", "[", "1e", "{fn", "a.b,", "--\n", "'")) {
      String sql = piece.repeat(200_000 / piece.length());
      for (LexicalRules rules : ALL) {
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(60), () -> SqlLexer.lex(sql, rules));
      }
    }
  }
}
