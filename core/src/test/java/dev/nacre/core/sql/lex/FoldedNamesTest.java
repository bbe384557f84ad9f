package dev.nacre.core.sql.lex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.text.NameFolding;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FoldedNamesTest {
  /** More names than are remembered, each twice, in both cases. */
  private static final int MANY = 1_000;

  @Test
  void eachNameIsFoldedAsAlone() {
    StringBuilder text = new StringBuilder("SELECT \"quoted\", strasse, straße, ſelect, Id, ıd, K");
    for (int i = 0; i < MANY; i++) {
      text.append(", column").append(i).append(", COLUMN").append(i).append(", b").append(i);
    }
    LexedSql sql = SqlLexer.lex(text.toString(), LexicalRules.H2);
    Set<String> folded = new HashSet<>();
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isName(token)) {
        assertThat(sql.folded(token)).isEqualTo(NameFolding.fold(sql.name(token)));
        folded.add(sql.folded(token));
      }
    }
    assertThat(sql.names(name -> true)).isEqualTo(folded);
    assertThat(sql.hasName("COLUMN999"::equals)).isTrue();
    assertThat(sql.hasName("column999"::equals)).isFalse();
  }

  @Test
  void nameInEitherCaseIsOneString() {
    LexedSql sql = SqlLexer.lex("email Email EMAIL \"EMAIL\" emails", LexicalRules.H2);
    assertThat(sql.folded(2)).isSameAs(sql.folded(0));
    assertThat(sql.folded(4)).isSameAs(sql.folded(0));
    assertThat(sql.folded(6)).isEqualTo(sql.folded(0));
    assertThat(sql.folded(8)).isEqualTo("EMAILS");
  }

  @Test
  void onlyWordsAreAskedForOtherLetters() {
    assertThat(SqlLexer.lex("SELECT a, 'ä', \"ä\"", LexicalRules.H2).hasAsciiWords()).isTrue();
    assertThat(SqlLexer.lex("SELECT ä", LexicalRules.H2).hasAsciiWords()).isFalse();
  }

  @Test
  void nameMayBeLongerThanItIsAllowedToBe() {
    assertThat(SqlLexer.lex("SELECT abc", LexicalRules.H2).mayHaveLonger(18)).isFalse();
    assertThat(SqlLexer.lex("SELECT abc", LexicalRules.H2).mayHaveLonger(17)).isTrue();
    assertThat(SqlLexer.lex("SELECT \"a\"", LexicalRules.H2).mayHaveLonger(18)).isTrue();
    assertThat(SqlLexer.lex("SELECT ä", LexicalRules.H2).mayHaveLonger(18)).isTrue();
  }

  @Test
  void kindsAreThoseOfTheTokens() {
    LexedSql sql = SqlLexer.lex("SELECT a -- why\n, 'b'", LexicalRules.H2);
    assertThat(sql.has(TokenKind.COMMENT)).isTrue();
    assertThat(sql.has(TokenKind.STRING)).isTrue();
    assertThat(sql.has(TokenKind.SEMICOLON)).isFalse();
    assertThat(sql.isWhole()).isTrue();
    LexedSql open = SqlLexer.lex("SELECT a /*! ; 'b'", LexicalRules.MARIADB);
    assertThat(open.has(TokenKind.SEMICOLON)).isFalse();
    assertThat(open.has(TokenKind.UNTERMINATED)).isTrue();
    assertThat(open.isWhole()).isFalse();
  }
}
