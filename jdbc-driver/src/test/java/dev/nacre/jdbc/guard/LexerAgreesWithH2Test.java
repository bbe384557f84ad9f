package dev.nacre.jdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.testkit.cover.Covers;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.h2.engine.CastDataProvider;
import org.h2.engine.Mode;
import org.junit.jupiter.api.Test;

/**
 * Our lexer sees tokens begin exactly where H2's does, for every text that H2's reads. A guard that
 * read less code than the database would be no guard.
 */
class LexerAgreesWithH2Test {
  private static final int TEXTS = 10_000;
  private static final int LONGEST = 14;

  private static final List<String> PIECES =
      List.of(
          "'",
          "''",
          "\"",
          "\"\"",
          "`",
          "$$",
          "$",
          "$1",
          "/*",
          "*/",
          "/* /* */ */",
          "--",
          "//",
          "\n",
          "\r",
          "\\",
          "N'",
          "x'",
          "U&'",
          "U&\"",
          "E'",
          "(",
          ")",
          "?",
          "?1",
          "??(",
          ":",
          "::",
          ":=",
          ";",
          " ",
          "a",
          "b1",
          "1",
          "1.5",
          "1e5",
          "0x1F",
          "1L",
          "1_0",
          ".",
          ".5",
          ",",
          "=",
          "<>",
          "||",
          "*",
          "-",
          "/",
          "é",
          "\u00a0",
          "\u2028",
          "名",
          "\ud83d\ude00",
          "SELECT",
          "BACKUP",
          "_",
          "@",
          "a$$b",
          "\u0000",
          "\u007f",
          "a\u0001");

  /** -Dnacre.seed=2 brings others, -Dnacre.trials=20 twenty times as many. */
  @Test
  @Covers("columns-32")
  void tokensBeginAtTheSamePlaces() throws Exception {
    Random random = new Random(Long.getLong("nacre.seed", 1));
    for (int left = TEXTS * Integer.getInteger("nacre.trials", 1); left > 0; left--) {
      StringBuilder sql = new StringBuilder();
      for (int pieces = 1 + random.nextInt(LONGEST); pieces > 0; pieces--) {
        sql.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      compare(sql.toString());
    }
  }

  private static void compare(String sql) throws ReflectiveOperationException {
    Optional<List<Integer>> theirs = H2Tokenizer.starts(sql);
    if (theirs.isPresent()) {
      LexedSql lexed = SqlLexer.lex(sql, LexicalRules.H2);
      assertThat(lexed.isWhole()).as("reads what H2 reads: %s", sql).isTrue();
      List<Integer> parts = new ArrayList<>();
      List<Integer> ours = starts(lexed, theirs.get(), parts);
      theirs.get().removeAll(parts);
      assertThat(ours).as(sql).isEqualTo(theirs.get());
    }
  }

  /**
   * Starts of our significant tokens, but for a literal right after a literal: which white space
   * makes one of the two H2 decides by rules of its own, and they hold no code either way.
   */
  private static List<Integer> starts(LexedSql lexed, List<Integer> theirs, List<Integer> parts) {
    List<Integer> starts = new ArrayList<>();
    boolean afterLiteral = false;
    for (int i = lexed.nextSignificant(0); i < lexed.size(); i = lexed.nextSignificant(i + 1)) {
      TokenKind kind = lexed.kind(i);
      boolean literal = kind == TokenKind.STRING || kind == TokenKind.BINARY;
      // H2 lets a hexadecimal number that fits an int begin behind its prefix.
      boolean hexadecimal = kind == TokenKind.NUMBER && lexed.text(i).startsWith("0x");
      int behindPrefix = lexed.start(i) + 2;
      int start = hexadecimal && theirs.contains(behindPrefix) ? behindPrefix : lexed.start(i);
      (literal && afterLiteral ? parts : starts).add(start);
      afterLiteral = literal;
    }
    return starts;
  }

  /** H2's own, which is not public. */
  private static final class H2Tokenizer {
    private static final Object TOKENIZER;
    private static final Method TOKENIZE;
    private static final Method START;

    static {
      try {
        Class<?> type = Class.forName("org.h2.command.Tokenizer");
        Constructor<?> constructor =
            type.getDeclaredConstructor(
                CastDataProvider.class, boolean.class, boolean.class, BitSet.class);
        constructor.setAccessible(true);
        CastDataProvider provider =
            (CastDataProvider)
                java.lang.reflect.Proxy.newProxyInstance(
                    LexerAgreesWithH2Test.class.getClassLoader(),
                    new Class<?>[] {CastDataProvider.class},
                    (proxy, method, args) -> Mode.getRegular());
        TOKENIZER = constructor.newInstance(provider, true, false, null);
        TOKENIZE = type.getDeclaredMethod("tokenize", String.class, boolean.class, BitSet.class);
        TOKENIZE.setAccessible(true);
        START = Class.forName("org.h2.command.Token").getDeclaredMethod("start");
        START.setAccessible(true);
      } catch (ReflectiveOperationException changed) {
        throw new ExceptionInInitializerError(changed);
      }
    }

    /** Nothing when H2 refuses the text. */
    static Optional<List<Integer>> starts(String sql) throws ReflectiveOperationException {
      List<?> tokens;
      try {
        tokens = (List<?>) TOKENIZE.invoke(TOKENIZER, sql, false, new BitSet());
      } catch (InvocationTargetException refused) {
        return Optional.empty();
      }
      List<Integer> starts = new ArrayList<>();
      for (Object token : tokens.subList(0, tokens.size() - 1)) {
        starts.add((Integer) START.invoke(token));
      }
      return Optional.of(starts);
    }
  }
}
