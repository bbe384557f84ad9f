package dev.nacre.core.sql.lex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@Covers("columns-32")
class SqlLexerTest {
  private static final LexicalRules H2 = LexicalRules.H2;
  private static final LexicalRules PG = LexicalRules.POSTGRESQL;
  private static final LexicalRules MARIADB = LexicalRules.MARIADB;
  private static final LexicalRules DERBY = LexicalRules.DERBY;

  /** Significant tokens as {@code KIND text}. */
  private static List<String> tokens(String sql, LexicalRules rules) {
    LexedSql lexed = SqlLexer.lex(sql, rules);
    List<String> shown = new ArrayList<>();
    for (int i = lexed.nextSignificant(0); i < lexed.size(); i = lexed.nextSignificant(i + 1)) {
      shown.add(lexed.kind(i) + " " + lexed.text(i));
    }
    return shown;
  }

  private static List<String> texts(String sql, LexicalRules rules) {
    return tokens(sql, rules).stream().map(t -> t.substring(t.indexOf(' ') + 1)).toList();
  }

  @Nested
  class Comments {
    @Test
    void hideWhatIsInThem() {
      assertThat(texts("a --b\nc/*d*/e", H2)).containsExactly("a", "c", "e");
      assertThat(texts("a --b\nc/*d*/e", DERBY)).containsExactly("a", "c", "e");
    }

    @Test
    void nestWhereTheDatabaseNestsThem() {
      String sql = "a /* b /* c */ d */ e";
      assertThat(texts(sql, H2)).containsExactly("a", "e");
      assertThat(texts(sql, PG)).containsExactly("a", "e");
      assertThat(texts(sql, DERBY)).containsExactly("a", "e");
      assertThat(texts(sql, MARIADB)).containsExactly("a", "d", "*", "/", "e");
    }

    @Test
    void ofTwoSlashesExistOnlyInH2() {
      assertThat(texts("a // b", H2)).containsExactly("a");
      assertThat(texts("a // b", PG)).containsExactly("a", "/", "/", "b");
    }

    @Test
    void ofMariaDbNeedASpaceAfterTheDashes() {
      assertThat(texts("5--1", MARIADB)).containsExactly("5", "-", "-", "1");
      assertThat(texts("5-- 1", MARIADB)).containsExactly("5");
      assertThat(texts("5--", MARIADB)).containsExactly("5");
      assertThat(texts("5--1", PG)).containsExactly("5");
    }

    @Test
    void ofMariaDbBeginWithAHashAndEndAtALineFeed() {
      assertThat(texts("a # b\rc\nd", MARIADB)).containsExactly("a", "d");
      assertThat(texts("a -- b\rc\nd", H2)).containsExactly("a", "c", "d");
    }

    @Test
    void thatTheServerRunsAreCode() {
      assertThat(tokens("a /*!50100 b */ c", MARIADB))
          .containsExactly(
              "WORD a", "OPEN_CONDITIONAL /*!50100", "WORD b", "CLOSE_CONDITIONAL */", "WORD c");
      assertThat(texts("/*M!b*/", MARIADB)).containsExactly("/*M!", "b", "*/");
      assertThat(texts("/*M b*/ c", MARIADB)).containsExactly("c");
      assertThat(texts("/*!b*/ c", H2)).containsExactly("c");
    }

    @Test
    void withoutAnEndAreReported() {
      assertThat(tokens("a /* b", H2)).containsExactly("WORD a", "UNTERMINATED /* b");
      assertThat(tokens("a /* b /* c */", H2)).last().asString().startsWith("UNTERMINATED");
      assertThat(tokens("a /*! b", MARIADB)).containsExactly("WORD a", "UNTERMINATED /*! b");
      assertThat(tokens("/*/", H2)).containsExactly("UNTERMINATED /*/");
    }

    @Test
    void ofMariaDbAreNotContinuedAfterANul() {
      assertThat(SqlLexer.lex("a -- b\0c", MARIADB).isWhole()).isFalse();
    }
  }

  @Nested
  class Quotes {
    @Test
    void doubledStandForThemselves() {
      assertThat(texts("'it''s' \"a\"\"b\" `c``d`", H2))
          .containsExactly("'it''s'", "\"a\"\"b\"", "`c``d`");
    }

    @Test
    void hideCommentsAndSemicolons() {
      assertThat(texts("'--' \"/*\" ';'", PG)).containsExactly("'--'", "\"/*\"", "';'");
    }

    @Test
    void areNamesOrStringsAsTheDatabaseSays() {
      assertThat(tokens("\"a\"", H2)).containsExactly("QUOTED_NAME \"a\"");
      assertThat(tokens("\"a\"", MARIADB)).containsExactly("STRING \"a\"");
      assertThat(tokens("\"a\"", MARIADB.without(LexicalFeature.DOUBLE_QUOTED_STRINGS)))
          .containsExactly("QUOTED_NAME \"a\"");
      assertThat(tokens("`a`", H2)).containsExactly("QUOTED_NAME `a`");
      assertThat(SqlLexer.lex("`a`", PG).isWhole()).isFalse();
    }

    @Test
    void areHiddenByBackslashesInMariaDbOnly() {
      assertThat(texts("'a\\'b' c", MARIADB)).containsExactly("'a\\'b'", "c");
      assertThat(texts("\"a\\\"b\" c", MARIADB)).containsExactly("\"a\\\"b\"", "c");
      assertThat(texts("'a\\' c", H2)).containsExactly("'a\\'", "c");
      assertThat(texts("'a\\' c", PG)).containsExactly("'a\\'", "c");
      assertThat(texts("'a\\'' c", MARIADB.without(LexicalFeature.BACKSLASH_ESCAPES)))
          .containsExactly("'a\\'' c");
    }

    @Test
    void ofEscapeStringsEndWherePostgresqlEndsThem() {
      assertThat(texts("E'a\\'b' c", PG)).containsExactly("E'a\\'b'", "c");
      assertThat(texts("xE'a\\' c", PG)).containsExactly("xE", "'a\\'", "c");
    }

    @Test
    void continueAnEscapeStringOnTheNextLine() {
      assertThat(texts("E'a'\n'b\\'c' d", PG)).containsExactly("E'a'", "'b\\'c'", "d");
      assertThat(texts("E'a' -- x\n 'b\\'c' d", PG)).containsExactly("E'a'", "'b\\'c'", "d");
      assertThat(texts("E'a' 'b\\' d", PG)).containsExactly("E'a'", "'b\\'", "d");
      assertThat(texts("E'a',\n'b\\' d", PG)).containsExactly("E'a'", ",", "'b\\'", "d");
      assertThat(texts("'a'\n'b\\' d", PG)).containsExactly("'a'", "'b\\'", "d");
    }

    @Test
    void ofDollars() {
      assertThat(tokens("$$a'b$$ c", H2)).containsExactly("STRING $$a'b$$", "WORD c");
      assertThat(tokens("$x$a$$b$x$ c", PG)).containsExactly("STRING $x$a$$b$x$", "WORD c");
      assertThat(texts("a$$b$$", H2)).containsExactly("a$$b$$");
      assertThat(tokens("$x$ a", PG)).containsExactly("UNTERMINATED $x$ a");
      assertThat(tokens("$$ a", H2)).containsExactly("UNTERMINATED $$ a");
    }

    @Test
    void withPrefixesAreOneToken() {
      assertThat(tokens("N'a' x'0f' U&'b' u&\"c\"", H2))
          .containsExactly("STRING N'a'", "BINARY x'0f'", "STRING U&'b'", "QUOTED_NAME u&\"c\"");
      assertThat(tokens("b'01' E'x'", H2))
          .containsExactly("WORD b", "STRING '01'", "WORD E", "STRING 'x'");
      assertThat(tokens("b'01'", PG)).containsExactly("BINARY b'01'");
    }

    @Test
    void withoutAnEndAreReported() {
      for (String open : List.of("'a", "\"a", "'a''", "N'a", "X'a", "U&'a", "U&\"a")) {
        assertThat(tokens("q " + open, H2)).containsExactly("WORD q", "UNTERMINATED " + open);
      }
      assertThat(tokens("'a\\", MARIADB)).containsExactly("UNTERMINATED 'a\\");
    }

    @Test
    void ofSquareBracketsAreNamesWhereAsked() {
      assertThat(texts("[a'b] c", H2.with(LexicalFeature.SQUARE_BRACKETS)))
          .containsExactly("[a'b]", "c");
      assertThat(texts("[1] c", H2)).containsExactly("[", "1", "]", "c");
    }
  }

  @Nested
  class Markers {
    @Test
    void ofJdbc() {
      assertThat(tokens("a=? and b=?1", H2))
          .containsExactly(
              "WORD a",
              "SYMBOL =",
              "MARKER ?",
              "WORD and",
              "WORD b",
              "SYMBOL =",
              "NUMBERED_MARKER ?1");
      assertThat(tokens("? ?", DERBY)).containsExactly("MARKER ?", "MARKER ?");
    }

    @Test
    void ofDollars() {
      assertThat(tokens("$1$2", PG)).containsExactly("NUMBERED_MARKER $1", "NUMBERED_MARKER $2");
      assertThat(tokens("$", H2)).containsExactly("MARKER $");
      assertThat(tokens("$a", MARIADB)).containsExactly("WORD $a");
    }

    @Test
    void doubledAreAnOperatorOfPostgresql() {
      assertThat(tokens("a ??| b", PG))
          .containsExactly("WORD a", "SYMBOL ??", "SYMBOL |", "WORD b");
      assertThat(tokens("a??(1??)", H2))
          .containsExactly("WORD a", "SYMBOL ??(", "NUMBER 1", "SYMBOL ??)");
    }

    @Test
    void withNamesAreReadWhereAsked() {
      LexicalRules named = PG.with(LexicalFeature.NAMED_MARKERS);
      assertThat(tokens(":a ::b :=", named))
          .containsExactly("NAMED_MARKER :a", "SYMBOL ::", "WORD b", "SYMBOL :=");
      assertThat(tokens(":a", PG)).containsExactly("SYMBOL :", "WORD a");
    }
  }

  @Nested
  class Names {
    @Test
    void mayHoldAnyLetter() {
      assertThat(texts("größe_1 名前 \uD835\uDC00x", H2))
          .containsExactly("größe_1", "名前", "\uD835\uDC00x");
      assertThat(texts("größe$ 名前", PG)).containsExactly("größe$", "名前");
    }

    @Test
    void mayBeginWithADigitInMariaDb() {
      assertThat(tokens("1a 1e5 1e5a 12", MARIADB))
          .containsExactly("WORD 1a", "NUMBER 1e5", "NUMBER 1e5", "WORD a", "NUMBER 12");
      assertThat(tokens("1a", H2)).containsExactly("NUMBER 1", "WORD a");
    }

    @Test
    void areNotCutAtWhatLooksLikeSpaceInPostgresql() {
      assertThat(texts("a\u00a0b", PG)).containsExactly("a\u00a0b");
      assertThat(texts("a\u00a0b", H2)).containsExactly("a", "b");
    }

    @Test
    void loseTheirQuotes() {
      assertThat(name("\"a\"\"b\"", H2)).isEqualTo("a\"b");
      assertThat(name("`a``b`", H2)).isEqualTo("a`b");
      assertThat(name("[a]", H2.with(LexicalFeature.SQUARE_BRACKETS))).isEqualTo("a");
      assertThat(name("abc", H2)).isEqualTo("abc");
    }

    @Test
    void loseTheirUnicodeEscapes() {
      assertThat(name("U&\"CSV\\0057RITE\"", H2)).isEqualTo("CSVWRITE");
      assertThat(name("u&\"\\+01D400\\\\\"", H2)).isEqualTo("\uD835\uDC00\\");
      assertThat(name("U&\"CSV!0057RITE\" /**/ uescape '!'", H2)).isEqualTo("CSVWRITE");
      assertThat(name("U&\"a\\00\"", H2)).isEqualTo("a\\00");
      assertThat(name("U&\"\\+FFFFFF\"", H2)).isEqualTo("\\+FFFFFF");
    }

    @Test
    void areComparedAsDatabasesFoldThem() {
      assertThat(isWord("backup", "BACKUP")).isTrue();
      assertThat(isWord("ſcript", "SCRIPT")).as("long s").isTrue();
      assertThat(isWord("scrıpt", "SCRIPT")).as("dotless i").isTrue();
      assertThat(isWord("bac\u212aup", "BACKUP")).as("kelvin sign").isTrue();
      assertThat(isWord("ﬁle_write", "FILE_WRITE")).as("ligature").isTrue();
      assertThat(isWord("backups", "BACKUP")).isFalse();
      assertThat(isWord("\"backup\"", "BACKUP")).isFalse();
      assertThat(SqlLexer.lex("\"backup\"", H2).isName(0, "BACKUP")).isTrue();
      assertThat(SqlLexer.lex("'backup'", H2).isName(0, "BACKUP")).isFalse();
    }

    private boolean isWord(String sql, String word) {
      return SqlLexer.lex(sql, H2).isWord(0, word);
    }

    private String name(String sql, LexicalRules rules) {
      return SqlLexer.lex(sql, rules).name(0);
    }
  }

  @Nested
  class Numbers {
    @Test
    void ofAllForms() {
      String sql = "1 1.5 .5 1e-3 1.5E+3 0x1F 0b101 0o17 1_000 5L 1.";
      assertThat(tokens(sql, H2))
          .hasSize(11)
          .allSatisfy(token -> assertThat(token).startsWith("NUMBER "));
    }

    @Test
    void leaveWhatIsNotTheirs() {
      assertThat(texts("1-2", H2)).containsExactly("1", "-", "2");
      assertThat(texts("1e-", H2)).containsExactly("1", "e", "-");
      assertThat(texts("1e--x", H2)).containsExactly("1", "e");
      assertThat(texts("t.a.1", H2)).containsExactly("t", ".", "a", ".1");
    }
  }

  @Nested
  class Escapes {
    @Test
    void areBraces() {
      assertThat(texts("{ts '2020-01-01'}", H2)).containsExactly("{", "ts", "'2020-01-01'", "}");
      assertThat(texts("{ ? = call f(?)}", H2))
          .containsExactly("{", "?", "=", "call", "f", "(", "?", ")", "}");
    }

    @Test
    void areCutOffTheWordThatFollowsAsH2Does() {
      assertThat(texts("{fnCSVWRITE('x')}", H2))
          .containsExactly("{", "fn", "CSVWRITE", "(", "'x'", ")", "}");
      assertThat(texts("{ paramsabc}", H2)).containsExactly("{", "params", "abc", "}");
      assertThat(texts("{fnabs(1)}", MARIADB)).containsExactly("{", "fnabs", "(", "1", ")", "}");
    }
  }

  @Nested
  class Statements {
    @Test
    @Covers("columns-33")
    void endAtSemicolonsThatAreCode() {
      assertThat(statements("a; b ';' /*;*/ ;; -- c;\n d $$;$$"))
          .containsExactly("a", "b ';'", "d $$;$$");
    }

    @Test
    void withoutSignificantTokensAreNone() {
      assertThat(statements("  /* a */ ; -- b")).isEmpty();
      assertThat(statements("")).isEmpty();
    }

    private List<String> statements(String sql) {
      LexedSql lexed = SqlLexer.lex(sql, H2);
      return lexed.statements().stream()
          .map(s -> sql.substring(lexed.start(s.first()), lexed.end(s.end() - 1)))
          .map(s -> s.replaceAll("/\\*.*?\\*/", "").strip())
          .toList();
    }
  }

  @Test
  void itsTextIsNotShown() {
    assertThat(SqlLexer.lex("select 'secret'", H2)).asString().doesNotContain("secret");
  }
}
