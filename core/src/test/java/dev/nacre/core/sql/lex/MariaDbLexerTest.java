package dev.nacre.core.sql.lex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where MariaDB's names and numbers end, as its server reads them. */
@Covers("columns-32")
final class MariaDbLexerTest {
  private static String tokens(String sql) {
    LexedSql lexed = SqlLexer.lex(sql, LexicalRules.MARIADB);
    List<String> shown = new ArrayList<>();
    for (int i = lexed.nextSignificant(0); i < lexed.size(); i = lexed.nextSignificant(i + 1)) {
      shown.add(lexed.kind(i) + " " + lexed.text(i));
    }
    return String.join(", ", shown);
  }

  /** A name that directly follows a number is seen, or a table could hide there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1e5JOIN            | NUMBER 1e5, WORD JOIN",
        "1E+5customer       | NUMBER 1E+5, WORD customer",
        "1.5UNION           | NUMBER 1.5, WORD UNION",
        "1.customer         | NUMBER 1., WORD customer",
        ".5customer         | NUMBER .5, WORD customer",
        ".5e3customer       | NUMBER .5e3, WORD customer",
        "1em                | WORD 1em",
        "1customer          | WORD 1customer",
        "0x1Fe              | NUMBER 0x1Fe",
        "0x1Fcustomer       | WORD 0x1Fcustomer",
        "0b01x              | WORD 0b01x",
        "t.1a               | WORD t, DOT ., WORD 1a",
        "t.1e5a             | WORD t, DOT ., WORD 1e5a",
        "t .1a              | WORD t, NUMBER .1, WORD a",
        "t.a.b              | WORD t, DOT ., WORD a, DOT ., WORD b",
        "`t`.1e5a           | QUOTED_NAME `t`, NUMBER .1e5, WORD a",
        "5--5               | NUMBER 5, SYMBOL -, SYMBOL -, NUMBER 5",
        "_utf8'x'           | WORD _utf8, STRING 'x'",
        "a$b                | WORD a$b",
      })
  void namesAndNumbersEndWhereTheServersDo(String sql, String expected) {
    assertThat(tokens(sql)).isEqualTo(expected);
  }

  @Test
  void otherDatabasesReadThemAsBefore() {
    assertThat(SqlLexer.lex("t.1", LexicalRules.POSTGRESQL).kind(1)).isEqualTo(TokenKind.NUMBER);
    assertThat(SqlLexer.lex("1e5a", LexicalRules.H2).kind(0)).isEqualTo(TokenKind.NUMBER);
  }
}
