package dev.nacre.core.sql.lex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

final class SqlLexerTrialsTest {
  private static final List<LexicalRules> ALL =
      List.of(
          LexicalRules.H2,
          LexicalRules.H2.with(LexicalFeature.SQUARE_BRACKETS),
          LexicalRules.POSTGRESQL,
          LexicalRules.MARIADB,
          LexicalRules.DERBY.with(LexicalFeature.NAMED_MARKERS));

  private static final List<String> PIECES =
      List.of(
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

  private static String sql(Dice dice) {
    return dice.between(0, 3) == 0
        ? dice.text(60)
        : String.join("", dice.list(0, 30, () -> dice.of(PIECES)));
  }

  @Test
  void tokensPutTogetherAreTheText() throws Exception {
    Trials.run(
        4_000,
        dice -> {
          String sql = sql(dice);
          for (LexicalRules rules : ALL) {
            LexedSql lexed = SqlLexer.lex(sql, rules);
            StringBuilder together = new StringBuilder();
            for (int i = 0; i < lexed.size(); i++) {
              assertThat(lexed.end(i)).isGreaterThan(lexed.start(i));
              together.append(lexed.text(i));
            }
            assertThat(together).hasToString(sql);
          }
        });
  }

  @Test
  void onlyTheLastTokenCanLackItsEnd() throws Exception {
    Trials.run(
        2_000,
        dice -> {
          String sql = sql(dice);
          for (LexicalRules rules : ALL) {
            LexedSql lexed = SqlLexer.lex(sql, rules);
            for (int i = 0; i < lexed.size() - 1; i++) {
              assertThat(lexed.kind(i)).isNotEqualTo(TokenKind.UNTERMINATED);
            }
          }
        });
  }

  @Test
  void statementsHoldEveryTokenTheDatabaseSees() throws Exception {
    Trials.run(
        2_000,
        dice -> {
          String sql = sql(dice);
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
              boolean counts =
                  lexed.kind(i).isSignificant() && lexed.kind(i) != TokenKind.SEMICOLON;
              all += counts ? 1 : 0;
            }
            assertThat(seen).isEqualTo(all);
          }
        });
  }

  @Test
  void namesCanAlwaysBeRead() throws Exception {
    Trials.run(
        1_000,
        dice -> {
          String sql = sql(dice);
          for (LexicalRules rules : ALL) {
            LexedSql lexed = SqlLexer.lex(sql, rules);
            for (int i = 0; i < lexed.size(); i++) {
              if (lexed.kind(i) == TokenKind.QUOTED_NAME || lexed.kind(i) == TokenKind.WORD) {
                assertThat(lexed.name(i)).isNotNull();
              }
            }
          }
        });
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
